import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/** Standard names: `importErrors` (was `importFaults`), `logNodes.position` (was `place`), `certificateNumbers.alphanumeric` (was `letters`). */
export async function useStandardNames(db: AnyDatabase, engine: Engine): Promise<void> {
  // SQLite rewrites the triggers and indexes that name a renamed column.
  await db.schema.alterTable('logNodes').renameColumn('place', 'position').execute()
  await db.schema.alterTable('certificateNumbers').renameColumn('letters', 'alphanumeric').execute()
  await db.schema.dropIndex('certificate_numbers_letters').execute()
  const index = db.schema.createIndex('certificate_numbers_alphanumeric')
  await index.on('certificateNumbers').column('alphanumeric').execute()
  // In SQLite the name of a primary key is text without effect, and cannot be changed.
  if (engine === 'postgres') {
    await sql`alter table "logNodes" rename constraint log_nodes_place to log_nodes_position`.execute(
      db,
    )
  }
  await renameImportErrors(db)
}

/** A new table, because SQLite cannot change the check of `severity`. It holds at most the errors of one day's imports. */
async function renameImportErrors(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('importErrors')
    .addColumn('importId', 'integer', (c) => c.notNull())
    .addColumn('severity', 'text', (c) => c.notNull().check(sql`severity in ('error', 'warning')`))
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('errors', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_errors_key', ['importId', 'severity', 'page'])
    .execute()
  await sql`insert into "importErrors" ("importId", severity, page, errors)
    select "importId", case severity when 'fault' then 'error' else severity end, page, faults from "importFaults"`.execute(
    db,
  )
  await db.schema.dropTable('importFaults').execute()
}
