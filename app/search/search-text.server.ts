import { sql } from 'kysely'
import { searchable } from '#/app/certificates/model/certificate.ts'

/** The stored text that the search of a list reads: one field per line, so that no match spans two fields. */
export function searchTextOf(texts: readonly string[]): string {
  return texts.map(searchable).join('\n')
}

/** Condition: a column written by `searchTextOf` contains the query as a substring. `q` has been normalised by `searchable`. */
export function holding(column: string, q: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
}
