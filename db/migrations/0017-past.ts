import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

/** What was ever said of a number, also by records that have another now. */
export async function addPast(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('register_events_number').on('registerEvents').column('certificateId').execute()
}
