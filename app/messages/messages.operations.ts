import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { LANGUAGES } from '#/app/language/language.ts'
import { MESSAGE_STATES } from './message-states.ts'
import { MessageListQuery, MessageStateChange, type ListedMessage, type Message } from './message.ts'

const listed = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  receivedAt: z.iso.datetime(),
  state: z.enum(MESSAGE_STATES),
  version: z.int().describe('Counts the changes. Send it with the next one.'),
}
const ListedAnswer = z
  .strictObject({ ...listed, excerpt: z.string().describe('The beginning of the message.') })
  .meta({ id: 'ListedMessage', description: 'A message, in a list.' }) satisfies z.ZodType<ListedMessage>
const MessageAnswer = z
  .strictObject({
    ...listed,
    message: z.string(),
    language: z.enum(LANGUAGES).describe('Of the page it was written on.'),
    stateAt: z.iso.datetime().nullable().describe('Since when it is in this state; null where it is as it came.'),
    stateBy: z.string().nullable().describe('The e-mail address of whoever set it.'),
  })
  .meta({ id: 'Message', description: 'A message of the contact form.' }) satisfies z.ZodType<Message>

const common = {
  id: 58,
  name: 'Rina Wijaya',
  email: 'rina@example.com',
  subject: 'Survey in Surabaya',
  receivedAt: '2026-11-21T05:00:00.000Z',
  state: 'new' as const,
  version: 1,
}
const text = 'Can a surveyor attend in Surabaya in March?'
const message: Message = { ...common, message: text, language: 'en', stateAt: null, stateBy: null }
const answered: Message = {
  ...message,
  state: 'answered',
  version: 2,
  stateAt: '2026-11-21T06:00:00.000Z',
  stateBy: 'registrar@example.com',
}

const { q, state, limit, after } = MessageListQuery.shape
const id = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: 'The id of the message.', examples: [common.id] }),
})
const tag = 'Messages'
const who = 'staff'

export const messagesOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/messages',
    tag,
    who,
    summary: 'List or search messages',
    description: 'Unread ones first, then newest first, a page at a time. `Link` leads to the next page, where there is one.',
    query: z.object({
      q: q.meta({ description: 'Text in the name, the e-mail address, the subject or the message.' }),
      state: state.meta({ description: '`unanswered` are those that are `new` or `read`.', examples: ['new'] }),
      limit: limit.meta({ description: 'How many on a page.' }),
      after: after.meta({
        description: 'The place where the page begins, as `Link` names it. It is not to be understood, only to be sent back.',
      }),
    }),
    answers: {
      200: {
        words: 'One page of messages.',
        schema: z.array(ListedAnswer),
        headers: { 'X-Total-Count': 'How many match in all.', Link: 'The next page, as rel="next".' },
      },
    },
    refuses: [429],
    example: { answer: [{ ...common, excerpt: text }] },
  },
  {
    method: 'get',
    path: '/api/messages/{id}',
    tag,
    who,
    summary: 'Read a message',
    description: 'Reading it does not mark it as read.',
    params: id,
    answers: { 200: { words: 'The message.', schema: MessageAnswer } },
    refuses: [404],
    example: { answer: message },
  },
  {
    method: 'put',
    path: '/api/messages/{id}',
    tag,
    who,
    summary: 'Set the state of a message',
    description: 'Any state may follow any other. The state it has already is no change.',
    params: id,
    body: MessageStateChange,
    fields: { version: 'The version that was read; left out, the state is set whatever it is.' },
    answers: { 200: { words: 'The message after the change.', schema: MessageAnswer } },
    refuses: [404, 409],
    example: { body: { state: 'answered', version: 1 }, answer: answered },
  },
]
