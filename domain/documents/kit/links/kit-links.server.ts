import type { RequestContext } from '#/domain/context/request-context.ts'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { sendingOf } from '#/domain/context/form-guard/form-guard.server.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { KitLinkRequest } from './kit-link.ts'

/** A link works as often as it is used until it ends. */
const LINK_SECONDS = 24 * 3_600
/** Links at a time: each is an email to someone who may not have asked for it. */
const MAX_FOR_SHIP_AND_RECIPIENT = 5
const MAX_FOR_RECIPIENT = 20

/**
 * Sends a link to the kit of a ship to an address, if it is one of the ship's owner or manager.
 * Answers the same, after the same writes, whether or not it is, so that it does not reveal the
 * contacts. Refuses: too-many from one address.
 */
export async function requestKitLink(
  context: RequestContext,
  imoNumber: string,
  { email }: KitLinkRequest,
  formId: string,
): Promise<void> {
  await context.count('form')
  const { db, now, language } = context
  const { vesselName, emails } = await contactsOf(db, imoNumber)
  const to = emails.find((one) => isSame(one, email))
  const token = newToken()
  const expiresAt = later(now, LINK_SECONDS)
  const link = context.origin + paths.vesselKit(imoNumber, { key: token }, language)
  await db.write.transaction().execute(async (tx) => {
    const recipient = email.toLowerCase()
    const row = { tokenHash: hashToken(token), imoNumber, recipient, createdAt: now, expiresAt }
    await tx.insertInto('kitLinks').values(row).execute()
    const once = `kit-link:${sendingOf(formId, { imoNumber, email })}`
    const isSent =
      to !== undefined &&
      (await isBelowLimits(tx, row)) &&
      (await enqueueEmail(tx, context, {
        to,
        language,
        email: { kind: 'kit-link', vesselName, imoNumber, link, expiresAt },
        once,
      })) !== null
    if (!isSent) await tx.deleteFrom('kitLinks').where('tokenHash', '=', row.tokenHash).execute()
  })
}

/**
 * Requires that a link leads to the kit of this ship, has not expired, and was sent to an address
 * that is still one of its owner or manager; answers until when it holds. Refuses: forbidden.
 */
export async function useKitLink(
  { db, now, language }: RequestContext,
  imoNumber: string,
  key: string,
): Promise<string> {
  const row = await db.read
    .selectFrom('kitLinks')
    .select(['recipient', 'expiresAt'])
    .where('tokenHash', '=', hashToken(key))
    .where('imoNumber', '=', imoNumber)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const emails = row ? (await contactsOf(db, imoNumber)).emails : []
  if (row && emails.some((one) => isSame(one, row.recipient))) return row.expiresAt
  throw new Refusal(
    'forbidden',
    withLanguage(language, () => m.kit_link_expired()),
  )
}

/** Removes the links that have expired. */
export async function deleteExpiredKitLinks(db: Store, now: string): Promise<void> {
  await db.write.deleteFrom('kitLinks').where('expiresAt', '<=', now).execute()
}

/** The email addresses of the owner and the manager of a ship; none where it has no companies. */
async function contactsOf(
  db: Store,
  imoNumber: string,
): Promise<{ vesselName: string; emails: string[] }> {
  const ship = await db.read
    .selectFrom('ships as s')
    .leftJoin('companies as o', 'o.id', 's.ownerId')
    .leftJoin('companies as m', 'm.id', 's.managerId')
    .select(['s.name', 'o.emails as ownerEmails', 'm.emails as managerEmails'])
    .where('s.imoNumber', '=', imoNumber)
    .executeTakeFirst()
  // Our own JSON, written with the company.
  const emails = [ship?.ownerEmails, ship?.managerEmails].flatMap((text) =>
    text ? (JSON.parse(text) as string[]) : [],
  )
  return { vesselName: ship?.name ?? '', emails }
}

type NewLink = { imoNumber: string; recipient: string; createdAt: string }

/**
 * Whether a recipient has no more links than they may, of this ship and of all, this one included.
 */
async function isBelowLimits(
  tx: Tx,
  { imoNumber, recipient, createdAt }: NewLink,
): Promise<boolean> {
  const links = await tx
    .selectFrom('kitLinks')
    .select('imoNumber')
    .where('recipient', '=', recipient)
    .where('expiresAt', '>', createdAt)
    .execute()
  const ofShip = links.filter((one) => one.imoNumber === imoNumber)
  return ofShip.length <= MAX_FOR_SHIP_AND_RECIPIENT && links.length <= MAX_FOR_RECIPIENT
}

/**
 * Whether two addresses are the same, capital letters aside: before the at sign they may be two
 * mailboxes (RFC 5321 §2.4), but in practice are one.
 */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
