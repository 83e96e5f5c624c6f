import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

/** Emails about the security of accounts are sent before all others, and whoever leads to emails is counted. */
export async function orderOutbox(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('urgent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('outbox').addColumn('causedBy', 'text').execute()
  await db.schema.dropIndex('outbox_due').execute()
  await sql`create index outbox_due on outbox (urgent desc, "nextAttemptAt", id) where "nextAttemptAt" is not null`.execute(
    db,
  )
  await sql`create index outbox_caused on outbox ("causedBy", "createdAt") where "causedBy" is not null`.execute(
    db,
  )
}
