import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import {
  ARRIVALS,
  DECISIONS,
  arrivalText,
  eventsOfReports,
  type ReportEvent,
} from '#/domain/register/survey/report-content/report-events.server.ts'
import { Report } from '#/domain/register/survey/report-content/report.ts'
import { whereIn } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { ReportError } from './check-certificates.server.ts'

const ROWS_AT_ONCE = 200
/** Further ones are not named. */
const MAX_REMOVED = 100

/**
 * Each report from on board with its events: what arrived, when, and from which account, and what
 * the office decided; and its certificates and files with its text. The bytes of the files are not
 * read.
 */
export async function checkSurveyReports(db: Kysely<Tables>, report: ReportError): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('surveyReports')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const events = Map.groupBy(await eventsOfReports(db, rows), ({ subject }) => subject)
    const listed = await listedOf(db, rows)
    for (const row of rows) {
      const isAsArrived = compareReport(row, events.get(row.reportId) ?? [], report)
      if (isAsArrived && !isDeepStrictEqual(listedIn(row), listed(row.id)))
        report(
          `The certificates or files of the survey report ${row.reportId} are not those of its text`,
        )
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < ROWS_AT_ONCE) break
  }
  for (const { subject } of await findRemovedReports(db))
    report(`The survey report ${subject} is gone`)
}

/** Whether its text is the one that arrived. */
function compareReport(
  row: SurveyReportRow,
  events: readonly ReportEvent[],
  report: ReportError,
): boolean {
  const [arrival, decision, ...more] = events
  if (!arrival || !isOneOf(ARRIVALS, arrival)) {
    report(`The survey report ${row.reportId} has no event of its arrival: it was put in by hand`)
    return false
  }
  const mayFollow = arrival.kind === 'report-received' && isOneOf(DECISIONS, decision)
  if (more.length > 0 || (decision && !mayFollow)) {
    report(
      `The survey report ${row.reportId} has more events than it can have: one was put in by hand`,
    )
    return false
  }
  const isAsArrived = arrivalText(row) === arrival.detail
  if (!isAsArrived)
    report(
      `The text, signature or surveyor of the survey report ${row.reportId} differs from what arrived`,
    )
  if (row.userId !== arrival.actorId || row.receivedAt !== arrival.at)
    report(`The survey report ${row.reportId} names another account or time than its event`)
  const said = decisionOf(arrival, decision)
  if (row.state !== said.state)
    report(`The survey report ${row.reportId} is ${row.state}, and its events say ${said.state}`)
  else if (
    row.decidedBy !== said.decidedBy ||
    row.decidedAt !== said.decidedAt ||
    row.reason !== said.reason
  )
    report(
      `The survey report ${row.reportId} names another user, time or reason of its decision than its event`,
    )
  return isAsArrived
}

function isOneOf(kinds: readonly string[], event: ReportEvent | undefined): boolean {
  return event !== undefined && kinds.includes(event.kind)
}

/** What the events say was decided. */
function decisionOf(
  arrival: ReportEvent,
  decision: ReportEvent | undefined,
): Pick<SurveyReportRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason'> {
  if (decision) {
    const state = decision.kind === 'report-declined' ? 'declined' : 'recorded'
    return { state, decidedBy: decision.actorName, decidedAt: decision.at, reason: decision.detail }
  }
  const state = arrival.kind === 'report-recorded' ? 'recorded' : 'waiting'
  return { state, decidedBy: null, decidedAt: null, reason: null }
}

type FileFacts = { name: string; mediaType: string; size: number; sha256: string }
type Listed = { records: number[]; files: FileFacts[] }

/** What the rows list of each report: its certificates, and the facts of its files. */
async function listedOf(
  db: Kysely<Tables>,
  rows: readonly SurveyReportRow[],
): Promise<(id: number) => Listed> {
  const ofRows = whereIn(
    db,
    'report',
    rows.map(({ id }) => id),
  )
  const records = await db
    .selectFrom('surveyReportRecords')
    .selectAll()
    .where(ofRows)
    .orderBy('recordId')
    .execute()
  const files = await db
    .selectFrom('surveyFiles')
    .selectAll()
    .where(ofRows)
    .orderBy('position')
    .execute()
  return (id) => ({
    records: records.filter(({ report }) => report === id).map(({ recordId }) => recordId),
    files: files.filter(({ report }) => report === id).map(fileFacts),
  })
}

/** What the text of a report lists. */
function listedIn({ content }: SurveyReportRow): Listed {
  const { certificates, files } = Report.parse(JSON.parse(content))
  return {
    records: certificates.map(({ id }) => id).toSorted((a, b) => a - b),
    files: files.map(fileFacts),
  }
}

function fileFacts({ name, mediaType, size, sha256 }: FileFacts): FileFacts {
  return { name, mediaType, size, sha256 }
}

function findRemovedReports(db: Kysely<Tables>): Promise<{ subject: string }[]> {
  return db
    .selectFrom('accountEvents')
    .leftJoin('surveyReports', 'surveyReports.reportId', 'accountEvents.subject')
    .select('accountEvents.subject')
    .where('accountEvents.kind', 'in', ARRIVALS)
    .where('surveyReports.id', 'is', null)
    .orderBy('accountEvents.id')
    .limit(MAX_REMOVED)
    .execute()
}
