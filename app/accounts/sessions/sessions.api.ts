import { z } from 'zod'
import { endpoints } from '#/app/web/api/endpoint.ts'
import { ListedSession } from './own-session.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.server.ts'

const session: ListedSession = {
  id: 412,
  createdAt: '2026-11-21T05:00:00.000Z',
  lastSeenAt: '2026-11-21T05:20:00.000Z',
  browser: 'Firefox on Windows',
  address: '192.0.2.1',
  isThis: false,
}

export const sessionsApi = endpoints({
  tag: 'Signing in',
  who: 'account-holders',
  record: { name: 'session', example: session.id },
})
  .get('/', {
    act: 'own.read',
    summary: 'List your sessions',
    description: 'The session of this request first, then by their last use.',
    answer: { text: 'The sessions.', schema: z.array(ListedSession) },
    example: { answer: [session] },
    handle: ({ context }) => listSessions(context),
  })
  .delete('/:id', {
    act: 'own.sessions.end',
    summary: 'End one of your sessions',
    answer: { status: 204, text: 'It has ended.' },
    handle: ({ context, id }) => endSession(context, id),
  })
  .delete('/', {
    act: 'own.sessions.end',
    summary: 'End all your other sessions',
    answer: { status: 204, text: 'This session is the only one.' },
    handle: ({ context }) => endOtherSessions(context),
  })
