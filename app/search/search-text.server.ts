import { sql } from 'kysely'
import { searchable } from '#/app/certificates/certificate.ts'

/** What the search of a list looks through: one text a line, so that no match crosses two. */
export function searchTextOf(texts: readonly string[]): string {
  return texts.map(searchable).join('\n')
}

/** Whether a column made by `searchTextOf` holds what was typed, letter by letter. `q` is `searchable` already. */
export function holding(column: string, q: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
}
