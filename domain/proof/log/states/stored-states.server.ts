import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'

const MARKER = 'signed-states'

/** The newest signed state in the database; undefined where nothing was signed yet. */
export async function newestStored(db: Kysely<Tables>) {
  return db
    .selectFrom('checkpoints')
    .selectAll()
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Notes in the database that there is a file of signed states: where it is missing later, it was
 * lost and not yet to be made.
 */
export async function noteThatStatesAreRecorded(db: Kysely<Tables>): Promise<void> {
  if (await areStatesRecorded(db)) return
  await db.insertInto('settings').values({ name: MARKER, value: 'recorded' }).execute()
}

export async function areStatesRecorded(db: Kysely<Tables>): Promise<boolean> {
  return (
    (await db
      .selectFrom('settings')
      .select('name')
      .where('name', '=', MARKER)
      .executeTakeFirst()) !== undefined
  )
}

export async function forgetRecordedStates(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', MARKER).execute()
}
