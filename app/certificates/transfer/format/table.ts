import type { TableKind } from '#/app/certificates/transfer/import.ts'
import type { TableRow } from './row.ts'

/** A file of certificates that was opened. */
export type Table = {
  kind: TableKind
  header: string[]
  /** The rows below the header that are not empty, each with as many cells as it. */
  rows: AsyncIterable<TableRow>
  /** How far into the file the reading is, from 0 to 1. */
  progress(): number
}

export const MOST_COLUMNS = 100
