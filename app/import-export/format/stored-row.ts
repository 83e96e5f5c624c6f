import { z } from 'zod'
import { KIND_LETTERS } from './cell-kinds.ts'
import { MAX_COLUMNS, MAX_SHEETS_READ } from './table.ts'
import { FURTHER_TABLES, type TableRow } from './table-row.ts'

const More = z.strictObject({
  table: z.enum(FURTHER_TABLES).optional(),
  kinds: z.string().max(MAX_COLUMNS).regex(KIND_LETTERS).optional(),
  sheet: z.int().min(0).max(MAX_SHEETS_READ).optional(),
  beyond: z.int().min(0).max(MAX_COLUMNS).optional(),
})

/** A row as JSON in short; version 0.1 had the name of its table alone in the third place. */
export const StoredRow = z.tuple([
  z.int().min(1),
  z.array(z.string()).max(MAX_COLUMNS),
  z.union([More, z.enum(FURTHER_TABLES)]).optional(),
])
export type StoredRow = z.output<typeof StoredRow>

export function packRow({ row, cells, ...more }: TableRow): StoredRow {
  for (const _ in more) return [row, cells, more]
  return [row, cells]
}

export function unpackRow([row, cells, more]: StoredRow): TableRow {
  return { row, cells, ...(typeof more === 'string' ? { table: more } : more) }
}
