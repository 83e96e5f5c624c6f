import { enqueueEmail } from '#/app/email/outbox/outbox.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { findShip } from '#/app/ships/ship-rows.server.ts'
import { office } from '#/app/web/office.ts'
import { paths } from '#/app/web/paths.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { Tx } from '#/db/schema.ts'
import type { Report } from './report/report.ts'

/** Sends the office an email about a report that waits, unless another of the same surveyor and ship waits already: one visit gives several. */
export async function notifyOffice(
  tx: Tx,
  context: RequestContext,
  { id, userId, shipId, surveyor }: SurveyReportRow,
  { kind, completedOn }: Report,
): Promise<void> {
  const other = await tx
    .selectFrom('surveyReports')
    .select('id')
    .where('userId', '=', userId)
    .where('shipId', '=', shipId)
    .where('state', '=', 'waiting')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  if (other) return
  // As the register has it: the text that was signed may name the ship as it was before a merge.
  const { name: vesselName, imoNumber } = await findShip(tx, { id: shipId })
  const link = context.origin + paths.surveyReports('?state=waiting')
  const email = {
    kind: 'report-waiting',
    vesselName,
    imoNumber,
    surveyKind: kind,
    completedOn,
    surveyor,
    link,
  } as const
  await enqueueEmail(tx, context, { to: office.email, language: 'en', email })
}
