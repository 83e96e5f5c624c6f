import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { changesBetween } from '#/domain/register/history/history.ts'
import { appendEvents } from '#/domain/register/history/history.server.ts'
import { selectEntries } from '#/db/entries.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  certificateOf,
  entryColumns,
  findCertificate,
  toCertificate,
} from './certificate-rows.server.ts'
import {
  addCorrection,
  correctedFacts,
  NO_REASON,
  storedCorrections,
  withoutReordering,
  type Correction,
} from '#/domain/register/model/certificate/correction.ts'
import type { ComparedField, Values } from '#/domain/register/model/certificate/field-lists.ts'
import { surveyTextOf } from '#/domain/register/model/certificate/entry-length.ts'
import { partNumber, type Part } from '#/domain/register/model/certificate/part.ts'
import { requireDates, requireRemovable } from './require-parts.ts'
import {
  addingBy,
  requireEntryLength,
  requireRoomForSurveys,
} from '#/domain/register/ship/capacity/ship-capacity.server.ts'
import { updateParts } from '#/domain/register/certificate/records/part-rows.server.ts'
import { outlooksOf } from '#/domain/register/model/certificate/status.ts'
import { notifyOfDecisions } from '#/domain/register/certificate/notices/decisions.server.ts'
import { commonFactsOf, partsAfter } from '#/domain/register/model/certificate/record-parts.ts'
import { moveBetween, UNDONE_WITHDRAWAL } from '#/domain/register/model/certificate/standing.ts'
import { withKnownInspections } from './known-inspections.server.ts'
import { withNetTonnage } from './stated-tonnage.server.ts'

/** Who saves, and when; the register itself and the console have no account. */
export type SavingContext = Pick<
  RequestContext,
  'now' | 'today' | 'origin' | 'claim' | 'apiKey'
> & {
  db: Pick<Store, 'engine'>
  actor: { id: number | null; email: string } | null
  /**
   * It follows from a decision that was counted (domain/register/history/written-bytes.server.ts).
   */
  isDecided?: true
}

/** What may change in a record that is already in the register. */
type Facts = Values<ComparedField | 'flagId'>

type Saving = {
  changes?: Partial<Facts>
  /** Its parts afterwards; left out, those it has, with what follows from the changes. */
  parts?: Part[]
  /** Why the standing changes, for the history. */
  standingNote?: string | null
  /** Why a part changes, for the history. */
  partNote?: string | null
  /** Why a public fact changes, for the history and for the public. */
  correctionReason?: string | null
  /** Which public facts of one of several certificates are corrected. */
  correctedPart?: Pick<Correction, 'code' | 'fields'> | null
  /** It undoes a withdrawal, which no move does. */
  undoesWithdrawal?: boolean
}

/**
 * Writes the changes of a certificate with their register events; nothing where nothing changed. A
 * change of a public fact is recorded as a correction, also for administrators. Suspensions,
 * reinstatements, withdrawals and extensions of parts are notified to the owner and the flag's
 * administration. Refuses: a record that changed after `before` was read (conflict, with the
 * current record); a number that was issued before (conflict). Throws where the table of moves has
 * no such change of standing.
 */
export async function saveCertificate(
  tx: Tx,
  context: SavingContext,
  before: Certificate,
  saving: Saving,
): Promise<Certificate> {
  const facts = await factsAfter(tx, before, saving)
  const corrections = correctionsAfter(context, before, facts, saving)
  const after = { ...facts, corrections }
  requireMove(before, after, saving)
  requireRemovable(before, after.parts, saving.undoesWithdrawal ?? false)
  await requireRoom(tx, context, before, after.parts)
  const events = changesBetween(before, { ...after, isValid: after.standing === 'in-force' })
  if (events.length === 0) return before
  const saved = await updateRow(tx, context, before, after)
  const { standingNote = null, partNote = null, correctionReason } = saving
  const amendedNote =
    corrections === before.corrections ? partNote : (correctionReason ?? NO_REASON)
  const noted = events.map((event) => ({
    ...event,
    note: event.kind === 'amended' ? amendedNote : standingNote,
  }))
  await appendEvents(
    tx,
    context,
    noted.map((event, i) => ({ ...event, ...(i === noted.length - 1 && { after: saved }) })),
  )
  await notifyOfDecisions(tx, context, { before, after: saved, reason: standingNote ?? partNote })
  if (namesOf(saved) !== namesOf(before)) await repoint(tx, context, before, saved)
  return saved
}

/**
 * The record with the changes and what follows from them: its parts, and the facts that those have
 * in common.
 */
async function factsAfter(
  tx: Tx,
  before: Certificate,
  { changes = {}, parts: given }: Saving,
): Promise<Certificate> {
  const changed = { ...before, ...withoutReordering(before, changes) }
  const parts = await withFactsOfAdded(tx, before, {
    parts: given ?? partsAfter(before, changed),
    imoNumber: changed.imoNumber,
  })
  requireDates(before.parts, parts)
  return { ...changed, ...commonFactsOf(parts), parts }
}

/**
 * The corrections of the record, with one for what this changes of its public facts; those it had
 * where it changes none.
 */
function correctionsAfter(
  { today }: SavingContext,
  before: Certificate,
  facts: Certificate,
  { correctionReason = null, correctedPart, undoesWithdrawal }: Saving,
): Correction[] {
  const correction = { on: today, reason: correctionReason, version: before.version + 1 }
  if (undoesWithdrawal && correctionReason !== null)
    return addCorrection(before.corrections, { fields: ['standing'], ...correction })
  if (correctedPart) return addCorrection(before.corrections, { ...correctedPart, ...correction })
  const fields = correctedFacts(before, facts)
  return fields.length === 0
    ? before.corrections
    : addCorrection(before.corrections, { fields, ...correction })
}

