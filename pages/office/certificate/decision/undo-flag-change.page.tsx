import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/domain/people/model/re-authentication.ts'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import {
  endedByFlagChange,
  undoFlagChange,
} from '#/domain/register/ship-change/flag-change/undo-flag-change.server.ts'
import {
  UndoneFlagChange,
  type WronglyEnded,
} from '#/domain/register/ship-change/flag-change/undone-flag-change.ts'
import { fullDate } from '#/domain/language/format.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, readFor, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { FieldErrors } from '#/pages/web/ui/field.tsx'
import { NOT_UNDONE, UndoPage, type Undone } from './undo-page.tsx'
import type { Route } from './+types/undo-flag-change.page.ts'

const UndoForm = ReAuthenticationForm.extend({
  ...UndoneFlagChange.shape,
  intent: z.literal('undo'),
})

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [certificate, ways] = await orErrorPage(
    Promise.all([
      readFor(
        requestContext,
        'withdrawal.undo',
        recordId(params.id, 'certificate'),
        getCertificate,
      ),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { certificate, ways, ended: await endedByFlagChange(requestContext, certificate) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, UndoForm)
  return submitForm({ form, schema: UndoForm, failure: NOT_UNDONE, context }, async (sent) => {
    const { reason, version, recordedByMistake, intent: _, ...again } = sent
    await undoFlagChange(
      context.get(requestContextKey),
      id,
      { reason, version, recordedByMistake },
      again,
    )
    return redirectWithNotice(paths.certificate(id), 'withdrawal-undone')
  })
}

export const clientAction = sendForm(NOT_UNDONE)

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
    <UndoPage
      certificate={certificate}
      ways={ways}
      lastResult={actionData?.lastResult}
      about={
        <>
          After 24 hours a withdrawal is final, with one exception: a change of flag that was none:
          the same State, written otherwise, or recorded by mistake. Each certificate is then again
          what it was before. The withdrawal, this act and its reason stay in the history, and the
          owner and the administration of the flag are notified.
        </>
      }
      undone={ended.map(toUndone)}
      none="No certificate of this record was withdrawn by a change of flag."
      hint="Such as: Türkiye is Turkey; the ship never changed its flag."
    >
      {needsMistake && (
        <MistakeBox errors={actionData?.lastResult?.error?.['recordedByMistake'] ?? undefined} />
      )}
    </UndoPage>
  )
}

function toUndone({ from, to, since, isSameState, ...part }: WronglyEnded): Undone {
  const state = isSameState ? 'one State' : 'not one State'
  return {
    ...part,
    text: `Withdrawn by the change of flag from ${from} to ${to}, ${fullDate(since)}: ${state}`,
  }
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
