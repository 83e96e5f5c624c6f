import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/domain/people/model/re-authentication.ts'
import { when } from '#/domain/language/when.ts'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import {
  undoWithdrawal,
  withdrawnLately,
} from '#/domain/register/certificate/standing/undo-withdrawal.server.ts'
import {
  UNDO_HOURS,
  WithdrawalUndone,
  type WithdrawnLately,
} from '#/domain/register/certificate/standing/undo-withdrawal.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, readFor, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { NOT_UNDONE, UndoPage, type Undone } from './undo-page.tsx'
import type { Route } from './+types/undo-withdrawal.page.ts'

const UndoForm = ReAuthenticationForm.extend({
  ...WithdrawalUndone.shape,
  intent: z.literal('undo'),
})

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const certificate = await orErrorPage(
    readFor(requestContext, 'withdrawal.undo', recordId(params.id, 'certificate'), getCertificate),
  )
  const ways = await readReAuthenticationWays(requestContext)
  return { certificate, ways, withdrawn: await withdrawnLately(requestContext, certificate) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, UndoForm)
  return submitForm({ form, schema: UndoForm, failure: NOT_UNDONE, context }, async (sent) => {
    const { reason, version, intent: _, ...again } = sent
    await undoWithdrawal(context.get(requestContextKey), id, { reason, version }, again)
    return redirectWithNotice(paths.certificate(id), 'withdrawal-undone')
  })
}

export const clientAction = sendForm(NOT_UNDONE)

export const meta = () => staffMeta('Undo a withdrawal')

export default function UndoWithdrawalPage({
  loaderData: { certificate, ways, withdrawn },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <UndoPage
      certificate={certificate}
      ways={ways}
      lastResult={actionData?.lastResult}
      about={
        <>
          A withdrawal can be undone for {UNDO_HOURS} hours. Each certificate is then again what it
          was before. The withdrawal, this act and its reason stay in the history; the owner and the
          administration of the flag are notified, and everyone who verifies the certificate reads
          that its status was corrected, and why.
        </>
      }
      undone={withdrawn.map(toUndone)}
      none={<>No certificate of this record was withdrawn in the last {UNDO_HOURS} hours.</>}
      hint="Such as: another ship was meant. The public reads it."
    />
  )
}

function toUndone({ reason, at, by, ...part }: WithdrawnLately): Undone {
  return { ...part, text: `Withdrawn ${when(at)} by ${by}${reason === null ? '' : `: ${reason}`}` }
}
