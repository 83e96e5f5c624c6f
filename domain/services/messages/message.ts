import { MAX_PAGE, MESSAGE_LENGTHS } from '#/domain/services/limits.ts'
import { z } from 'zod'
import { pageSize, searchQuery } from '#/domain/search/search-query.ts'
import type { Language } from '#/core/languages.ts'
import { m } from '#/domain/texts/messages.js'
import { emailAddress, line, lines } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER, MESSAGE_STATES, type MessageState } from '#/core/stored-values.ts'
export { MESSAGE_STATES, type MessageState } from '#/core/stored-values.ts'

/** The states of messages without an answer, which the list shows by default. */
const UNANSWERED_STATES = ['new', 'read'] as const satisfies MessageState[]

export const MESSAGE_STATE_NAMES: Record<MessageState, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
}

export type MessageStep = { to: MessageState; name: string; from: readonly MessageState[] }

export const MARK_AS_READ = 'Mark as read'

/**
 * The steps from each state. A step of a selection changes the messages it applies to and no
 * others.
 */
export const MESSAGE_STEPS: readonly MessageStep[] = [
  { to: 'answered', name: 'Mark as answered', from: ['new', 'read'] },
  { to: 'read', name: MARK_AS_READ, from: ['new'] },
  { to: 'new', name: 'Mark as unread', from: ['read'] },
  { to: 'read', name: 'Not answered yet', from: ['answered'] },
  { to: 'spam', name: 'Spam', from: ['new', 'read'] },
  { to: 'new', name: 'Not spam', from: ['spam'] },
]

/** The steps from a state. */
export function stepsFrom(state: MessageState): MessageStep[] {
  return MESSAGE_STEPS.filter(({ from }) => from.includes(state))
}

const { name, subject, message } = MESSAGE_LENGTHS

/** A message of the contact form. */
export const NewMessage = z.object({
  name: line(m.contact_name, name.max, { ...name, message: m.contact_error_name }),
  email: emailAddress(m.contact_error_email),
  subject: line(m.contact_subject, subject.max, { ...subject, message: m.contact_error_subject }),
  message: lines(m.contact_message, message.max, { ...message, message: m.contact_error_message }),
})
export type NewMessage = z.output<typeof NewMessage>

/** A message as staff read it. */
export type Message = {
  id: number
  name: string
  email: string
  subject: string
  message: string
  language: Language
  receivedAt: string
  state: MessageState
  /** When and by whom the state was set; null for the initial state. */
  stateAt: string | null
  stateBy: string | null
  version: number
}

/** A message in the list, with an excerpt. */
export type ListedMessage = Omit<Message, 'message' | 'language' | 'stateAt' | 'stateBy'> & {
  excerpt: string
}

/** A new state for one message; `version`, where present, is the one that was read. */
export const MessageStateChange = z.object({
  state: z.enum(MESSAGE_STATES, `state is one of ${MESSAGE_STATES.join(', ')}`),
  version: z
    .number({ error: 'Version must be a number' })
    .int('Version must be a number')
    .min(1)
    .max(MAX_INTEGER)
    .optional(),
})
export type MessageStateChange = z.output<typeof MessageStateChange>

/**
 * The form of the list of messages: the selected ones and the name of a step, or the one message
 * whose button was pressed, which marks it as read.
 */
export const MessageMarks = z
  .object({
    ids: z.array(
      z.coerce
        .number('No such message')
        .int('No such message')
        .min(1, 'No such message')
        .max(MAX_INTEGER, 'No such message'),
    ),
    one: z.coerce
      .number('No such message')
      .int('No such message')
      .min(0)
      .max(MAX_INTEGER, 'No such message'),
    step: z.string().nullable(),
  })
  .transform(({ ids, one, step: name }) => ({
    ids: one > 0 ? [one] : [...new Set(ids)],
    step: MESSAGE_STEPS.find((step) => step.name === (one > 0 ? MARK_AS_READ : name)),
  }))
  .pipe(
    z.object({
      ids: z
        .array(z.number())
        .min(1, 'Select the messages first')
        .max(MAX_PAGE, `At most ${MAX_PAGE} messages at once`),
      step: z.custom<MessageStep>((step) => step !== undefined, 'Choose what to mark them as'),
    }),
  )

export const MESSAGE_FILTERS = ['unanswered', ...MESSAGE_STATES, 'all'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

export const STATES_SHOWN: Record<MessageFilter, readonly MessageState[]> = {
  unanswered: UNANSWERED_STATES,
  new: ['new'],
  read: ['read'],
  answered: ['answered'],
  spam: ['spam'],
  all: MESSAGE_STATES,
}

/**
 * The query of the staff list; unread ones come first, so the position is the part (0 unread, 1
 * other) and an id.
 */
export const MessageListQuery = z.object({
  q: searchQuery.default(''),
  state: z
    .enum(MESSAGE_FILTERS, `state is one of ${MESSAGE_FILTERS.join(', ')}`)
    .default('unanswered'),
  limit: pageSize(MAX_PAGE),
  after: z
    .string()
    .regex(/^[01]-[1-9]\d{0,8}$/, 'after is what the page before named')
    .optional(),
})
export type MessageListQuery = z.output<typeof MessageListQuery>

export type MessagePage = {
  messages: ListedMessage[]
  /** The number of messages of each filter, with the same search. */
  counts: Record<MessageFilter, number>
  /** The value of `after` for the next page; null on the last. */
  next: string | null
}
