import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

/** The list of deletions reads the few events of that kind, and no others. */
export async function indexDeletions(db: AnyDatabase): Promise<void> {
  await sql`create index register_events_deleted on ${sql.table('registerEvents')} (id) where kind = 'deleted'`.execute(
    db,
  )
}
