import { z } from 'zod'
import {
  ROLES,
  type Account,
  type OneTimeLinkResult,
  type OneTimeLink,
} from '#/domain/people/model/account.ts'

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
export const AccountAnswer = z.strictObject(accountFields).meta({
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

/** A one-time link as the API returns it. */
export const OneTimeLinkAnswer = z.strictObject({
  link: z.string().optional().describe('Shown this once, and only where no mail server is set up.'),
  sentTo: z.string().optional().describe('Where the link was sent by email, and to nobody else.'),
  expiresAt: z.iso.datetime(),
}) satisfies z.ZodType<OneTimeLinkResult>

/** What the administrator who created a link receives. */
export function oneTimeLinkResult(
  { mail }: { mail?: boolean },
  sentTo: string,
  { link, expiresAt }: OneTimeLink,
): OneTimeLinkResult {
  return mail ? { sentTo, expiresAt } : { link, expiresAt }
}
