import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'

/** The newest leaf of the log; undefined where there is none. */
export async function lastLeaf(db: Kysely<Tables>) {
  return db.selectFrom('logLeaves').select(['leaf', 'source', 'eventId']).orderBy('leaf', 'desc').limit(1).executeTakeFirst()
}
