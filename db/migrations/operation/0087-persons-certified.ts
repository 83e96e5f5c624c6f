import type { AnyDatabase } from '../migration.ts'

/** How many persons a ship is certified to carry: a small ship needs an ISPP above fifteen. */
export async function addPersonsCertified(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('ships').addColumn('personsCertified', 'integer').execute()
}
