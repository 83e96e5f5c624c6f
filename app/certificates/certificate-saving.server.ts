import type { Scope } from '#/app/scope.ts'
import { Refusal } from '#/app/refusal.ts'
import { changesBetween } from '#/app/register/event.ts'
import { record } from '#/app/register/register.server.ts'
import type { Tx } from '#/db/schema.ts'
import type { Certificate } from './certificate.ts'
import { findCertificate, searchTextOf, toCertificate } from './certificate-rows.server.ts'

/** What may change in a record that is already in the register. */
type Facts = Omit<Certificate, 'id' | 'isValid' | 'qrCodeUrl' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'>

/**
 * Writes what has changed in a certificate, and the register events of it; nothing where nothing has. `note`: why, for the
 * history. Refuses: a record that is not as `before` any more (conflict, with the current record).
 */
export async function saveCertificate(
  tx: Tx,
  scope: Scope,
  before: Certificate,
  { changes, note = null }: { changes: Partial<Facts>; note?: string | null },
): Promise<Certificate> {
  const after = { ...before, ...changes }
  const events = changesBetween(before, { ...after, isValid: after.standing === 'in-force' })
  if (events.length === 0) return before
  const row = await tx
    .updateTable('certificates')
    .set({ ...changes, searchText: searchTextOf(after), updatedAt: scope.now, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another process saved between our look and our write (PostgreSQL; SQLite has one writer).
  if (!row) throw changedMeanwhile(await findCertificate(tx, before.id))
  const saved = toCertificate(row)
  await record(
    tx,
    scope,
    events.map((event, i) => (i === events.length - 1 ? { ...event, after: saved, note } : event)),
  )
  if (saved.certificateId !== before.certificateId) await repoint(tx, scope, before.certificateId, saved.certificateId)
  return saved
}

/** Lets certificates whose place one has taken point to its new number, or, where it is gone, to none. */
export async function repoint(tx: Tx, scope: Scope, from: string, to: string | null): Promise<void> {
  const rows = await tx.selectFrom('certificates').selectAll().where('supersededBy', '=', from).execute()
  for (const row of rows) await saveCertificate(tx, scope, toCertificate(row), { changes: { supersededBy: to } })
}

export function changedMeanwhile(current: Certificate): Refusal {
  return new Refusal('conflict', 'Somebody else has changed this certificate since you opened it.', { current })
}
