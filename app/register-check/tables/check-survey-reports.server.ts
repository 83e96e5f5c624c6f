import type { Kysely, Selectable } from 'kysely'
import { ARRIVALS, DECISIONS, arrivalText } from '#/app/survey-reports/report-events.server.ts'
import type { Tables } from '#/db/schema.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { ReportError } from './check-certificates.server.ts'

const ROWS_AT_ONCE = 200

type Event = Pick<Selectable<Tables['accountEvents']>, 'at' | 'kind' | 'actorId' | 'actorName' | 'subject' | 'detail'>

/**
 * Each report from on board with its events: what arrived, when, and from which account, and what the office decided. The bytes of its
 * files are not read.
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
    for (const row of rows) compareReport(row, events.get(row.reportId) ?? [], report)
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

function compareReport(row: SurveyReportRow, events: readonly Event[], report: ReportError): void {
  const arrival = events.find(({ kind }) => ARRIVALS.some((one) => one === kind))
  if (!arrival) return report(`The survey report ${row.reportId} has no event: it was put in by hand`)
  if (arrivalText(row) !== arrival.detail)
    report(`The text, signature or surveyor of the survey report ${row.reportId} differs from what arrived`)
  if (row.userId !== arrival.actorId || row.receivedAt !== arrival.at)
    report(`The survey report ${row.reportId} names another account or time than its event`)
  const said = decisionOf(arrival, events)
  if (row.state !== said.state) report(`The survey report ${row.reportId} is ${row.state}, and its events say ${said.state}`)
  else if (row.decidedBy !== said.decidedBy || row.decidedAt !== said.decidedAt || row.reason !== said.reason)
    report(`The survey report ${row.reportId} names another user, time or reason of its decision than its event`)
}

/** What the events say was decided. */
function decisionOf(
  arrival: Event,
  events: readonly Event[],
): Pick<SurveyReportRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason'> {
  const decision = events.findLast(({ kind }) => DECISIONS.some((one) => one === kind))
  if (decision) {
    const state = decision.kind === 'report-declined' ? 'declined' : 'recorded'
    return { state, decidedBy: decision.actorName, decidedAt: decision.at, reason: decision.detail }
  }
  const state = arrival.kind === 'report-recorded' ? 'recorded' : 'waiting'
  return { state, decidedBy: null, decidedAt: null, reason: null }
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
