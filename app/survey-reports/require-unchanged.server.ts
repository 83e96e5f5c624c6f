import { entriesAfter } from '#/app/history/history.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tx } from '#/db/schema.ts'
import { reportInNote } from './report/note.ts'
import type { Report } from './report/report.ts'
import type { ChangedRecord } from './report/sheets.ts'

/**
 * Refuses a report whose certificates others have changed since the surveyor read them (conflict, with what was done). What reports of the same
 * surveyor changed is no conflict: several reports of one visit to a ship are signed before the first one is sent.
 */
export async function requireUnchanged(tx: Tx, userId: number, { certificates }: Report): Promise<void> {
  const changed: ChangedRecord[] = []
  for (const { id, version } of certificates) {
    const record = await tx
      .selectFrom('certificates')
      .select(['certificateId', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (record.version === version) continue
    const changes = await changesOfOthers(tx, userId, id, version)
    if (changes.length > 0 || record.version < version)
      changed.push({ id, number: record.certificateId, version: record.version, changes })
  }
  if (changed.length === 0) return
  const numbers = changed.map(({ number }) => number).join(', ')
  throw new Refusal('conflict', `Changed since this phone loaded it: ${numbers}. Compare, and sign the report again.`, {
    current: { certificates: changed },
  })
}

async function changesOfOthers(tx: Tx, userId: number, recordId: number, version: number): Promise<ChangedRecord['changes']> {
  const entries = await entriesAfter(tx, recordId, version)
  const own = await tx
    .selectFrom('surveyReportRecords')
    .innerJoin('surveyReports', 'surveyReports.id', 'surveyReportRecords.report')
    .select('surveyReports.reportId')
    .where('recordId', '=', recordId)
    .where('userId', '=', userId)
    .execute()
  const ids = new Set<string | null>(own.map(({ reportId }) => reportId))
  return entries.filter(({ note }) => !ids.has(reportInNote(note))).map(({ title, by, at }) => ({ title, by, at }))
}
