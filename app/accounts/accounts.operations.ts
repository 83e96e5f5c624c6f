import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { Credentials, NewInvitation, Registration, type Account } from './account.ts'

const AccountAnswer = z
  .strictObject({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    role: z.enum(['user', 'admin']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Account', description: 'An account of staff.' }) satisfies z.ZodType<Account>

const account: Account = {
  id: 1,
  username: 'registrar@example.com',
  email: 'registrar@example.com',
  role: 'user',
  createdAt: '2026-11-21T05:00:00.000Z',
}
const cookie = { 'Set-Cookie': 'The session. It ends after 30 idle minutes, and after 8 hours.' }
const password = 'a lantern on the quay'
const tag = 'Accounts'

export const accountsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/user',
    tag,
    who: 'staff',
    summary: 'Read who is signed in',
    answers: { 200: { words: 'The account.', schema: AccountAnswer } },
    example: { answer: account },
  },
  {
    method: 'post',
    path: '/api/login',
    tag,
    who: 'anyone',
    summary: 'Sign in',
    description: 'After five wrong passwords, for an account or from an address, the next attempt waits a growing while.',
    body: Credentials,
    fields: { username: 'The e-mail address of the account.' },
    answers: { 200: { words: 'The account.', schema: AccountAnswer, headers: cookie } },
    refuses: [401, 429],
    repeatable: false,
    example: { body: { username: account.username, password }, answer: account },
  },
  {
    method: 'post',
    path: '/api/register',
    tag,
    who: 'anyone',
    summary: 'Open an account',
    description: 'With the one-time link of an invitation, which opens one account however often this is sent.',
    body: Registration,
    fields: { username: 'The e-mail address that was invited.', invitation: 'What stands after `invitation=` in the link.' },
    answers: { 201: { words: 'The account, signed in.', schema: AccountAnswer, headers: cookie } },
    refuses: [409],
    repeatable: false,
    example: { body: { username: account.username, password, invitation: 'Jf3…' }, answer: account },
  },
  {
    method: 'post',
    path: '/api/logout',
    tag,
    who: 'anyone',
    summary: 'Sign out',
    description: 'Ends the session on the server. Without one there is nothing to end, and the answer is the same.',
    answers: { 204: { words: 'Nobody is signed in any more.', headers: { 'Set-Cookie': 'Ends the cookie.' } } },
    example: {},
  },
  {
    method: 'post',
    path: '/api/invitations',
    tag,
    who: 'administrators',
    summary: 'Invite a colleague',
    description:
      'The link is shown once and stored nowhere: sent again with the same `Idempotency-Key`, this is refused with 409 and says that it was carried out.',
    body: NewInvitation,
    answers: {
      201: {
        words: 'The one-time link, valid for 72 hours.',
        schema: z.strictObject({ link: z.string(), expiresAt: z.iso.datetime() }),
      },
    },
    example: {
      body: { email: 'colleague@example.com', role: 'user' },
      answer: { link: 'https://register.example/auth?invitation=…', expiresAt: '2026-11-24T05:00:00.000Z' },
    },
  },
]
