import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import type { OwnSession } from './own-session.ts'

const SessionAnswer = z
  .strictObject({
    id: z.int(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('When it was last used, to the minute.'),
    browser: z.string().describe('What it is used with, in words.'),
    address: z.string().describe('Where it was begun from.'),
    isThis: z.boolean().describe('The one that asks.'),
  })
  .meta({ id: 'Session', description: 'One session of one’s own account.' }) satisfies z.ZodType<OwnSession>

const session: OwnSession = {
  id: 412,
  createdAt: '2026-11-21T05:00:00.000Z',
  lastSeenAt: '2026-11-21T05:20:00.000Z',
  browser: 'Firefox on Windows',
  address: '192.0.2.1',
  isThis: false,
}
const tag = 'Signing in'
const who = 'staff'

export const sessionsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/sessions',
    tag,
    who,
    summary: 'List one’s own sessions',
    description: 'This one first, then by their last use.',
    answers: { 200: { words: 'The sessions.', schema: z.array(SessionAnswer) } },
    example: { answer: [session] },
  },
  {
    method: 'delete',
    path: '/api/sessions/{id}',
    tag,
    who,
    summary: 'End one of one’s own sessions',
    params: z.object({
      id: z
        .int()
        .min(1)
        .meta({ description: 'The id of the session.', examples: [session.id] }),
    }),
    answers: { 204: { words: 'It has ended.' } },
    refuses: [404],
    example: {},
  },
  {
    method: 'delete',
    path: '/api/sessions',
    tag,
    who,
    summary: 'End all other sessions of one’s own',
    answers: { 204: { words: 'This session is the only one.' } },
    example: {},
  },
]
