import { z } from 'zod'
import { addPageHeaders, endpoints, PAGE_HEADERS } from '#/domain/api/endpoint.ts'
import { ALL_LANGUAGES } from '#/core/languages.ts'
import { getMessage, listMessages, setMessageState } from './messages.server.ts'
import {
  MESSAGE_STATES,
  MessageListQuery,
  MessageStateChange,
  type ListedMessage,
  type Message,
} from './message.ts'

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
  .meta({
    id: 'ListedMessage',
    description: 'A message, in a list.',
  }) satisfies z.ZodType<ListedMessage>
const MessageAnswer = z
  .strictObject({
    ...listed,
    message: z.string(),
    language: z.enum(ALL_LANGUAGES).describe('Of the page it was written on.'),
    stateAt: z.iso
      .datetime()
      .nullable()
      .describe('Since when it is in this state; null where it is as it came.'),
    stateBy: z.string().nullable().describe('The email address of the staff member who set it.'),
  })
  .meta({
    id: 'Message',
    description: 'A message of the contact form.',
  }) satisfies z.ZodType<Message>

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

export const messagesApi = endpoints({
  tag: 'Messages',
  who: 'staff',
  record: { name: 'message', example: common.id },
})
  .get('/', {
    operationId: 'listMessages',
    act: 'message.read',
    summary: 'List or search messages',
    description:
      'Unread ones first, then newest first, a page at a time. `Link` leads to the next page, where there is one.',
    query: MessageListQuery,
    fields: {
      q: 'Text in the name, the email address, the subject or the message.',
      state: { text: '`unanswered` are those that are `new` or `read`.', examples: ['new'] },
      limit: 'How many on a page.',
      after: 'The position where the page begins, taken from `Link`. Its format may change.',
    },
    answer: { text: 'One page of messages.', schema: z.array(ListedAnswer), headers: PAGE_HEADERS },
    refuses: [429],
    example: { answer: [{ ...common, excerpt: text }] },
    handle: async ({ c, context, query: parsedQuery }) => {
      const query = parsedQuery()
      const { messages, counts, next } = await listMessages(context, query)
      addPageHeaders(c, {
        total: counts[query.state],
        next: next === null ? null : { after: next },
      })
      return messages
    },
  })
  .get('/:id', {
    operationId: 'getMessage',
    act: 'message.read',
    summary: 'Read a message',
    description: 'Reading it does not mark it as read.',
    answer: { text: 'The message.', schema: MessageAnswer },
    example: { answer: message },
    handle: ({ context, id }) => getMessage(context, id),
  })
  .put('/:id', {
    operationId: 'updateMessage',
    act: 'message.sort',
    summary: 'Set the state of a message',
    description: 'Any state may follow any other. The state it has already is no change.',
    body: MessageStateChange,
    fields: {
      version:
        'The version that was read. Without it, the state is set also where the message was changed meanwhile.',
    },
    answer: { text: 'The message after the change.', schema: MessageAnswer },
    refuses: [409],
    example: { body: { state: 'answered', version: 1 }, answer: answered },
    handle: ({ context, id, body }) => setMessageState(context, id, body),
  })
