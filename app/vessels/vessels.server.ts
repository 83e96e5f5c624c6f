import type { RequestContext } from '#/app/context/request-context.ts'
import { verdictOn, verifiedRow } from '#/app/verification/verdict/verdict.ts'
import { LOOK_UP_COLUMNS } from '#/db/schema.ts'
import { vesselOf, type Vessel } from './vessel.ts'

/** No ship has more of one office. */
const MAX_PER_SHIP = 200

/** What the register has of an IMO number, today. Refuses: too-many. */
export async function readVessel(context: RequestContext, imoNumber: string): Promise<Vessel> {
  await context.count('verification')
  const rows = await context.db.read
    .selectFrom('certificates')
    .select(LOOK_UP_COLUMNS)
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .limit(MAX_PER_SHIP + 1)
    .execute()
  const verdicts = rows
    .slice(0, MAX_PER_SHIP)
    .map((row) => verdictOn(row.certificateId, verifiedRow(row), context.today, context.now))
  for (const verdict of verdicts) context.telemetry?.verdict(verdict)
  const certificates = verdicts.flatMap(({ certificate }) => certificate ?? [])
  return vesselOf(imoNumber, certificates, rows.length > MAX_PER_SHIP)
}
