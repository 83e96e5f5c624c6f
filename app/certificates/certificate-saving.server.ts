import type { Scope } from '#/app/scope.ts'
import { Refusal } from '#/app/refusal.ts'
import { changesBetween } from '#/app/register/event.ts'
import { record } from '#/app/register/register.server.ts'
import type { Tx } from '#/db/schema.ts'
import type { Certificate } from './certificate.ts'
import { findCertificate, searchTextOf, toCertificate } from './certificate-rows.server.ts'
import {
  addCorrection,
  correctedFacts,
  NO_REASON,
  storedCorrections,
  withoutReordering,
  type Correction,
} from './correction.ts'
import { moveBetween } from './standing/standing.ts'

/** What may change in a record that is already in the register. */
type Facts = Omit<
  Certificate,
  'id' | 'isValid' | 'qrCodeUrl' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version' | 'corrections'
>

type Saving = {
  changes: Partial<Facts>
  /** Why the standing changes, for the history. */
  standingNote?: string | null
  /** Why a signed fact changes, for the history and for the public. */
  correctionReason?: string | null
}

/**
 * Writes what has changed in a certificate, and the register events of it; nothing where nothing has. A change of a signed fact
 * is noted as a correction, whoever makes it. Refuses: a record that is not as `before` any more (conflict, with the current
 * record); a number that was issued before (conflict). Throws where the table of moves has no such change of standing.
 */
export async function saveCertificate(
  tx: Tx,
  scope: Scope,
  before: Certificate,
  { changes: wanted, standingNote = null, correctionReason = null }: Saving,
): Promise<Certificate> {
  const changes = withoutReordering(before, wanted)
  const version = before.version + 1
  const corrections = withCorrection(before, changes, { on: scope.today, reason: correctionReason, version })
  const after = { ...before, ...changes, corrections }
  if (after.standing !== before.standing && !moveBetween(before.standing, after.standing)) {
    throw new Error(`No decision leads from ${before.standing} to ${after.standing}`)
  }
  const events = changesBetween(before, { ...after, isValid: after.standing === 'in-force' })
  if (events.length === 0) return before
  const row = await tx
    .updateTable('certificates')
    .set({
      ...changes,
      corrections: storedCorrections(corrections),
      searchText: searchTextOf(after),
      updatedAt: scope.now,
      version,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another process saved between our look and our write (PostgreSQL; SQLite has one writer).
  if (!row) throw changedMeanwhile(await findCertificate(tx, before.id))
  const saved = toCertificate(row)
  const isCorrected = corrections !== before.corrections
  const noteOf = (kind: string) => (kind === 'amended' ? (isCorrected ? (correctionReason ?? NO_REASON) : null) : standingNote)
  await record(
    tx,
    scope,
    events.map((event, i) => ({ ...event, ...(i === events.length - 1 && { after: saved }), note: noteOf(event.kind) })),
  )
  if (saved.certificateId !== before.certificateId || saved.issuedDate !== before.issuedDate) {
    await repoint(tx, scope, before.certificateId, saved)
  }
  return saved
}

function withCorrection(before: Certificate, changes: Partial<Facts>, correction: Omit<Correction, 'fields'>): Correction[] {
  const fields = correctedFacts(before, changes)
  if (fields.length === 0) return before.corrections
  const { on, reason, version } = correction
  return addCorrection(before.corrections, { on, fields, reason, version })
}

/** Lets certificates whose place one has taken point to it as it is now, or, where it is gone, to none. */
export async function repoint(
  tx: Tx,
  scope: Scope,
  from: string,
  to: Pick<Certificate, 'certificateId' | 'issuedDate'> | null,
): Promise<void> {
  const rows = await tx.selectFrom('certificates').selectAll().where('supersededBy', '=', from).execute()
  const changes = { supersededBy: to?.certificateId ?? null, supersededOn: to?.issuedDate ?? null }
  for (const row of rows) await saveCertificate(tx, scope, toCertificate(row), { changes })
}

export function changedMeanwhile(current: Certificate): Refusal {
  return new Refusal('conflict', 'Somebody else has changed this certificate since you opened it.', { current })
}
