import type { AnyDatabase } from '../migration.ts'

/** The gross tonnage of the ship (International Convention on Tonnage Measurement of Ships, 1969); null where it is not known. */
export async function addGrossTonnage(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('certificates').addColumn('grossTonnage', 'integer').execute()
}
