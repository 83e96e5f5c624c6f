import { data, Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { wholeNumber } from '#/app/language/format.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { ListFilters, EmptyList, ListPages } from '#/app/web/staff/list-parts.tsx'
import { SearchForm } from '#/app/web/staff/search-form.tsx'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { FailedText } from '#/app/web/ui/failure-text.tsx'
import { listMessages, markMessages } from '#/app/messages/inbox.server.ts'
import {
  MESSAGE_FILTERS,
  MessageListQuery,
  MessageMarks,
  type MessageFilter,
} from '#/app/messages/message.ts'
import { MESSAGE_STATE_NAMES } from '#/app/messages/message-states.ts'
import type { Route } from './+types/messages.page.ts'
import { MessageList } from './message-list.tsx'

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
  return redirect(paths.messages() + new URL(request.url).search, {
    headers: { 'Set-Cookie': flash(done) },
  })
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
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Messages</h1>
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
    </main>
  )
}

function nameOf(filter: MessageFilter): string {
  if (filter === 'unanswered') return 'To answer'
  return filter === 'all' ? 'All' : MESSAGE_STATE_NAMES[filter]
}

function Empty({ typed, state, all }: { typed: string; state: MessageFilter; all: number }) {
  if (all === 0 && typed === '') {
    return (
      <EmptyList
        title="No messages yet"
        text="Messages from the contact form of the public site appear here."
      />
    )
  }
  if (all === 0) {
    return (
      <EmptyList
        title="No messages match your search"
        text="Search for a part of the name, the email, the subject or the text."
      >
        <Link to={paths.messages()} className={buttonClass()}>
          Show messages to answer
        </Link>
      </EmptyList>
    )
  }
  const title =
    state === 'unanswered'
      ? 'All messages are answered'
      : `No message here is “${nameOf(state).toLowerCase()}”`
  return (
    <EmptyList
      title={title}
      text={`${wholeNumber(all)} in other lists${typed && ' match your search'}.`}
    >
      <Link to={inboxAddress({ typed, state: 'all' })} className={buttonClass()}>
        Show all messages
      </Link>
    </EmptyList>
  )
}

/** The address of the list of messages, without parameters that have their default value. */
function inboxAddress({
  typed,
  state,
  after,
}: {
  typed: string
  state: MessageFilter
  after?: string
}): string {
  const search = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(state !== 'unanswered' && { state }),
    ...(after !== undefined && { after }),
  })
  return search.size > 0 ? `${paths.messages()}?${search}` : paths.messages()
}
