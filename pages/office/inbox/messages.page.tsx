import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link, useNavigation, Form, useLocation } from 'react-router'
import { z } from 'zod'
import { wholeNumber } from '#/domain/language/format.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { listAddress, ListFilters, ListPages } from '#/pages/web/staff/list-parts.tsx'
import { SearchForm } from '#/pages/web/staff/search-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import { listMessages, markMessages } from '#/domain/services/messages/messages.server.ts'
import {
  MESSAGE_FILTERS,
  MessageListQuery,
  MessageMarks,
  type MessageFilter,
  type ListedMessage,
  MESSAGE_STATE_NAMES,
  MARK_AS_READ,
  MESSAGE_STEPS,
} from '#/domain/services/messages/message.ts'
import type { Route } from './+types/messages.page.ts'
import { useRef } from 'react'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { EmptyInbox, MessageBadge } from './inbox-parts.tsx'

const FAILED = 'Nothing was marked'

const Selection = z.object({ id: z.array(z.string()) })

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams
  const query = MessageListQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const page = await orErrorPage(listMessages(context.get(requestContextKey), query.data))
  return {
    ...page,
    typed: sent.get('q') ?? '',
    state: query.data.state,
    later: query.data.after !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, Selection, 'one', 'step')
  const marks = MessageMarks.safeParse({
    ids: form.getAll('id'),
    one: form.get('one'),
    step: form.get('step'),
  })
  if (!marks.success) {
    const description = marks.error.issues[0]?.message ?? ''
    return data(
      { notice: { title: FAILED, description, destructive: true } },
      { status: STATUS_OF.invalid },
    )
  }
  const { ids, step } = marks.data
  const marked = await markMessages(context.get(requestContextKey), ids, step)
  const done = marked === ids.length ? 'messages-marked' : 'messages-partly-marked'
  return redirectWithNotice(paths.messages() + new URL(request.url).search, done)
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Messages')

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { messages, counts, next, typed, state, later } = loaderData
  const searching = useNavigation().location?.pathname === paths.messages()
  const filters = MESSAGE_FILTERS.map((filter) => ({
    name: nameOf(filter),
    count: counts[filter],
    to: inboxAddress({ typed, state: filter }),
    chosen: filter === state,
  }))
  return (
    <StaffPage title="Messages">
      <ListFilters label="Filter by status" filters={filters} />
      <SearchForm
        action={paths.messages()}
        typed={typed}
        label="Search messages by name, email, subject or text"
        placeholder="Name, email, subject, text"
        pending={searching}
      >
        {state !== 'unanswered' && <input type="hidden" name="state" value={state} />}
      </SearchForm>
      {actionData && <FailedText of={actionData.notice} />}
      {messages.length === 0 ? (
        <Empty typed={typed} state={state} all={counts.all} />
      ) : (
        <section aria-label="Messages found" className="flex flex-col gap-2">
          <output className="text-quiet">
            {wholeNumber(counts[state])} {counts[state] === 1 ? 'message' : 'messages'}
            {counts.new > 0 && (state === 'unanswered' || state === 'all') && ', unread ones first'}
          </output>
          <MessageList messages={messages} />
        </section>
      )}
      <ListPages
        first={later ? inboxAddress({ typed, state }) : null}
        next={next === null ? null : inboxAddress({ typed, state, after: next })}
      />
    </StaffPage>
  )
}

function nameOf(filter: MessageFilter): string {
  if (filter === 'unanswered') return 'To answer'
  return filter === 'all' ? 'All' : MESSAGE_STATE_NAMES[filter]
}

function Empty({ typed, state, all }: { typed: string; state: MessageFilter; all: number }) {
  return (
    <EmptyInbox
      all={all}
      isNarrowed={typed !== ''}
      none={{
        title: 'No messages yet',
        text: 'Messages from the contact form of the public site appear here.',
      }}
      elsewhere={{
        title:
          state === 'unanswered'
            ? 'All messages are answered'
            : `No message here is “${nameOf(state).toLowerCase()}”`,
        text: `${wholeNumber(all)} in other lists${typed && ' match your search'}.`,
        label: 'Show all messages',
        to: inboxAddress({ typed, state: 'all' }),
      }}
      unmatched={{
        title: 'No messages match your search',
        text: 'Search for a part of the name, the email, the subject or the text.',
        label: 'Show messages to answer',
        to: paths.messages(),
      }}
    />
  )
}

function inboxAddress({
  typed,
  state,
  after,
}: {
  typed: string
  state: MessageFilter
  after?: string
}): string {
  return listAddress(paths.messages(), { q: typed, state, after }, { state: 'unanswered' })
}

/**
 * The messages of a page, to open, to select, and to mark: all selected ones at once, or a single
 * one by its button.
 */
function MessageList({ messages }: { messages: ListedMessage[] }) {
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
