import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { changesBetween } from '#/app/history/history.ts'
import { record } from '#/app/history/history.server.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import {
  findCertificate,
  partColumns,
  searchTextOf,
  toCertificate,
} from './certificate-rows.server.ts'
import {
  addCorrection,
  correctedFacts,
  NO_REASON,
  storedCorrections,
  withoutReordering,
  type Correction,
} from '#/app/certificates/model/correction.ts'
import {
  COMPARED_FIELDS,
  pick,
  type ComparedField,
  type Values,
} from '#/app/certificates/model/field-lists.ts'
import { surveyTextOf } from '#/app/certificates/model/entry-length.ts'
import { partNumber, type Part } from '#/app/certificates/model/part.ts'
import { withFactsOfAdded } from './added-parts.server.ts'
import { requireDates, requireRemovable } from './require-parts.ts'
import {
  addingBy,
  requireEntryLength,
  requireRoomForSurveys,
} from '#/app/ships/capacity/ship-capacity.server.ts'
import { writeExpiries } from '#/app/certificates/due/write-expiries.server.ts'
import { writeSurveysDue } from '#/app/certificates/due/write-surveys-due.server.ts'
import { notifyOfDecisions } from '#/app/certificates/notices/decisions.server.ts'
import { commonFactsOf, partsAfter } from '#/app/certificates/model/record-parts.ts'
import { moveBetween, UNDONE_WITHDRAWAL } from '#/app/certificates/model/standing.ts'

/** Who saves, and when; the register itself and the console have no account. */
export type SavingContext = Pick<
  RequestContext,
  'now' | 'today' | 'origin' | 'claim' | 'apiKey'
> & {
  db: Pick<Store, 'engine'>
  actor: { id: number | null; email: string } | null
  /** It follows from a decision that was counted (app/history/written-bytes.server.ts). */
  isDecided?: true
}

/** What may change in a record that is already in the register. */
type Facts = Values<ComparedField | 'flagId'>
const CHANGING = [...COMPARED_FIELDS, 'flagId'] as const

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
 * Writes the changes of a certificate with their register events; nothing where nothing changed. A change of a public fact
 * is recorded as a correction, also for administrators. Suspensions, reinstatements, withdrawals and extensions of parts are notified
 * to the owner and the flag's administration. Refuses: a record that changed after `before` was read (conflict, with the
 * current record); a number that was issued before (conflict). Throws where the table of moves has no such change of standing.
 */
export async function saveCertificate(
  tx: Tx,
  context: SavingContext,
  before: Certificate,
  {
    changes: wanted = {},
    parts: newParts,
    standingNote = null,
    partNote = null,
    correctionReason = null,
    correctedPart = null,
    undoesWithdrawal = false,
  }: Saving,
): Promise<Certificate> {
  const changes = withoutReordering(before, wanted)
  const version = before.version + 1
  const changed = { ...before, ...changes }
  const parts = await withFactsOfAdded(tx, before, {
    parts: newParts ?? partsAfter(before, changed),
    imoNumber: changed.imoNumber,
  })
  requireDates(before.parts, parts)
  const facts = { ...changed, ...commonFactsOf(parts), parts }
  const correction = { on: context.today, reason: correctionReason, version }
  const undone =
    undoesWithdrawal && correctionReason !== null
      ? addCorrection(before.corrections, { fields: ['standing'], ...correction })
      : null
  const corrections =
    undone ??
    (correctedPart
      ? addCorrection(before.corrections, { ...correctedPart, ...correction })
      : withCorrection(before, facts, correction))
  const after = { ...facts, corrections }
  const isUndone = undoesWithdrawal && before.standing === UNDONE_WITHDRAWAL.from
  if (
    after.standing !== before.standing &&
    !isUndone &&
    !moveBetween(before.standing, after.standing)
  ) {
    throw new Error(`No decision leads from ${before.standing} to ${after.standing}`)
  }
  requireRemovable(before, parts, undoesWithdrawal)
  await requireRoom(tx, context, before, parts)
  const events = changesBetween(before, { ...after, isValid: after.standing === 'in-force' })
  if (events.length === 0) return before
  const row = await tx
    .updateTable('certificates')
    .set({
      ...pick(after, CHANGING),
      ...partColumns(after, context.today),
      corrections: storedCorrections(corrections),
      searchText: searchTextOf(after),
      updatedAt: context.now,
      version,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another process saved between this read and this write (PostgreSQL; SQLite has one writer).
  if (!row) throw refuseChangedMeanwhile(await findCertificate(tx, before.id))
  const saved = toCertificate(row)
  await writeSurveysDue(tx, [saved], context.today)
  await writeExpiries(tx, saved)
  const isCorrected = corrections !== before.corrections
  const noteOf = (kind: string) =>
    kind === 'amended' ? (isCorrected ? (correctionReason ?? NO_REASON) : partNote) : standingNote
  await record(
    tx,
    context,
    events.map((event, i) => ({
      ...event,
      ...(i === events.length - 1 && { after: saved }),
      note: noteOf(event.kind),
    })),
  )
  await notifyOfDecisions(tx, context, { before, after: saved, reason: standingNote ?? partNote })
  if (namesOf(saved) !== namesOf(before)) await repoint(tx, context, before, saved)
  return saved
}

/** Refuses more surveys and conditions than an entry (invalid) or its ship (conflict) can have; what adds none passes, also where there are more already. */
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

function withCorrection(
  before: Certificate,
  after: Certificate,
  correction: Omit<Correction, 'fields'>,
): Correction[] {
  const fields = correctedFacts(before, after)
  if (fields.length === 0) return before.corrections
  const { on, reason, version } = correction
  return addCorrection(before.corrections, { on, fields, reason, version })
}

/** What of a certificate the parts that it renews say: numbers and days. */
function namesOf({ certificateId, issuedDate, parts }: Certificate): string {
  return JSON.stringify([
    certificateId,
    issuedDate,
    parts.map(({ code, issuedOn }) => [code, issuedOn]),
  ])
}

/** The most records that one can renew: there are 16 types. Each of them changes where that one is renumbered or deleted. */
export const MAX_RENEWED = 20

/** Updates the parts that a certificate renews with their current numbers and issue dates, or clears them where it was deleted. Refuses (conflict): too many. */
export async function repoint(
  tx: Tx,
  context: SavingContext,
  { id, certificateId: from }: Pick<Certificate, 'id' | 'certificateId'>,
  to: Certificate | null,
): Promise<void> {
  const renewed = tx.selectFrom('renewals').select('recordId').where('renewedById', '=', id)
  const rows = await tx
    .selectFrom('certificates')
    .selectAll()
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

/** What a part says of the certificate that renews it: number and issue date of the part of its type; of the record, where that has none. */
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
