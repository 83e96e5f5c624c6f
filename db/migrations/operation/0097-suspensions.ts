import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

/** The timeline of a record reads the few events with which a suspension may end, and no others: the condition is that of its query. */
export async function indexSuspensions(db: AnyDatabase): Promise<void> {
  const event = sql.table('registerEvents')
  await sql`create index register_events_suspensions on ${event} ("recordId", id) where (
    "before" like '%"standing":"suspended"%'
    or kind = 'deleted'
    or note like 'Withdrawal undone%'
    or "change" like '%{"op":"test","path":"%standing","value":"suspended"}%'
    or "change" like '%{"op":"test","path":"/parts%"standing":"suspended"%'
  )`.execute(db)
}
