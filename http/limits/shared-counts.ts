import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '#/db/schema.ts'
import { dailyKey, dayOf } from '#/db/daily-key.ts'
import type { SharedCounts } from './rate-counter.ts'

/** How long a request may wait for a count, and how long none waits after that. */
const PATIENCE = { waitMs: 500, restMs: 2_000 }

/**
 * Counts that all processes of a register share, in its database, under a hash of the network with
 * a key of the day. Where the database cannot be written to, or not in time, the answer is null and
 * each process counts by itself: nobody who verifies a certificate is rejected for that. `report`:
 * notified of failures; being late is none.
 */
export function sharedCounts(
  db: Store,
  report: (error: unknown) => void,
  { waitMs, restMs } = PATIENCE,
): SharedCounts {
  const newest = new Map<string, number>()
  let key: { day: string; value: string } | null = null
  let restsUntil = 0

  async function hashOf(network: string, at: number): Promise<string> {
    const day = dayOf(at)
    if (key?.day !== day) key = { day, value: await dailyKey(db, at) }
    return createHmac('sha256', key.value).update(network).digest('base64url')
  }

  async function add({
    what,
    network,
    window,
    more,
    at,
  }: Parameters<SharedCounts>[0]): Promise<number> {
    const hash = await hashOf(network, at)
    if ((newest.get(what) ?? 0) < window) {
      newest.set(what, window)
      await db.write
        .deleteFrom('limitCounts')
        .where('what', '=', what)
        .where('window', '<', window)
        .execute()
    }
    const { count } = await db.write
      .insertInto('limitCounts')
      .values({ what, network: hash, window, count: more })
      .onConflict((conflict) =>
        conflict
          .columns(['what', 'network', 'window'])
          .doUpdateSet({ count: sql<number>`"limitCounts"."count" + ${more}` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return count
  }

  return async (counted) => {
    if (performance.now() < restsUntil) return null
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => {
      restsUntil = performance.now() + restMs
      resolve(null)
    }, waitMs)
    const adding = add(counted).catch((error: unknown) => {
      restsUntil = performance.now() + restMs
      report(error)
      return null
    })
    return Promise.race([adding, late]).finally(() => clearTimeout(timer))
  }
}
