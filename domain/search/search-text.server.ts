import { sql, type RawBuilder } from 'kysely'
import { spellingsOf } from '#/db/search/spellings.ts'
import { searchable } from '#/domain/register/model/certificate/certificate.ts'

/**
 * The stored text that the search of a list reads: one field per line, so that no match spans two
 * fields.
 */
export function searchTextOf(texts: readonly string[]): string {
  return texts.map(searchable).join('\n')
}

/**
 * Condition: a column written by `searchTextOf`, or another text, contains the query as a
 * substring. `q` has been normalised by `searchable`.
 */
export function holding(column: string | RawBuilder<string | null>, q: string) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const each = spellingsOf(q).map(
    (spelling) =>
      sql<boolean>`${text} like ${`%${spelling.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
