import { z } from 'zod'
import type { HandedLink, OneTimeLink } from '#/app/accounts/account.ts'

/** What the API answers of a link that opens a way in once. */
export const HandedLinkAnswer = z.strictObject({
  link: z.string().optional().describe('Shown this once, and only where no mail server is set up.'),
  sentTo: z.string().optional().describe('Where the link was sent by e-mail, and to nobody else.'),
  expiresAt: z.iso.datetime(),
}) satisfies z.ZodType<HandedLink>

/** What the administrator who made a link gets of it. */
export function handedLink({ mail }: { mail?: boolean }, sentTo: string, { link, expiresAt }: OneTimeLink): HandedLink {
  return mail ? { sentTo, expiresAt } : { link, expiresAt }
}
