import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { later } from '#/core/dates.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { RETENTION, TABLES } from './retention.server.ts'

/** Rows of one transaction: other writers wait for it some milliseconds. */
const AT_ONCE = 500

/**
 * Deletes the rows that have reached the age of their table, in slices; a run that was cut goes on with the next one. Returns how many of
 * each table.
 */
export async function deleteExpired(
  db: Store,
  now: string,
): Promise<Partial<Record<keyof Tables, number>>> {
  const deleted: Partial<Record<keyof Tables, number>> = {}
  for (const table of TABLES) {
    const period = RETENTION[table]
    if (period.kept !== 'limited' || period.by !== 'daily') continue
    const before = period.counted === 'until' ? now : later(now, -period.seconds)
    const count = await deleteBefore(db, table, period.column, before)
    if (count > 0) deleted[table] = count
  }
  return deleted
}

async function deleteBefore(
  db: Store,
  table: keyof Tables,
  column: string,
  before: string,
): Promise<number> {
  const row = sql.raw(db.engine === 'postgres' ? 'ctid' : 'rowid')
  for (let count = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${row} in (
      select ${row} from ${sql.table(table)} where ${sql.ref(column)} <= ${before} limit ${sql.lit(AT_ONCE)})`.execute(
      db.write,
    )
    count += Number(numAffectedRows)
    if (numAffectedRows < BigInt(AT_ONCE)) return count
    await setImmediate()
  }
}
