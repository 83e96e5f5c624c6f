import { z } from 'zod'
import type { OneTimeLink } from '#/app/accounts/account.ts'

/** A link that opens a way in once, as the API answers it. */
export const OneTimeLinkAnswer = z.strictObject({
  link: z.string(),
  expiresAt: z.iso.datetime(),
}) satisfies z.ZodType<OneTimeLink>
