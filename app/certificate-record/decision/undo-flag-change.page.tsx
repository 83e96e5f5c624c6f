import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import { ReAuthenticatedForm } from '#/app/accounts/staff/re-authenticated-form.tsx'
import { getCertificate } from '#/app/certificates/certificates.server.ts'
import {
  endedByFlagChange,
  undoFlagChange,
} from '#/app/certificates/flag-change/undo-flag-change.server.ts'
import {
  UndoneFlagChange,
  type WronglyEnded,
} from '#/app/certificates/flag-change/undone-flag-change.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { fullDate } from '#/app/language/format.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/undo-flag-change.page.ts'

const FAILED = { title: 'The withdrawal was not undone', hide: 'code' } as const

const UndoForm = ReAuthenticationForm.extend({
  ...UndoneFlagChange.shape,
  intent: z.literal('undo'),
})

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [certificate, ways] = await orErrorPage(
    Promise.all([
      asAdministrator(requestContext, recordId(params.id, 'certificate')),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { certificate, ways, ended: await endedByFlagChange(requestContext, certificate) }
}

async function asAdministrator(context: RequestContext, id: number) {
  requireAllowed(context, 'withdrawal.undo')
  return getCertificate(context, id)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, UndoForm)
  return submitForm({ form, schema: UndoForm, failure: FAILED, context }, async (sent) => {
    const { reason, version, recordedByMistake, intent: _, ...again } = sent
    await undoFlagChange(
      context.get(requestContextKey),
      id,
      { reason, version, recordedByMistake },
      again,
    )
    return redirect(paths.certificate(id), {
      headers: { 'Set-Cookie': flash('withdrawal-undone') },
    })
  })
}

export const clientAction = sendForm(FAILED)

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Undo a withdrawal')

/** For a withdrawal by a change of flag that was none, such as from Turkey to Türkiye. */
export default function UndoFlagChangePage({
  loaderData: { certificate, ways, ended },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const needsMistake = ended.some(({ isSameState }) => !isSameState)
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
          After 24 hours a withdrawal is final, with one exception: a change of flag that was none:
          the same State, written otherwise, or recorded by mistake. Each certificate is then again
          what it was before. The withdrawal, this act and its reason stay in the history, and the
          owner and the administration of the flag are notified.
        </p>
      </div>
      {ended.length === 0 ? (
        <p>
          No certificate of this record was withdrawn by a change of flag.{' '}
          <Link to={paths.certificate(certificate.id)} className="text-link underline">
            Back to the record
          </Link>
        </p>
      ) : (
        <div className="flex max-w-3xl flex-col gap-6 border-l-4 border-line pl-6">
          <EndedCertificates ended={ended} />
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
                  hint="Such as: Türkiye is Turkey; the ship never changed its flag."
                />
                {needsMistake && (
                  <MistakeBox
                    errors={actionData?.lastResult?.error?.['recordedByMistake'] ?? undefined}
                  />
                )}
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

function EndedCertificates({ ended }: { ended: WronglyEnded[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {ended.map(({ code, label, number, from, to, since, isSameState }) => (
        <li key={code}>
          <span className="block font-semibold text-ink">{label}</span>
          <span className="block font-mono text-sm break-all">{number}</span>
          <span className="block wrap-anywhere text-quiet">
            Withdrawn by the change of flag from {from} to {to}, {fullDate(since)}
            {isSameState ? ': one State' : ': not one State'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function MistakeBox({ errors }: { errors: string[] | undefined }) {
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          id="recordedByMistake"
          type="checkbox"
          name="recordedByMistake"
          aria-describedby={errors && 'recordedByMistake-error'}
          className="size-5 shrink-0 accent-link"
        />
        <span className="font-semibold text-ink">
          The change of flag was recorded by mistake: the ship kept its flag
        </span>
      </label>
      <FieldErrors id="recordedByMistake" errors={errors} />
    </div>
  )
}
