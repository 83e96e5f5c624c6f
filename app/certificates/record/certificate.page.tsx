import { parseWithZod } from '@conform-to/zod/v4'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getCertificate } from '#/app/certificates/certificates.server.ts'
import { StandingDecision, STANDING_MOVES } from '#/app/certificates/standing/standing.ts'
import { decideStanding } from '#/app/certificates/standing/standing.server.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage, pageBefore, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { historyOf } from '#/app/register/register.server.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { VerdictSummary } from '#/app/verification/verdict-card.tsx'
import { verdictOn } from '#/app/verification/verdict.ts'
import { verifiedRecordOf } from '#/app/verification/verified-record.ts'
import type { Route } from './+types/certificate.page.ts'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { QrCode } from './qr-code.tsx'
import { StandingActions } from './standing-actions.tsx'

const FAILED = 'The standing could not be changed'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const id = recordId(params.id, 'certificate')
  const certificate = await orErrorPage(getCertificate(scope, id))
  const history = await historyOf(scope, id, pageBefore(request))
  const verdict = verdictOn(certificate.certificateId, verifiedRecordOf(certificate), scope.today, scope.now)
  return { certificate, history, verdict }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const submission = parseWithZod(await readForm({ request, context }, StandingDecision), { schema: StandingDecision })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await decideStanding(context.get(scopeContext), id, submission.value)
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  const { done } = STANDING_MOVES[submission.value.move]
  return redirect(paths.certificate(id), { headers: { 'Set-Cookie': flash(done) } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.certificate.certificateId ?? 'Certificate'
  return [{ title: `${number} | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

/** Also after a conflict: the page then shows the record as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === STATUS_OF.conflict || defaultShouldRevalidate
}

export default function CertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, history, verdict } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-semibold wrap-anywhere">{certificate.vesselName}</h1>
          <p className="mt-1 font-mono text-lg break-all text-ink">{certificate.certificateId}</p>
        </div>
        <Ways id={certificate.id} canRenew={certificate.standing !== 'withdrawn' && certificate.supersededBy === null} />
      </header>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <Facts certificate={certificate} />
          <StandingActions key={certificate.version} certificate={certificate} lastResult={actionData?.lastResult} />
          <History {...history} address={paths.certificate(certificate.id)} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <section aria-labelledby="public" className="flex flex-col gap-3">
            <h2 id="public" className="text-xl font-semibold">
              What the public sees today
            </h2>
            <VerdictSummary verdict={verdict} />
            <a href={paths.verify(certificate.certificateId)} className="self-start text-link underline">
              Open the verification page
            </a>
          </section>
          <QrCode certificate={certificate} />
        </div>
      </div>
    </main>
  )
}

function Ways({ id, canRenew }: { id: number; canRenew: boolean }) {
  return (
    <nav aria-label="This certificate" className="flex flex-wrap gap-3">
      <Link to={paths.editCertificate(id)} className={buttonLook({ size: 'tight' })}>
        Edit
      </Link>
      {canRenew && (
        <Link to={paths.renewCertificate(id)} className={buttonLook({ size: 'tight' })}>
          Renew
        </Link>
      )}
      <Link to={paths.copyCertificate(id)} className={buttonLook({ size: 'tight' })}>
        Duplicate
      </Link>
      <a href={paths.documentPdf(id)} download className={buttonLook({ size: 'tight' })}>
        Download PDF
      </a>
      <Link to={paths.deleteCertificate(id)} className={buttonLook({ kind: 'quiet', size: 'tight' })}>
        Delete
      </Link>
    </nav>
  )
}
