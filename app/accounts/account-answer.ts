import { z } from 'zod'
import { ROLES, type Account } from './account.ts'

/** What every answer says of an account. */
export const accountFields = {
  id: z.int(),
  username: z.string().describe('The same as `email`.'),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
}

/** An account as the API answers it. */
export const AccountAnswer = z
  .strictObject(accountFields)
  .meta({ id: 'Account', description: 'An account of staff.' }) satisfies z.ZodType<Account>

/** The one of all examples. */
export const account: Account = {
  id: 1,
  username: 'registrar@example.com',
  email: 'registrar@example.com',
  role: 'user',
  createdAt: '2026-11-21T05:00:00.000Z',
}

/** The header of an answer that signs somebody in. */
export const sessionCookieHeader = { 'Set-Cookie': 'The session. It ends after 30 idle minutes, and after 8 hours.' }
