import { z } from 'zod'
import {
  RE_AUTHENTICATION_FIELDS,
  ReAuthentication,
} from '#/domain/people/model/re-authentication.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { eraseApplication, eraseMessage, listErasures, MAX_LISTED } from './erase.server.ts'
import { NewErasure, type Erasure } from './erasure.ts'

const ErasureAnswer = z
  .strictObject({
    id: z.int(),
    at: z.iso.datetime(),
    subject: z.string().describe('The reference of an application, or which messages.'),
    reason: z.string().describe('As the administrator gave it; or that the period has ended.'),
    by: z
      .string()
      .describe('The email address of the administrator; `system` where the period had ended.'),
  })
  .meta({
    id: 'Erasure',
    description: 'An application or messages that were erased.',
  }) satisfies z.ZodType<Erasure>

const erasure: Erasure = {
  id: 71,
  at: '2026-11-21T05:00:00.000Z',
  subject: 'A-2026-7K3MQ9',
  reason: 'Asked for by email on 20 November',
  by: 'admin@example.com',
}

/** What the two calls that erase have in common. */
const call = {
  body: z.strictObject({ ...NewErasure.shape, ...ReAuthentication.shape }),
  fields: {
    reason: 'Why. It stays in the list of erasures for good, so it names no person.',
    ...RE_AUTHENTICATION_FIELDS,
  },
  example: { body: { reason: erasure.reason, password: 'a lantern on the quay' } },
}

export const applicationErasureApi = endpoints({
  tag: 'Applications',
  who: 'administrators',
  record: { name: 'application', example: 7 },
}).post('/:id/erase', {
  ...call,
  operationId: 'eraseApplication',
  act: 'application.erase',
  summary: 'Erase an application',
  description:
    'Before its period has ended, such as where the applicant asks for it. What the applicant wrote and what was written to them is erased, their private link no longer works, and the application is answered with 404. Certificates that were issued from it stay. Refused with 409 where the application is not decided. Other administrators are notified by email.',
  answer: { status: 204, text: 'The application was erased.' },
  refuses: [409, 429],
  handle: ({ context, id, body: { reason, ...again } }) =>
    eraseApplication(context, id, { reason }, again),
})

export const messageErasureApi = endpoints({
  tag: 'Messages',
  who: 'administrators',
  record: { name: 'message', example: 58 },
}).post('/:id/erase', {
  ...call,
  operationId: 'eraseMessage',
  act: 'message.erase',
  summary: 'Erase a message',
  description: 'Before its period has ended. Other administrators are notified by email.',
  answer: { status: 204, text: 'The message was erased.' },
  refuses: [429],
  handle: ({ context, id, body: { reason, ...again } }) =>
    eraseMessage(context, id, { reason }, again),
})

export const erasuresApi = endpoints({ tag: 'Messages', who: 'administrators' }).get('/', {
  operationId: 'listErasures',
  act: 'erasure.read',
  summary: 'List erasures',
  description: `Of applications and messages, the newest ${MAX_LISTED}: those by administrators, and those because their period had ended.`,
  answer: { text: 'The erasures, newest first.', schema: z.array(ErasureAnswer) },
  example: { answer: [erasure] },
  handle: ({ context }) => listErasures(context),
})
