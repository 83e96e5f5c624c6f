import { sql } from 'kysely'
import type { Store } from '#/db/schema.ts'
import type { SharedCounts } from './rate-limit.ts'

/**
 * Counts that all processes of a register share, in its database. Where it cannot be written to, each process counts by itself:
 * who asks whether a certificate is genuine is not to be turned away for that. `report` hears of it.
 */
export function sharedCounts(db: Store, report: (error: unknown) => void): SharedCounts {
  const newest = new Map<string, number>()
  return async ({ what, network, window, more }) => {
    try {
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
    } catch (error) {
      report(error)
      return more
    }
  }
}
