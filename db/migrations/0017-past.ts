import type { AnyDatabase } from './migration.ts'

/** What was ever said of a number, also by records that have another now. */
export async function addAsOf(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('register_events_number')
    .on('registerEvents')
    .column('certificateId')
    .execute()
}
