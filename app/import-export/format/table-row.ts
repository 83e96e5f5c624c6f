/** What belongs to records, each a sheet of a workbook: their certificates, and the surveys, conditions and particulars of those. */
export const PART_TABLES = ['certificates', 'surveys', 'conditions', 'particulars'] as const
export type PartTable = (typeof PART_TABLES)[number]

/** What a workbook may have besides the records: what belongs to them, and their ships. */
export const FURTHER_TABLES = [...PART_TABLES, 'ships'] as const
export type FurtherTable = (typeof FURTHER_TABLES)[number]

/**
 * An error or a warning about a cell. `row`: as a spreadsheet counts, the header being row 1. `table`: where it is in a further sheet;
 * `sheet`: the name of the sheet, where records come from several.
 */
export type ImportError = {
  row: number
  column: string
  value: string
  reason: string
  table?: FurtherTable
  sheet?: string
}

/**
 * What a cell of a file was before it became text, until the column says what it should be. The text of a number has all its digits, that of a
 * date is `YYYY-MM-DD`, that of an error its code (`#N/A`), and that of a formula whose value is not in the file the formula (`=A1&B1`).
 */
export type CellKind = 'text' | 'number' | 'date' | 'error' | 'no-value'

/**
 * `table`: where it is a row of a further sheet; its cells are then in the order of `part-tables/sheet-columns.ts`. `kinds`: a letter for each
 * cell (`cell-kinds.ts`); left out, all are text. `sheet`: of several sheets with records, which, counted from 0. `beyond`: the first of its
 * cells that is to the right of all headings; such a row of a text file has a separator too many, and is set aside.
 */
export type TableRow = {
  row: number
  cells: string[]
  table?: FurtherTable
  kinds?: string
  sheet?: number
  beyond?: number
}
