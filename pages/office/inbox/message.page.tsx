import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { data, Form, Link, useLocation, useNavigation } from 'react-router'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { failedChange } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { LANGUAGE_NAMES } from '#/core/languages.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { MailLink } from '#/pages/web/staff/mail-link.tsx'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { Fact } from '#/pages/web/ui/fact.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import { getMessage, setMessageState } from '#/domain/services/messages/messages.server.ts'
import {
  MessageStateChange,
  MESSAGE_STATE_NAMES,
  stepsFrom,
  type Message,
} from '#/domain/services/messages/message.ts'
import type { Route } from './+types/message.page.ts'
import { MessageBadge } from './inbox-parts.tsx'

const FAILED = 'Nothing was changed'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const message = await orErrorPage(getMessage(requestContext, recordId(params.id, 'message')))
  return { message, mayErase: requestContext.actor?.role === 'admin' }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'message')
  const form = await readForm({ request, context }, MessageStateChange)
  const change = MessageStateChange.safeParse({
    state: form.get('state'),
    version: Number(form.get('version')),
  })
  if (!change.success) throw data(change.error.issues[0]?.message, { status: STATUS_OF.invalid })
  try {
    await setMessageState(context.get(requestContextKey), id, change.data)
  } catch (error) {
    return failedChange(error, { title: FAILED, context })
  }
  return redirectWithNotice(paths.message(id) + new URL(request.url).search, 'message-marked')
}

export const clientAction = sendForm({ title: FAILED })

export const meta = ({ loaderData }: Route.MetaArgs) =>
  staffMeta(loaderData?.message.subject ?? 'Message')

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { message, mayErase } = loaderData
  const { search } = useLocation()
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col gap-3">
        <Link
          to={{ pathname: paths.messages(), search }}
          className="no-print inline-flex min-h-11 items-center self-start text-link underline"
        >
          Messages
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-3xl font-semibold wrap-anywhere">{message.subject}</h1>
          <MessageBadge state={message.state} />
        </div>
        {message.stateAt && message.stateBy && (
          <p className="text-quiet wrap-anywhere">
            Marked as {MESSAGE_STATE_NAMES[message.state].toLowerCase()} by {message.stateBy},{' '}
            <Moment at={message.stateAt} />
          </p>
        )}
      </div>
      <dl className="grid gap-x-10 gap-y-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Name">{message.name}</Fact>
        <Fact name="Email">{message.email}</Fact>
        <Fact name="Received">
          <Moment at={message.receivedAt} />
        </Fact>
        <Fact name="Language">{LANGUAGE_NAMES[message.language]}</Fact>
      </dl>
      <p
        lang={message.language}
        className="max-w-prose text-lg whitespace-pre-line text-ink wrap-anywhere"
      >
        {message.message}
      </p>
      <div className="no-print flex flex-col gap-3 border-t border-line pt-6">
        {actionData && <FailedText of={actionData.notice} />}
        <MessageActions message={message} mayErase={mayErase} />
        {message.state !== 'answered' && message.state !== 'spam' && (
          <p className="text-sm text-quiet">
            The answer opens in your email program. Mark the message as answered after you have sent
            it.
          </p>
        )}
      </div>
    </main>
  )
}

/** To answer the message, to mark it, and to erase it. */
function MessageActions({ message, mayErase }: { message: Message; mayErase: boolean }) {
  const { id, email, subject, state, version } = message
  const marking = useNavigation().formData !== undefined
  return (
    <div className="flex flex-wrap gap-3">
      <MailLink to={email} subject={`Re: ${subject}`} className={buttonClass({ kind: 'main' })}>
        Answer by email
      </MailLink>
      <Form method="post" className="contents">
        <input type="hidden" name="version" value={version} />
        {stepsFrom(state).map(({ to, name }) => (
          <Button key={to} name="state" value={to} disabled={marking}>
            {name}
          </Button>
        ))}
      </Form>
      {mayErase && (
        <Link to={paths.eraseMessage(id)} className={buttonClass({ kind: 'quiet' })}>
          Erase message
        </Link>
      )}
    </div>
  )
}

/** Reloads after a conflict too, to show the change of a colleague. */
export const shouldRevalidate = revalidateAfterConflict
