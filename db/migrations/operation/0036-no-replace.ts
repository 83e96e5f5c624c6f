import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/** The unique columns of each table that may only be added to. */
const UNIQUE: Record<string, string[][]> = {
  registerEvents: [['id']],
  accountEvents: [['id']],
  siteEvents: [['id']],
  systemEvents: [['id']],
  applicationEvents: [['id'], ['applicationId', 'version']],
  logLeaves: [['leaf'], ['source', 'eventId']],
  logNodes: [['level', 'place']],
  checkpoints: [['size']],
  documents: [['id'], ['sha256'], ['recordId', 'version', 'content', 'keyId']],
}

/**
 * `INSERT OR REPLACE` removes the row that is in the way, and SQLite runs delete triggers for that only on a connection that asks
 * for it (sqlite.org/lang_conflict.html, recursive_triggers). So a row that is there already is refused before it is inserted. PostgreSQL
 * needs nothing: `on conflict do update` runs the update triggers of the table.
 */
export async function refuseReplacing(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') return
  for (const [table, keys] of Object.entries(UNIQUE)) {
    const exists = keys.map((columns) => {
      const same = columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`)
      return sql`exists (select 1 from ${sql.table(table)} where ${sql.join(same, sql` and `)})`
    })
    // The text is what `isUniqueViolation` knows it by.
    await sql`create trigger ${sql.raw(`${table.toLowerCase()}_no_replace`)} before insert on ${sql.table(table)}
      when ${sql.join(exists, sql` or `)}
      begin select raise(abort, ${sql.lit(`UNIQUE: ${table} has this row already`)}); end`.execute(
      db,
    )
  }
}
