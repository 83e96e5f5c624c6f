import { redirect } from 'react-router'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { eraseMessage } from '#/app/erasures/erase.server.ts'
import { getMessage } from '#/app/messages/inbox.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import type { Route } from './+types/erase-message.page.ts'
import { EraseForm, ErasePage } from './erase-form.tsx'

const FAILED = { title: 'The message was not erased', hide: 'code' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [{ id, subject }, ways] = await orErrorPage(
    Promise.all([
      asAdministrator(requestContext, recordId(params.id, 'message')),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { id, subject, ways }
}

async function asAdministrator(context: RequestContext, id: number) {
  requireAllowed(context, 'message.erase')
  return getMessage(context, id)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'message')
  const form = await readForm({ request, context }, EraseForm)
  return submitForm({ form, schema: EraseForm, failure: FAILED, context }, async (sent) => {
    const { reason, intent: _, ...again } = sent
    await eraseMessage(context.get(requestContextKey), id, { reason }, again)
    return redirect(paths.erasures(), { headers: { 'Set-Cookie': flash('message-erased') } })
  })
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Erase a message')

export default function EraseMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { id, subject, ways } = loaderData
  const back = paths.message(id)
  return (
    <ErasePage
      title={`Erase “${subject}”`}
      trail={[
        ['Messages', paths.messages()],
        [subject, back],
      ]}
      back={back}
      label="Erase message"
      example="the sender asked us to"
      ways={ways}
      lastResult={actionData?.lastResult}
    >
      <p>
        The message is deleted for good, with the email about it to the office. Answers in your
        email program stay there.
      </p>
    </ErasePage>
  )
}
