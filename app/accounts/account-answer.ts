import { z } from 'zod'
import { ROLES, type Account } from './schemas/account.ts'

/** The fields of an account in every response. */
export const accountFields = {
  id: z.int(),
  username: z.string().describe('The same as `email`.'),
  email: z.string(),
  role: z.enum(ROLES),
  name: z.string().nullable().describe('Of a surveyor, as certificates print it; null for others.'),
  createdAt: z.iso.datetime(),
}

/** An account as the API returns it. */
export const AccountAnswer = z
  .strictObject(accountFields)
  .meta({
    id: 'Account',
    description: 'An account of staff or of a surveyor.',
  }) satisfies z.ZodType<Account>

/** The account in all examples. */
export const account: Account = {
  id: 1,
  username: 'registrar@example.com',
  email: 'registrar@example.com',
  role: 'user',
  name: null,
  createdAt: '2026-11-21T05:00:00.000Z',
}

/** The header of a response that signs a user in. */
export const sessionCookieHeader = {
  'Set-Cookie': 'The session. It ends after 30 idle minutes, and after 8 hours.',
}
