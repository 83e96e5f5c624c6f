import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPostgres } from './many.ts'
import type { Tables } from './schema.ts'

/**
 * The name of a certificate's ship in the form that `searchText` has: its second line. Written as
 * the index `certificates_vessel_name` is (migrations 0038 and, on PostgreSQL, 0042), so that it is
 * used.
 */
export function vesselNameOf(db: Kysely<Tables>): RawBuilder<string> {
  if (isPostgres(db)) return sql<string>`split_part("searchText", chr(10), 2) collate "C"`
  const rest = sql`substr("searchText", instr("searchText", char(10)) + 1)`
  return sql<string>`substr(${rest}, 1, instr(${rest}, char(10)) - 1)`
}

/** Whether a certificate's ship has this name. */
export function vesselNameIs(db: Kysely<Tables>, name: string): RawBuilder<boolean> {
  return sql<boolean>`${vesselNameOf(db)} = ${name}`
}
