import type { AnyDatabase } from '../migration.ts'

/** The IMO number and the flag of the ship that a service is applied for; null where the applicant gave none. */
export async function addApplicationShip(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('applications').addColumn('imoNumber', 'text').execute()
  await db.schema.alterTable('applications').addColumn('flag', 'text').execute()
}
