import { readParts } from '#/domain/register/model/certificate/record-parts.ts'
import { isInForce, lastDayOfPart } from '#/domain/register/model/certificate/part.ts'
import { readExpiry } from '#/core/dates.ts'
import { whereIn, insertFromJson } from '#/db/many.ts'
import type { CertificateRow, Tx } from '#/db/schema.ts'
import { surveysDueOf, type SurveyDue, type SurveyedRecord } from './surveys-due.ts'

// What lists and jobs look for, derived from the certificates of a record and stored in tables of
// their own: the surveys that are due, and the days on which certificates expire. Whatever inserts,
// changes or deletes a record calls `writeDerived` or `removeDerived` in its transaction.

/** What is read of a row. */
export function toSurveyedRecord(row: CertificateRow): SurveyedRecord {
  const { id, certificateId, surveysFrom, parts, expiryDate } = row
  // Of parts that are stored nothing else is read: a copy of each row would cost a daily update
  // some seconds.
  const record = parts === null ? { ...row, expiryDate: readExpiry(expiryDate) } : row
  return { id, certificateId, surveysFrom, parts: readParts(parts, record) }
}

/**
 * The last day of each certificate of a record that is in force and not superseded; one for several
 * that end on one day.
 */
export function expiriesOf({
  id,
  parts,
}: Pick<SurveyedRecord, 'id' | 'parts'>): { recordId: number; lastDay: string }[] {
  const days = parts.filter(isInForce).flatMap((part) => lastDayOfPart(part) ?? [])
  return [...new Set(days)].map((lastDay) => ({ recordId: id, lastDay }))
}

/**
 * Replaces what is derived from records, in the transaction that inserts or changes them. `isNew`:
 * they have none yet.
 */
export async function writeDerived(
  tx: Tx,
  records: readonly SurveyedRecord[],
  today: string,
  { isNew = false } = {},
): Promise<void> {
  if (!isNew) await removeDerived(tx, idsOf(records))
  await insertFromJson(
    tx,
    'surveysDue',
    records.flatMap((record) => surveysDueOf(record, today)),
  )
  await insertFromJson(tx, 'expiries', records.flatMap(expiriesOf))
}

/** Removes what is derived from records that leave the register. */
export async function removeDerived(tx: Tx, ids: readonly number[]): Promise<void> {
  await removeSurveysDue(tx, ids)
  if (ids.length > 0)
    await tx
      .deleteFrom('expiries')
      .where(whereIn(tx, 'recordId', ids))
      .execute()
}

/**
 * Replaces the surveys due that a daily update has worked out: expiries change only with a record.
 */
export async function replaceSurveysDue(
  tx: Tx,
  ids: readonly number[],
  rows: readonly SurveyDue[],
): Promise<void> {
  await removeSurveysDue(tx, ids)
  await insertFromJson(tx, 'surveysDue', rows)
}

async function removeSurveysDue(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('surveysDue')
      .where(whereIn(tx, 'recordId', ids))
      .execute()
}

const idsOf = (records: readonly SurveyedRecord[]) => records.map(({ id }) => id)
