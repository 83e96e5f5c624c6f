import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { reportInNote } from '#/app/history/report-note.ts'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

const ROWS_AT_ONCE = 200

/**
 * Each report from on board that is recorded, with the hash of its text that the history of its certificates names. Nothing is said of reports that
 * wait or were declined, which no event names, nor of one that is gone: staff may write such a note, and none of them stops the register.
 */
export async function checkSurveyReports(db: Kysely<Tables>, report: ReportError): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('surveyReports')
      .select(['id', 'reportId', 'content'])
      .where('id', '>', after)
      .where('state', '=', 'recorded')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, reportId, content } of rows) {
      const hashes = await namedHashes(db, id, reportId)
      const sha256 = createHash('sha256').update(content).digest('hex')
      if (hashes.length === 0) report(`The survey report ${reportId} is recorded, and no event names it`)
      else if (!hashes.includes(sha256)) report(`The text of the survey report ${reportId} is not the one that was recorded`)
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** The hashes that the events of its certificates name for a report. */
async function namedHashes(db: Kysely<Tables>, report: number, reportId: string): Promise<string[]> {
  const events = await db
    .selectFrom('registerEvents')
    .innerJoin('surveyReportRecords', 'surveyReportRecords.recordId', 'registerEvents.recordId')
    .select('note')
    .where('surveyReportRecords.report', '=', report)
    .where('note', 'like', `Report ${reportId}%`)
    .execute()
  return events.flatMap(({ note }) => {
    const named = reportInNote(note)
    return named?.reportId === reportId ? [named.sha256] : []
  })
}
