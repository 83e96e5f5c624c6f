import type { AnyDatabase } from '../migration.ts'

/** The net tonnage of a ship: where it rises, its tonnage certificate ends (Tonnage Convention 1969, article 10(1)). */
export async function addNetTonnage(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('ships').addColumn('netTonnage', 'integer').execute()
}
