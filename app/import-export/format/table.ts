import type { TableKind } from '#/app/import-export/format/import.ts'
import type { TableRow } from './row.ts'

/** A file of certificates that was opened. */
export type Table = {
  kind: TableKind
  header: string[]
  /**
   * The rows below the header that are not empty, each with as many cells as it. A workbook's header is as wide as the widest
   * row so far.
   */
  rows: AsyncIterable<TableRow>
}

export const MAX_COLUMNS = 100
/** What a cell holds at most in Excel. */
export const MAX_CELL = 32_767
/** More rows than this are refused: together they must fit into one transaction. */
export const MAX_ROWS = 200_000
