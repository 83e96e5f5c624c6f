import type { AnyDatabase } from '../migration.ts'

/** Counts held the addresses of whoever verifies; from now on they hold keyed hashes. What was counted is of the last hour. */
export async function forgetAddresses(db: AnyDatabase): Promise<void> {
  await db.deleteFrom('limitCounts').execute()
}
