import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import { ReAuthenticatedForm } from '#/app/accounts/staff/re-authenticated-form.tsx'
import { when } from '#/app/accounts/when.ts'
import { getCertificate } from '#/app/certificates/certificates.server.ts'
import {
  undoWithdrawal,
  withdrawnLately,
} from '#/app/certificates/standing/undo-withdrawal.server.ts'
import {
  UNDO_HOURS,
  WithdrawalUndone,
  type WithdrawnLately,
} from '#/app/certificates/standing/undo-withdrawal.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/undo-withdrawal.page.ts'

const FAILED = { title: 'The withdrawal was not undone', hide: 'code' } as const

const UndoForm = ReAuthenticationForm.extend({
  ...WithdrawalUndone.shape,
  intent: z.literal('undo'),
})

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const certificate = await orErrorPage(
    asAdministrator(requestContext, recordId(params.id, 'certificate')),
  )
  const ways = await readReAuthenticationWays(requestContext)
  return { certificate, ways, withdrawn: await withdrawnLately(requestContext, certificate) }
}

async function asAdministrator(context: RequestContext, id: number) {
  requireAllowed(context, 'withdrawal.undo')
  return getCertificate(context, id)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, UndoForm)
  return submitForm({ form, schema: UndoForm, failure: FAILED, context }, async (sent) => {
    const { reason, version, intent: _, ...again } = sent
    await undoWithdrawal(context.get(requestContextKey), id, { reason, version }, again)
    return redirect(paths.certificate(id), {
      headers: { 'Set-Cookie': flash('withdrawal-undone') },
    })
  })
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Undo a withdrawal')

export default function UndoWithdrawalPage({
  loaderData: { certificate, ways, withdrawn },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail
          to={[
            ['Certificates', paths.staff()],
            [certificate.certificateId, paths.certificate(certificate.id)],
          ]}
          here="Undo a withdrawal"
        />
        <h1 className="text-3xl font-semibold wrap-anywhere">
          Undo the withdrawal of {certificate.vesselName}
        </h1>
        <p className="mt-2 max-w-prose">
          A withdrawal can be undone for {UNDO_HOURS} hours. Each certificate is then again what it
          was before. The withdrawal, this act and its reason stay in the history; the owner and the
          administration of the flag are notified, and everyone who verifies the certificate reads
          that its status was corrected, and why.
        </p>
      </div>
      {withdrawn.length === 0 ? (
        <p>
          No certificate of this record was withdrawn in the last {UNDO_HOURS} hours.{' '}
          <Link to={paths.certificate(certificate.id)} className="text-link underline">
            Back to the record
          </Link>
        </p>
      ) : (
        <div className="flex max-w-3xl flex-col gap-6 border-l-4 border-line pl-6">
          <WithdrawnCertificates withdrawn={withdrawn} />
          <ReAuthenticatedForm
            intent="undo"
            label="Undo the withdrawal"
            kind="danger"
            ways={ways}
            lastResult={actionData?.lastResult}
          >
            {(field) => (
              <>
                <input type="hidden" name="version" value={certificate.version} />
                <TextField
                  {...field('reason')}
                  label="Reason"
                  autoComplete="off"
                  maxLength={400}
                  hint="Such as: another ship was meant. The public reads it."
                />
              </>
            )}
          </ReAuthenticatedForm>
          <Link
            to={paths.certificate(certificate.id)}
            className={buttonClass({ kind: 'quiet', className: 'self-start' })}
          >
            Cancel
          </Link>
        </div>
      )}
    </main>
  )
}

function WithdrawnCertificates({ withdrawn }: { withdrawn: WithdrawnLately[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {withdrawn.map(({ code, label, number, reason, at, by }) => (
        <li key={code}>
          <span className="block font-semibold text-ink">{label}</span>
          <span className="block font-mono text-sm break-all">{number}</span>
          <span className="block wrap-anywhere text-quiet">
            Withdrawn {when(at)} by {by}
            {reason === null ? '' : `: ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
