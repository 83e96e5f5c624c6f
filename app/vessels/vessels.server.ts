import type { Scope } from '#/app/scope.ts'
import { verdictOn } from '#/app/verification/verdict.ts'
import { LOOKED_UP } from '#/db/schema.ts'
import { vesselOf, type Vessel } from './vessel.ts'

/** No ship has more of one office. */
const MOST = 200

/** What the register has of an IMO number, today. Refuses: too-many. */
export async function readVessel(scope: Scope, imoNumber: string): Promise<Vessel> {
  await scope.count('verification')
  const rows = await scope.db.read
    .selectFrom('certificates')
    .select(LOOKED_UP)
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .limit(MOST + 1)
    .execute()
  const verdicts = rows.slice(0, MOST).map((row) => verdictOn(row.certificateId, row, scope.today, scope.now))
  for (const verdict of verdicts) scope.watch?.verdict(verdict)
  const certificates = verdicts.flatMap(({ certificate }) => certificate ?? [])
  return vesselOf(imoNumber, certificates, rows.length > MOST)
}
