import { sql } from 'kysely'
import type { Store } from '#/db/schema.ts'
import type { SharedCounts } from './rate-limit.ts'

/** How long who asks may wait for a count, and how long nobody waits after that, in milliseconds. */
const PATIENCE_MS = 500
const REST_MS = 2_000

/**
 * Counts that all processes of a register share, in its database. Where it cannot be written to, or not at once, each process
 * counts by itself: who asks whether a certificate is genuine is not to be turned away for that. `report` hears of failures; being late is none.
 */
export function sharedCounts(db: Store, report: (error: unknown) => void): SharedCounts {
  const newest = new Map<string, number>()
  let restsUntil = 0

  async function add({ what, network, window, more }: Parameters<SharedCounts>[0]): Promise<number> {
    if ((newest.get(what) ?? 0) < window) {
      newest.set(what, window)
      await db.write.deleteFrom('limitCounts').where('what', '=', what).where('window', '<', window).execute()
    }
    const { count } = await db.write
      .insertInto('limitCounts')
      .values({ what, network, window, count: more })
      .onConflict((conflict) =>
        conflict.columns(['what', 'network', 'window']).doUpdateSet({ count: sql<number>`"limitCounts"."count" + ${more}` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return count
  }

  return async (counted) => {
    if (performance.now() < restsUntil) return counted.more
    const { promise: late, resolve } = Promise.withResolvers<number>()
    const timer = setTimeout(() => {
      restsUntil = performance.now() + REST_MS
      resolve(counted.more)
    }, PATIENCE_MS)
    const adding = add(counted).catch((error: unknown) => {
      restsUntil = performance.now() + REST_MS
      report(error)
      return counted.more
    })
    return Promise.race([adding, late]).finally(() => clearTimeout(timer))
  }
}
