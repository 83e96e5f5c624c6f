import { useRef } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Moment } from '#/app/web/staff/moment.tsx'
import { paths } from '#/app/web/paths.ts'
import { Button } from '#/app/web/ui/button.tsx'
import type { ListedMessage } from '#/app/messages/message.ts'
import { MARK_AS_READ, MESSAGE_STEPS } from '#/app/messages/message-states.ts'
import { MessageBadge } from './message-badge.tsx'

/** The messages of a page, to open, to select, and to mark: all selected ones at once, or a single one by its button. */
export function MessageList({ messages }: { messages: ListedMessage[] }) {
  const form = useRef<HTMLFormElement>(null)
  const marking = useNavigation().formData !== undefined
  const steps = MESSAGE_STEPS.filter(({ from }) =>
    messages.some(({ state }) => from.includes(state)),
  )
  return (
    // A new key clears the selection after its messages are marked.
    <Form
      method="post"
      ref={form}
      key={messages.map(({ id, version }) => `${id}.${version}`).join()}
      className="flex flex-col"
    >
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-b-2 border-edge bg-paper py-3">
        <label className="needs-script min-h-11 items-center gap-3 pr-3">
          <input
            type="checkbox"
            className="size-5 accent-link"
            onChange={(event) => {
              const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name=id]') ?? []
              for (const box of boxes) box.checked = event.currentTarget.checked
            }}
          />
          All on this page
        </label>
        {steps.map((step) => (
          <Button key={step.name} name="step" value={step.name} disabled={marking} size="tight">
            {step.name}
          </Button>
        ))}
      </div>
      <ul>
        {messages.map((message) => (
          <Line key={message.id} message={message} marking={marking} />
        ))}
      </ul>
    </Form>
  )
}

function Line({ message, marking }: { message: ListedMessage; marking: boolean }) {
  const { search } = useLocation()
  const unread = message.state === 'new'
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-1 border-b border-line py-3 hover:bg-mist lg:grid-cols-[auto_1fr_auto]">
      <label className="-ml-3 flex size-11 items-center justify-center">
        <input type="checkbox" name="id" value={message.id} className="size-5 accent-link" />
        <span className="sr-only">Select “{message.subject}”</span>
      </label>
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3">
          <Link
            to={{ pathname: paths.message(message.id), search }}
            className={`inline-flex min-h-11 items-center text-link underline underline-offset-4 ${unread ? 'font-semibold' : ''}`}
          >
            {message.subject}
          </Link>
          <MessageBadge state={message.state} />
        </div>
        <p className="text-sm text-quiet">
          {message.name}, {message.email} · <Moment at={message.receivedAt} />
        </p>
        <p className="line-clamp-2 max-w-prose">{message.excerpt}</p>
      </div>
      {unread && (
        <Button
          kind="quiet"
          size="snug"
          name="one"
          value={message.id}
          disabled={marking}
          className="col-start-2 -ml-2 self-center justify-self-start lg:col-start-3"
        >
          {MARK_AS_READ}
          <span className="sr-only"> “{message.subject}”</span>
        </Button>
      )}
    </li>
  )
}
