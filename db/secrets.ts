import { randomBytes } from 'node:crypto'
import type { Store } from './schema.ts'

const known = new WeakMap<Store, Map<string, string>>()

/**
 * A key that all processes on this database share; the first that needs it creates it. Do not call
 * it within a transaction: on SQLite it would wait for that to end.
 */
export async function secretOf(db: Store, now: string, name: string): Promise<string> {
  const remembered = known.get(db) ?? new Map<string, string>()
  known.set(db, remembered)
  const value = remembered.get(name) ?? (await findOrCreate(db, now, name))
  remembered.set(name, value)
  return value
}

async function findOrCreate(db: Store, now: string, name: string): Promise<string> {
  const find = () =>
    db.write.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const found = await find()
  if (found) return found.value
  await db.write
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url'), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error(`The key ${name} is missing from the database`)
  return made.value
}
