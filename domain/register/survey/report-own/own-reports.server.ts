import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import { MAX_REPORTS_OF_DAY } from '#/domain/register/survey/report-content/report-format.ts'
import type { OwnReport } from '#/domain/register/survey/report-content/sheets.ts'

/** How many of the newest reports a device is answered. */
export const MAX_OWN_REPORTS = 100

/**
 * The reports of the actor that wait, as many as a surveyor sends in a day at most, and the newest
 * 100.
 */
export async function listOwnReports(context: RequestContext): Promise<OwnReport[]> {
  const actor = allow(context, 'report.own')
  const own = context.db.read
    .selectFrom('surveyReports')
    .select(SHOWN)
    .where('userId', '=', actor.id)
    .orderBy('id', 'desc')
  const newest = await own.limit(MAX_OWN_REPORTS).execute()
  const waiting = await own.where('state', '=', 'waiting').limit(MAX_REPORTS_OF_DAY).execute()
  const older = waiting.filter(({ id }) => newest.every((one) => one.id !== id))
  return toOwnReports(context, [...newest, ...older])
}

/** One report of the actor. Refuses: not-found. */
export async function ownReport(context: RequestContext, reportId: string): Promise<OwnReport> {
  const [report] = await toOwnReports(context, [await requireOwnReport(context, reportId)])
  if (!report) throw noSuchReport()
  return report
}

/** The row of a report of the actor. Refuses: not-found. */
export async function requireOwnReport(
  context: RequestContext,
  reportId: string,
): Promise<SurveyReportRow> {
  const actor = allow(context, 'report.own')
  const row = await context.db.read
    .selectFrom('surveyReports')
    .selectAll()
    .where('reportId', '=', reportId)
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw noSuchReport()
  return row
}

/** Without its text and signature, which are long. */
const SHOWN = ['id', 'reportId', 'shipId', 'state', 'receivedAt', 'reason'] as const
type ShownRow = Pick<SurveyReportRow, (typeof SHOWN)[number]>

async function toOwnReports(
  context: RequestContext,
  rows: readonly ShownRow[],
): Promise<OwnReport[]> {
  const ids = rows.map(({ id }) => id)
  const missing =
    ids.length === 0
      ? []
      : await context.db.read
          .selectFrom('surveyFiles')
          .select(['report', 'position'])
          .where('report', 'in', ids)
          .where('receivedAt', 'is', null)
          .orderBy('position')
          .execute()
  return rows.map(({ id, reportId, shipId, state, receivedAt, reason }) => ({
    reportId,
    shipId,
    state,
    receivedAt,
    reason,
    missing: missing.flatMap(({ report, position }) => (report === id ? [position] : [])),
  }))
}

function noSuchReport(): Refusal {
  return new Refusal('not-found', 'The register has no such report of yours.')
}
