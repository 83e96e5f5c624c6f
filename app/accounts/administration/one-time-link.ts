import { z } from 'zod'
import type { OneTimeLinkResult, OneTimeLink } from '#/app/accounts/schemas/account.ts'

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
