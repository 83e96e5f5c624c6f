import { readParts } from '#/app/certificates/model/record-parts.ts'
import { readExpiry } from '#/core/dates.ts'
import { among, insertMany } from '#/db/many.ts'
import type { CertificateRow, Tx } from '#/db/schema.ts'
import { surveysDueOf, type SurveyedRecord } from './surveys-due.ts'

/** Rows of one statement: times 6 columns they stay below the 32,766 values SQLite takes. */
const ROWS_AT_ONCE = 5_000

/** What is read of a row. */
export function toSurveyedRecord(row: CertificateRow): SurveyedRecord {
  const { id, certificateId, surveysFrom, parts, expiryDate } = row
  return { id, certificateId, surveysFrom, parts: readParts(parts, { ...row, expiryDate: readExpiry(expiryDate) }) }
}

/** Writes the surveys due of records that have just been inserted, in their transaction. */
export async function addSurveysDue(tx: Tx, records: readonly SurveyedRecord[], today: string): Promise<void> {
  const rows = records.flatMap((record) => surveysDueOf(record, today))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insertMany(tx, 'surveysDue', rows.slice(start, start + ROWS_AT_ONCE))
  }
}

/** Replaces the surveys due of records, in the transaction that changes them or has locked their rows. */
export async function writeSurveysDue(tx: Tx, records: readonly SurveyedRecord[], today: string): Promise<void> {
  await removeSurveysDue(
    tx,
    records.map(({ id }) => id),
  )
  await addSurveysDue(tx, records, today)
}

/** Removes those of records that leave the register. */
export async function removeSurveysDue(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('surveysDue')
    .where(among(tx, 'recordId', ids))
    .execute()
}
