import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** The name of the setting that marks a register that was moved. */
export const TOMBSTONE = 'moved-to'

/**
 * Throws an Error of one line if the register was moved: two locations that are both written to
 * would be two registers.
 */
export async function refuseTombstone(db: Kysely<Tables>): Promise<void> {
  const moved = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', TOMBSTONE)
    .executeTakeFirst()
  if (moved) throw new Error(`the register was moved from here ${moved.value}`)
}
