import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'

/** Counts held the addresses of whoever verifies; from now on they hold keyed hashes. What was counted is of the last hour. */
export async function forgetAddresses(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('limitCounts').execute()
}
