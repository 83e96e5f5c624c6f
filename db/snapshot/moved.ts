import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'

/** The name of the setting that a register leaves behind where it was. */
export const MOVED_TO = 'moved-to'

/** Throws an Error of one line where the register has moved: two places that are both written to would be two registers. */
export async function refuseMoved(db: Kysely<Tables>): Promise<void> {
  const moved = await db.selectFrom('settings').select('value').where('name', '=', MOVED_TO).executeTakeFirst()
  if (moved) throw new Error(`the register was moved from here ${moved.value}`)
}
