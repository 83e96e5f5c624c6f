import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPostgres } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'

/**
 * Tables whose lists are ordered by the first line of `searchText`, a name; each has an index for
 * it (migration 0064).
 */
type Named = 'ships' | 'companies'

/** What such a list is ordered by, before the id: the name by code points, in lower case. */
export function nameOrder(db: Kysely<Tables>, table: Named): RawBuilder<string> {
  const text = sql.ref<string>(`${table}.searchText`)
  // SQLite has no limit for what an index holds, so there it is the whole text, whose first line
  // decides.
  return isPostgres(db) ? sql<string>`(split_part(${text}, chr(10), 1) collate "C")` : text
}

/**
 * Whether a row comes after that of an id in the order of such a list; none does where that row is
 * gone.
 */
export function isAfter(db: Kysely<Tables>, table: Named, id: number): RawBuilder<boolean> {
  const order = nameOrder(db, table)
  return sql<boolean>`(${order}, ${sql.ref(`${table}.id`)}) > (select ${isPostgres(db) ? sql`split_part("searchText", chr(10), 1) collate "C"` : sql`"searchText"`}, id from ${sql.table(table)} where id = ${id})`
}
