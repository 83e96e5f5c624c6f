import { randomBytes } from 'node:crypto'
import type { Store, Tx } from './schema.ts'

const NAME = 'limit-counts'

/**
 * The UTC day of an instant in milliseconds, `YYYY-MM-DD`. Every window of the limits ends with it,
 * so no count spans two days.
 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/**
 * The key that networks are hashed with on this day, shared by all processes. The first call on a
 * new day replaces the key of the day before and deletes all counts with it: without the key the
 * counts cannot be linked to a network.
 */
export async function dailyKey(db: Store, at: number): Promise<string> {
  return db.write.transaction().execute(async (tx) => {
    const find = () =>
      tx
        .selectFrom('secrets')
        .select(['value', 'createdAt'])
        .where('name', '=', NAME)
        .executeTakeFirst()
    const found = await find()
    if (found && found.createdAt >= dayOf(at)) return found.value
    await deleteOldKey(tx, at)
    await tx
      .insertInto('secrets')
      .values({
        name: NAME,
        value: randomBytes(32).toString('base64url'),
        createdAt: new Date(at).toISOString(),
      })
      // The second of two processes finds a key of today, and leaves it and its counts unchanged.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { value } = (await find()) ?? {}
    if (value === undefined) throw new Error('The key of the limits is missing from the database')
    return value
  })
}

/** Deletes the key and the counts of earlier days, also if no request has come since. */
export async function forgetLimitCounts(db: Store, at: number): Promise<void> {
  const old = await db.read
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', NAME)
    .where('createdAt', '<', dayOf(at))
    .executeTakeFirst()
  if (old) await db.write.transaction().execute((tx) => deleteOldKey(tx, at))
}

async function deleteOldKey(tx: Tx, at: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('secrets')
    .where('name', '=', NAME)
    .where('createdAt', '<', dayOf(at))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tx.deleteFrom('limitCounts').execute()
}
