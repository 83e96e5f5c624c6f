import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

/** Register events store what changed, and what lists show of an event; those from before have none of it (docs/decisions/0087). */
export async function addEventDifferences(db: AnyDatabase): Promise<void> {
  for (const [name, type] of [
    ['format', 'integer'],
    ['base', 'integer'],
    ['change', 'text'],
    ['factsHash', 'text'],
    ['recordHash', 'text'],
    ['title', 'text'],
    ['vesselName', 'text'],
  ] as const)
    await db.schema.alterTable('registerEvents').addColumn(name, type).execute()
  await sql`create index register_events_base on ${sql.table('registerEvents')} (base) where base is not null`.execute(
    db,
  )
}
