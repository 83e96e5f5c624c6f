import { readParts } from '#/app/certificates/model/record-parts.ts'
import { readExpiry } from '#/core/dates.ts'
import { among, insertFromJson } from '#/db/many.ts'
import type { CertificateRow, Tx } from '#/db/schema.ts'
import { surveysDueOf, type SurveyDue, type SurveyedRecord } from './surveys-due.ts'

/** What is read of a row. */
export function toSurveyedRecord(row: CertificateRow): SurveyedRecord {
  const { id, certificateId, surveysFrom, parts, expiryDate } = row
  // Of parts that are stored nothing else is read: a copy of each row would cost a daily update some seconds.
  const record = parts === null ? { ...row, expiryDate: readExpiry(expiryDate) } : row
  return { id, certificateId, surveysFrom, parts: readParts(parts, record) }
}

/** Writes the surveys due of records that have just been inserted, in their transaction. */
export async function addSurveysDue(
  tx: Tx,
  records: readonly SurveyedRecord[],
  today: string,
): Promise<void> {
  await insertFromJson(
    tx,
    'surveysDue',
    records.flatMap((record) => surveysDueOf(record, today)),
  )
}

/** Replaces the surveys due of records, in the transaction that changes them or has locked their rows. */
export async function writeSurveysDue(
  tx: Tx,
  records: readonly SurveyedRecord[],
  today: string,
): Promise<void> {
  await replaceSurveysDue(
    tx,
    records.map(({ id }) => id),
    records.flatMap((record) => surveysDueOf(record, today)),
  )
}

/** The same where they are worked out already. */
export async function replaceSurveysDue(
  tx: Tx,
  ids: readonly number[],
  rows: readonly SurveyDue[],
): Promise<void> {
  await removeSurveysDue(tx, ids)
  await insertFromJson(tx, 'surveysDue', rows)
}

/** Removes those of records that leave the register. */
export async function removeSurveysDue(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('surveysDue')
    .where(among(tx, 'recordId', ids))
    .execute()
}
