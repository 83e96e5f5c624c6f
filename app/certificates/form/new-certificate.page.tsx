import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, redirect } from 'react-router'
import { z } from 'zod'
import { NewCertificate } from '#/app/certificates/certificate.ts'
import { certificatesOfVessel, createCertificate } from '#/app/certificates/certificates.server.ts'
import { proposeCertificate, type Proposal } from '#/app/certificates/renewal/proposal.server.ts'
import type { CountedFrom } from '#/app/certificates/renewal/renewal.ts'
import { fullDate } from '#/app/dates.ts'
import { listFlags } from '#/app/flags/flags.server.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import type { Route } from './+types/new-certificate.page.ts'
import { CertificateForm } from './certificate-form.tsx'
import { addressOf, forgettingDraft, type Typed } from './draft.tsx'
import { asTicked } from './ticked.ts'

const FAILED = 'Failed to create certificate'

const id = z.coerce.number().int().min(1).max(2_147_483_647).optional()
const Source = z.object({ renew: id, copy: id, application: id })

/** `?renew=`, `?copy=`, `?application=`: what it is made from. Fields in the address: somebody without scripts looks a vessel up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const asked = new URL(request.url).searchParams
  const source = Source.safeParse(Object.fromEntries(asked))
  if (!source.success) throw data('There is no such certificate.', { status: STATUS_OF['not-found'] })
  const [proposal, flags] = await orErrorPage(Promise.all([proposeCertificate(scope, source.data), listFlags(scope)]))
  const typed = asked.has('vesselName') ? typedIn(asked) : null
  const imoNumber = typed ? asked.get('imoNumber') : proposal.values.imoNumber
  const others = imoNumber ? await certificatesOfVessel(scope, imoNumber) : null
  return {
    flags: flags.map(({ name, code }) => ({ name, code })),
    proposal,
    typed,
    ofVessel: others && imoNumber ? { imoNumber, ...others, today: scope.today } : null,
  }
}

function typedIn(asked: URLSearchParams): Typed {
  const names = [...new Set(asked.keys())]
  return Object.fromEntries(
    names.map((name) => [name, name === 'selectedCertificates' ? asked.getAll(name) : (asked.get(name) ?? '')]),
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm({ request, context }, NewCertificate), { schema: NewCertificate })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await createCertificate(context.get(scopeContext), asTicked(submission.value))
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  return redirect(paths.staff(), { headers: { 'Set-Cookie': flash('created') } })
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => forgettingDraft(addressOf(request.url), () => serverAction()))
}

export function meta() {
  return [{ title: `Create New Certificate | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function NewCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { flags, proposal, typed, ofVessel } = loaderData
  const { from } = proposal
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Create New Certificate</h1>
      {from && <MadeFrom from={from} />}
      <CertificateForm
        key={nameOf(from)}
        flags={flags}
        values={proposal.values}
        renewalOf={from?.how === 'renew' ? from.certificate.id : null}
        applicationId={from?.how === 'application' ? from.application.id : null}
        prefilled={typed}
        ofVessel={ofVessel}
        schema={NewCertificate}
        lastResult={actionData?.lastResult}
        submitLabel="Create Certificate"
      />
    </main>
  )
}

function nameOf(from: Proposal['from']): string {
  if (!from) return 'new'
  return `${from.how} ${from.how === 'application' ? from.application.id : from.certificate.id}`
}

/** What the proposed expiry is counted from (SOLAS 1974 as amended, regulation I/14 (b)), by the old expiry date. */
const RENEWED: Record<CountedFrom, (expiry: string) => string> = {
  'old-expiry': (expiry) => `Its period is counted from the old expiry date, ${expiry}.`,
  'today-early': (expiry) =>
    `Its period is counted from today, because the old certificate expires more than three months from now, on ${expiry}.`,
  'today-late': (expiry) =>
    `Its period is counted from today, because the old certificate expired more than one period ago, on ${expiry}.`,
}

function MadeFrom({ from }: { from: NonNullable<Proposal['from']> }) {
  const look = 'max-w-4xl border-l-4 border-line pl-4 break-words'
  if (from.how === 'application') {
    const { id, reference, companyName, service } = from.application
    return (
      <p className={look}>
        Upon application{' '}
        <Link to={paths.applicationRecord(id)} className="font-mono text-link underline">
          {reference}
        </Link>{' '}
        of {companyName} for {service}. The applicant’s address hears when the certificate is about to expire.
      </p>
    )
  }
  const { certificate } = from
  return (
    <p className={look}>
      {from.how === 'renew' ? 'Renewal of ' : 'Copy of '}
      <Link to={paths.certificate(certificate.id)} className="font-mono break-all text-link underline">
        {certificate.certificateId}
      </Link>
      {from.how === 'renew'
        ? `: the new certificate begins today. ${RENEWED[from.countedFrom](fullDate(certificate.expiryDate))} The old one will say that it has been renewed.`
        : ': another number is proposed, everything else is as it stands there.'}
    </p>
  )
}
