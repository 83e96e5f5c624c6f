import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'

/** The newest signed state in the database; undefined where nothing was signed yet. */
export async function newestStored(db: Kysely<Tables>) {
  return db.selectFrom('checkpoints').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst()
}
