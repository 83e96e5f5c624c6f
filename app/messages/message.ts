import { z } from 'zod'
import { searchQuery } from '#/app/search/search-query.ts'
import type { Language } from '#/core/languages.ts'
import { m } from '#/app/texts/messages.js'
import { emailAddress, line, lines } from '#/app/language/text-fields.ts'
import {
  MARK_AS_READ,
  MESSAGE_STATES,
  MESSAGE_STEPS,
  type MessageState,
  type MessageStep,
} from './message-states.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** A message of the contact form. */
export const NewMessage = z.object({
  name: line(m.contact_name, 200, { min: 2, message: m.contact_error_name }),
  email: emailAddress(m.contact_error_email),
  subject: line(m.contact_subject, 200, { min: 5, message: m.contact_error_subject }),
  message: lines(m.contact_message, 10_000, { min: 10, message: m.contact_error_message }),
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
 * The form of the list of messages: the selected ones and the name of a step, or the one message whose button was pressed,
 * which marks it as read.
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
        .max(200, 'At most 200 messages at once'),
      step: z.custom<MessageStep>((step) => step !== undefined, 'Choose what to mark them as'),
    }),
  )

export const MESSAGE_FILTERS = ['unanswered', ...MESSAGE_STATES, 'all'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

/** The query of the staff list; unread ones come first, so the position is the part (0 unread, 1 other) and an id. */
export const MessageListQuery = z.object({
  q: searchQuery.default(''),
  state: z
    .enum(MESSAGE_FILTERS, `state is one of ${MESSAGE_FILTERS.join(', ')}`)
    .default('unanswered'),
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit is at least 1')
    .max(200, 'limit is at most 200')
    .default(50),
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