function requireMove(before: Certificate, after: Certificate, { undoesWithdrawal }: Saving): void {
  const isUndone = undoesWithdrawal === true && before.standing === UNDONE_WITHDRAWAL.from
  if (
    after.standing !== before.standing &&
    !isUndone &&
    !moveBetween(before.standing, after.standing)
  )
    throw new Error(`No decision leads from ${before.standing} to ${after.standing}`)
}

async function updateRow(
  tx: Tx,
  context: SavingContext,
  before: Certificate,
  after: Certificate,
): Promise<Certificate> {
  const outlooks = outlooksOf(after, context.today)
  const row = await tx
    .updateTable('entries')
    .set({
      ...entryColumns(after, outlooks, context.today),
      corrections: storedCorrections(after.corrections),
      updatedAt: context.now,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another process saved between this read and this write (PostgreSQL; SQLite has one writer).
  if (!row) throw refuseChangedMeanwhile(await findCertificate(tx, before.id))
  await updateParts(tx, { ...row, parts: after.parts, outlooks }, context.today)
  return certificateOf(row, after.parts)
}

/**
 * Refuses more surveys and conditions than an entry (invalid) or its ship (conflict) can have; what
 * adds none passes, also where there are more already.
 */
async function requireRoom(
  tx: Tx,
  context: SavingContext,
  before: Certificate,
  after: readonly Part[],
): Promise<void> {
  const added = surveyTextOf(after) - surveyTextOf(before.parts)
  if (added <= 0) return
  requireEntryLength(before.certificateId, after)
  await requireRoomForSurveys(tx, before.id, added, addingBy(context))
}

/** What of a certificate the parts that it renews say: numbers and days. */
function namesOf({ certificateId, issuedDate, parts }: Certificate): string {
  return JSON.stringify([
    certificateId,
    issuedDate,
    parts.map(({ code, issuedOn }) => [code, issuedOn]),
  ])
}

/**
 * The most records that one can renew: there are 16 types. Each of them changes where that one is
 * renumbered or deleted.
 */
export const MAX_RENEWED = 20

/**
 * Updates the parts that a certificate renews with their current numbers and issue dates, or clears
 * them where it was deleted. Refuses (conflict): too many.
 */
export async function repoint(
  tx: Tx,
  context: SavingContext,
  { id, certificateId: from }: Pick<Certificate, 'id' | 'certificateId'>,
  to: Certificate | null,
): Promise<void> {
  const renewed = tx.selectFrom('renewals').select('recordId').where('renewedById', '=', id)
  const rows = await selectEntries(tx)
    .where('id', 'in', renewed)
    .orderBy('id')
    .limit(MAX_RENEWED + 1)
    .execute()
  if (rows.length > MAX_RENEWED)
    throw new Refusal(
      'conflict',
      `${from} replaces certificates of more than ${MAX_RENEWED} records, which would all change with it.`,
    )
  for (const row of rows) {
    const old = toCertificate(row)
    const parts = old.parts.map((part) => {
      const isIts = part.supersededBy === from || part.supersededBy === partNumber(from, part, 2)
      return isIts ? { ...part, ...replacementOf(part, to) } : part
    })
    await saveCertificate(tx, context, old, { parts })
  }
  if (to === null) await tx.deleteFrom('renewals').where('renewedById', '=', id).execute()
}

/**
 * What a part says of the certificate that renews it: number and issue date of the part of its
 * type; of the record, where that has none.
 */
export function replacementOf(
  { code }: Pick<Part, 'code'>,
  by: Pick<Certificate, 'certificateId' | 'issuedDate' | 'parts'> | null,
): Pick<Part, 'supersededBy' | 'supersededOn'> {
  if (by === null) return { supersededBy: null, supersededOn: null }
  const part = by.parts.find((one) => one.code === code)
  if (!part) return { supersededBy: by.certificateId, supersededOn: by.issuedDate }
  return {
    supersededBy: partNumber(by.certificateId, part, by.parts.length),
    supersededOn: part.issuedOn,
  }
}

export function refuseChangedMeanwhile(current: Certificate): Refusal {
  return new Refusal('conflict', 'Another user has changed this certificate since you opened it.', {
    current,
  })
}

/**
 * The parts of a record after a change, those that it did not have before with what is known of its
 * ship, as parts of a new record have it.
 * `imoNumber`: of the ship after the change.
 */
async function withFactsOfAdded(
  tx: Tx,
  { parts: before }: Pick<Certificate, 'parts'>,
  { parts: after, imoNumber }: { parts: readonly Part[]; imoNumber: string | null },
): Promise<Part[]> {
  const added = after.filter(({ code }) => !before.some((part) => part.code === code))
  if (added.length === 0) return [...after]
  const ship =
    imoNumber === null
      ? undefined
      : await tx
          .selectFrom('ships')
          .select('id')
          .where('imoNumber', '=', imoNumber)
          .executeTakeFirst()
  const shipId = ship?.id ?? null
  const inspected = await withKnownInspections(tx, added, { shipId, renewed: [{ parts: before }] })
  const known = await withNetTonnage(tx, inspected, shipId)
  return after.map((part) => known.find(({ code }) => code === part.code) ?? part)
}
