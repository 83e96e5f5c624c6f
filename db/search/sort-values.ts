import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '#/db/schema.ts'
import type { Key, SortColumn } from './question.ts'

const afterFirst = sql`substr("searchText", instr("searchText", char(10)) + 1)`
const afterSecond = sql`substr(${afterFirst}, instr(${afterFirst}, char(10)) + 1)`
const firstLine = (text: RawBuilder<unknown>) =>
  sql`substr(${text}, 1, instr(${text}, char(10)) - 1)`
const line = (n: number) => sql`split_part("searchText", chr(10), ${sql.lit(n)}) collate "C"`

/**
 * What a list is sorted by, written as the indexes are (migrations 0038 and 0042). Texts are
 * ordered by code points.
 */
export const SORT_VALUES: Record<Engine, Record<SortColumn, RawBuilder<unknown>>> = {
  sqlite: {
    // `id` is an alias of it; the trigram index has no other name.
    id: sql`rowid`,
    certificateId: sql`"certificateId"`,
    vesselName: firstLine(afterFirst),
    imoNumber: sql`coalesce("imoNumber", '')`,
    flag: sql`flag`,
    type: firstLine(afterSecond),
    issuedDate: sql`"issuedDate"`,
    expiryDate: sql`"expiryDate"`,
  },
  postgres: {
    id: sql`id`,
    certificateId: sql`"certificateId" collate "C"`,
    vesselName: line(2),
    imoNumber: sql`coalesce("imoNumber", '') collate "C"`,
    flag: sql`flag collate "C"`,
    type: line(3),
    issuedDate: sql`"issuedDate"`,
    expiryDate: sql`"expiryDate"`,
  },
}

/**
 * The same value, but so that no index is walked in its order: the matches are fetched and sorted.
 */
export function unindexed(engine: Engine, column: SortColumn): RawBuilder<unknown> {
  const value = SORT_VALUES[engine][column]
  if (engine === 'sqlite') return sql`+${value}`
  return column === 'id' || column.endsWith('Date') ? sql`(${value} + 0)` : sql`((${value}) || '')`
}

const MAX_ID = 2_147_483_647

/**
 * Whether a certificate lies beyond a key, in the direction of the list. `value`: what it is sorted
 * by, indexed or not.
 */
export function beyond(
  engine: Engine,
  column: SortColumn,
  value: RawBuilder<unknown>,
  key: Key,
  descending: boolean,
) {
  const sign = sql.raw(descending ? '<' : '>')
  const id = Math.min(key.id, MAX_ID)
  if (column === 'id') return sql<boolean>`${value} ${sign} ${id}`
  const other = column.endsWith('Date')
    ? storable(String(key.value))
    : String(key.value).replaceAll('\0', '')
  if (engine === 'postgres') return sql<boolean>`(${value}, id) ${sign} (${other}, ${id})`
  // SQLite finds the position in an index of an expression by a single comparison only.
  return sql<boolean>`${value} ${sign}= ${other} and (${value} ${sign} ${other} or id ${sign} ${id})`
}

/** A date that PostgreSQL takes: it knows no year 0. */
export function storable(date: string): string {
  return date < '0001-01-01' ? '0001-01-01' : date
}
