import { hashToken, newToken } from '#/app/context/tokens.server.ts'
import { later } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Role } from '#/core/stored-values.ts'
import type { Tx } from '#/db/schema.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import type { OneTimeLink } from './schemas/account.ts'

const LINK_SECONDS = 72 * 3_600

/** The refusal of a registration without a usable link. */
export const registrationClosed = () => new Refusal('forbidden', m.sign_in_closed())

/** Adds the link of the first start, which is bound to no address. */
export async function addFirstLink(
  tx: Tx,
  at: { now: string; origin: string },
): Promise<OneTimeLink> {
  return addRegistrationLink(tx, at, {
    purpose: 'first-administrator',
    email: null,
    role: 'admin',
    name: null,
    language: 'en',
    createdBy: null,
  })
}

type RegistrationLink = {
  purpose: 'invitation' | 'first-administrator'
  email: string | null
  role: Role
  name: string | null
  language: Language
  createdBy: number | null
}

/** Adds a one-time link that opens an account, valid for 72 hours. */
export async function addRegistrationLink(
  tx: Tx,
  at: { now: string; origin: string },
  link: RegistrationLink,
): Promise<OneTimeLink> {
  const token = newToken()
  const expiresAt = later(at.now, LINK_SECONDS)
  await tx
    .insertInto('invitations')
    .values({ ...link, tokenHash: hashToken(token), createdAt: at.now, expiresAt, usedAt: null })
    .execute()
  return { link: at.origin + paths.acceptInvitation(token, link.language), expiresAt }
}
