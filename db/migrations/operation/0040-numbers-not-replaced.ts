import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/**
 * As migration 0036 does for the other tables: `INSERT OR REPLACE` removes a row without SQLite's delete triggers, and so could give a
 * deleted number to another record. PostgreSQL needs nothing: `on conflict do update` runs the update trigger of migration 0038.
 */
export async function refuseReplacingNumbers(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') return
  // `isUniqueViolation` recognises this text.
  await sql`create trigger certificate_numbers_no_replace before insert on "certificateNumbers"
    when exists (select 1 from "certificateNumbers" where number = new.number)
    begin select raise(abort, 'UNIQUE: certificateNumbers has this row already'); end`.execute(db)
}
