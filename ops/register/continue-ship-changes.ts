import { ENDING } from '#/app/certificates/flag-change/end-parts.server.ts'
import { CORRECTING } from '#/app/certificates/name-correction/correct-name.server.ts'
import { carryOut } from '#/app/ships/changes/ship-changes.server.ts'
import { MERGING } from '#/app/ships/merge.server.ts'
import type { ShipChangeKind } from '#/core/stored-values.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from '#/app/context/log.server.ts'

type Moment = { db: Store; origin: string }
type Options = Moment & { log: Pick<Logger, 'error'>; now: () => number }

const LONGEST_MS = 60_000

const CARRY_OUT: Record<ShipChangeKind, (moment: Moment, shipId: number) => Promise<void>> = {
  ends: (moment, shipId) => carryOut(moment, ENDING, shipId, LONGEST_MS),
  name: (moment, shipId) => carryOut(moment, CORRECTING, shipId, LONGEST_MS),
  merge: (moment, shipId) => carryOut(moment, MERGING, shipId, LONGEST_MS),
}

/** After a failure, which is logged, a change rests for so long; the others go on. */
const REST_MS = 30_000

/** Goes on with the changes of ships that requests began and did not finish, each time it is called. */
export function shipChangesGoOn({ log, now, ...moment }: Options): () => Promise<void> {
  const restsUntil = new Map<number, number>()
  return async () => {
    const rows = await moment.db.read
      .selectFrom('shipChanges')
      .select(['shipId', 'kind'])
      .orderBy('begunAt')
      .execute()
    for (const { shipId, kind } of rows) {
      if ((restsUntil.get(shipId) ?? 0) > now()) continue
      try {
        await CARRY_OUT[kind](moment, shipId)
        restsUntil.delete(shipId)
      } catch (error) {
        log.error({ err: error, shipId, kind }, 'a change of a ship could not be carried on')
        restsUntil.set(shipId, now() + REST_MS)
      }
    }
  }
}
