import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Store } from '#/db/schema.ts'
import { gauges, type Part } from './parts.ts'

/**
 * How far this machine's clock may be wrong: by how much it was set since the start, its difference from PostgreSQL's clock, and how far
 * the newest event of the register is ahead of it.
 */
export function clock(registry: Registry, db: Store, now: () => number): Part[] {
  const { step, difference, ahead } = gauges(registry, {
    step: {
      name: 'lentera_clock_step_seconds',
      help: 'By how much the wall clock was set since the process started: its time against the monotonic clock’s',
    },
    difference: {
      name: 'lentera_clock_database_difference_seconds',
      help: 'The clock of this machine less that of the PostgreSQL server; not with SQLite',
    },
    ahead: {
      name: 'lentera_clock_newest_event_ahead_seconds',
      help: 'How far the newest register event lies in the future of this clock; 0: it does not. Above 10 nothing is signed',
    },
  })
  return [
    {
      name: 'clock',
      gauges: [step, ahead],
      read: async () => {
        const newest = await db.read
          .selectFrom('registerEvents')
          .select('at')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        const moment = now()
        return [
          { gauge: step, value: (moment - performance.timeOrigin - performance.now()) / 1_000 },
          {
            gauge: ahead,
            value: newest ? Math.max(0, (Date.parse(newest.at) - moment) / 1_000) : 0,
          },
        ]
      },
    },
    {
      name: 'database-clock',
      gauges: [difference],
      read: async () => {
        if (db.engine === 'sqlite') return []
        const before = now()
        const { rows } = await sql<{
          ms: number
        }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db.read)
        // It answered some time between the two.
        const halfway = (before + now()) / 2
        return rows.map(({ ms }) => ({ gauge: difference, value: (halfway - ms) / 1_000 }))
      },
    },
  ]
}
