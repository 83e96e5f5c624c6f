import { createAccount } from '#/app/accounts/accounts.server.ts'
import type { Role } from '#/app/accounts/account.ts'
import { NewCertificate } from '#/app/certificates/certificate.ts'
import { dateInJakarta } from '#/app/dates.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'

export const NOON = '2026-11-21T05:00:00.000Z'
export const ORIGIN = 'http://localhost:3000'
export const PASSWORD = 'a lantern on the quay'

/** The scope of somebody at a moment; nobody in particular unless an actor is given. */
export function scopeOf(db: Store, { now = NOON, actor = null, ip = '192.0.2.1', ...more }: Partial<Scope> = {}): Scope {
  return { db, actor, now, today: dateInJakarta(now), origin: ORIGIN, language: 'en', ip, count: () => {}, ...more }
}

/** A colleague with an account, and their scope. */
export async function staffScope(db: Store, { role = 'user', now = NOON }: { role?: Role; now?: string } = {}): Promise<Scope> {
  const email = `${role}${(await db.read.selectFrom('users').select('id').execute()).length}@example.com`
  const { id } = await createAccount(db, NOON, { username: email, password: PASSWORD, role })
  return scopeOf(db, { now, actor: { id, email, role, sessionHash: '' } })
}

/** A certificate that may be issued, with what the test cares about put in its place. */
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
