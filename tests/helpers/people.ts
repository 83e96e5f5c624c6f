import { addAccount } from '#/domain/people/sign-in/accounts.server.ts'
import type { Account, Role } from '#/domain/people/model/account.ts'
import { hashNewPassword } from '#/domain/people/passwords/passwords.server.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'

export const NOON = '2026-11-21T05:00:00.000Z'
export const ORIGIN = 'http://localhost:3000'
export const PASSWORD = 'a lantern on the quay'
/** What an account without a second factor sends to re-authenticate. */
export const AGAIN = { password: PASSWORD }

/** The request context of a caller at a moment; anonymous unless an actor is given. */
export function contextOf(
  db: Store,
  { now = NOON, actor = null, ip = '192.0.2.1', ...more }: Partial<RequestContext> = {},
): RequestContext {
  return {
    db,
    actor,
    now,
    today: dateInJakarta(now),
    origin: ORIGIN,
    language: 'en',
    ip,
    count: () => {},
    ...more,
  }
}

let hash: Promise<string> | undefined

/** An account with PASSWORD, which is hashed once: a hash takes longer than most tests. */
export async function openAccount(db: Store, username: string, role: Role): Promise<Account> {
  hash ??= hashNewPassword(db, PASSWORD, '')
  return addAccount(db, NOON, { username, hash: await hash, role })
}

/** A colleague with an account, and their context. */
export async function staffContext(
  db: Store,
  { role = 'user', now = NOON }: { role?: Role; now?: string } = {},
): Promise<RequestContext> {
  const email = `${role}${(await db.read.selectFrom('users').select('id').execute()).length}@example.com`
  const { id } = await openAccount(db, email, role)
  return contextOf(db, { now, actor: { id, email, role, sessionHash: '' } })
}

/** A certificate that may be issued, with the fields that the test sets. */
export function certificateInput(changes: Record<string, unknown> = {}) {
  return NewCertificate.parse(certificateBody(changes))
}

export function certificateBody(changes: Record<string, unknown> = {}) {
  return {
    certificateId: 'LMC-2026-00042',
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    flag: 'Indonesia',
    issuedDate: '2026-01-01',
    expiryDate: '2028-01-01',
    selectedCertificates: ['International Load Line', 'International Tonnage'],
    ...changes,
  }
}
