import type { Kysely, Selectable } from 'kysely'
import { ARRIVALS, DECISIONS, arrivalText } from '#/app/survey-reports/report/report-events.server.ts'
import { Report } from '#/app/survey-reports/report/report.ts'
import type { Tables } from '#/db/schema.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { ReportError } from './check-certificates.server.ts'

const ROWS_AT_ONCE = 200

type Event = Pick<Selectable<Tables['accountEvents']>, 'at' | 'kind' | 'actorId' | 'actorName' | 'subject' | 'detail'>

/**
 * Each report from on board with its events: what arrived, when, and from which account, and what the office decided; and its
 * certificates and files with its text. The bytes of the files are not read.
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
    const events = Map.groupBy(await eventsOf(db, rows), ({ subject }) => subject)
    const listed = await listedOf(db, rows)
    for (const row of rows) {
      const isAsArrived = compareReport(row, events.get(row.reportId) ?? [], report)
      if (isAsArrived && listedText(row) !== JSON.stringify(listed(row.id)))
        report(`The certificates or files of the survey report ${row.reportId} are not those of its text`)
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < ROWS_AT_ONCE) break
  }
  for (const { subject } of await findRemovedReports(db)) report(`The survey report ${subject} is gone`)
}

async function eventsOf(db: Kysely<Tables>, rows: readonly SurveyReportRow[]): Promise<Event[]> {
  if (rows.length === 0) return []
  return db
    .selectFrom('accountEvents')
    .select(['at', 'kind', 'actorId', 'actorName', 'subject', 'detail'])
    .where(
      'subject',
      'in',
      rows.map(({ reportId }) => reportId),
    )
    .where('kind', 'in', [...ARRIVALS, ...DECISIONS])
    .orderBy('id')
    .execute()
}

/** Whether its text is the one that arrived. */
function compareReport(row: SurveyReportRow, events: readonly Event[], report: ReportError): boolean {
  const [arrival, decision, ...more] = events
  if (!arrival || !isOneOf(ARRIVALS, arrival)) {
    report(`The survey report ${row.reportId} has no event of its arrival: it was put in by hand`)
    return false
  }
  const mayFollow = arrival.kind === 'report-received' && isOneOf(DECISIONS, decision)
  if (more.length > 0 || (decision && !mayFollow)) {
    report(`The survey report ${row.reportId} has an event too many: it was put in by hand`)
    return false
  }
  const isAsArrived = arrivalText(row) === arrival.detail
  if (!isAsArrived) report(`The text, signature or surveyor of the survey report ${row.reportId} differs from what arrived`)
  if (row.userId !== arrival.actorId || row.receivedAt !== arrival.at)
    report(`The survey report ${row.reportId} names another account or time than its event`)
  const said = decisionOf(arrival, decision)
  if (row.state !== said.state) report(`The survey report ${row.reportId} is ${row.state}, and its events say ${said.state}`)
  else if (row.decidedBy !== said.decidedBy || row.decidedAt !== said.decidedAt || row.reason !== said.reason)
    report(`The survey report ${row.reportId} names another user, time or reason of its decision than its event`)
  return isAsArrived
}

function isOneOf(kinds: readonly string[], event: Event | undefined): boolean {
  return event !== undefined && kinds.includes(event.kind)
}

/** What the events say was decided. */
function decisionOf(
  arrival: Event,
  decision: Event | undefined,
): Pick<SurveyReportRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason'> {
  if (decision) {
    const state = decision.kind === 'report-declined' ? 'declined' : 'recorded'
    return { state, decidedBy: decision.actorName, decidedAt: decision.at, reason: decision.detail }
  }
  const state = arrival.kind === 'report-recorded' ? 'recorded' : 'waiting'
  return { state, decidedBy: null, decidedAt: null, reason: null }
}

/** What the rows list of each report: its certificates, and the facts of its files. */
async function listedOf(db: Kysely<Tables>, rows: readonly SurveyReportRow[]): Promise<(id: number) => Listed> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return () => ({ records: [], files: [] })
  const records = await db
    .selectFrom('surveyReportRecords')
    .selectAll()
    .where('report', 'in', ids)
    .orderBy('recordId')
    .execute()
  const files = await db.selectFrom('surveyFiles').selectAll().where('report', 'in', ids).orderBy('position').execute()
  return (id) => ({
    records: records.flatMap(({ report, recordId }) => (report === id ? [recordId] : [])),
    files: files.flatMap(({ report, name, size, sha256 }) => (report === id ? [[name, size, sha256]] : [])),
  })
}

type Listed = { records: number[]; files: [name: string, size: number, sha256: string][] }

function listedText({ content }: SurveyReportRow): string {
  const { certificates, files } = Report.parse(JSON.parse(content))
  const listed: Listed = {
    records: certificates.map(({ id }) => id).toSorted((a, b) => a - b),
    files: files.map(({ name, size, sha256 }) => [name, size, sha256]),
  }
  return JSON.stringify(listed)
}

function findRemovedReports(db: Kysely<Tables>): Promise<{ subject: string }[]> {
  return db
    .selectFrom('accountEvents')
    .leftJoin('surveyReports', 'surveyReports.reportId', 'accountEvents.subject')
    .select('accountEvents.subject')
    .where('accountEvents.kind', 'in', ARRIVALS)
    .where('surveyReports.id', 'is', null)
    .orderBy('accountEvents.id')
    .execute()
}
