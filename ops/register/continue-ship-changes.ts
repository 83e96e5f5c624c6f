import { ENDING } from '#/app/certificates/flag-change/flag-change.server.ts'
import { CORRECTING } from '#/app/certificates/name-correction/correct-name.server.ts'
import { carryOut } from '#/app/ships/changes/ship-changes.server.ts'
import { MERGING } from '#/app/ships/merge.server.ts'
import type { ShipChangeKind } from '#/core/stored-values.ts'
import type { Store } from '#/db/schema.ts'

type Moment = { db: Store; origin: string }

const LONGEST_MS = 60_000

const CARRY_OUT: Record<ShipChangeKind, (moment: Moment, shipId: number) => Promise<void>> = {
  ends: (moment, shipId) => carryOut(moment, ENDING, shipId, LONGEST_MS),
  name: (moment, shipId) => carryOut(moment, CORRECTING, shipId, LONGEST_MS),
  merge: (moment, shipId) => carryOut(moment, MERGING, shipId, LONGEST_MS),
}

/** Goes on with the changes of ships that a request began and did not finish. */
export async function continueShipChanges(moment: Moment): Promise<void> {
  const rows = await moment.db.read.selectFrom('shipChanges').select(['shipId', 'kind']).orderBy('begunAt').execute()
  for (const { shipId, kind } of rows) await CARRY_OUT[kind](moment, shipId)
}
