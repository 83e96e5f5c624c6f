import type { TableKind } from '#/app/import-export/format/import.ts'
import type { FurtherTable, TableRow } from './table-row.ts'

/** The rows of a file as it has them, with what is above and below its table. */
export type RawTable = {
  kind: TableKind
  rows: AsyncIterable<TableRow>
  /** The message for a file without any rows. */
  empty: string
}

/** A workbook: its sheets of cells in their order, none of which is read before its first row is asked for. */
export type RawWorkbook = { kind: TableKind; sheets: RawSheet[] }

export type RawSheet = {
  name: string
  isHidden: boolean
  /** Its rows from the first on, to look at some of them; cells that are merged have their text in the first one only. */
  look: () => AsyncIterable<TableRow>
  rows: () => AsyncIterable<TableRow>
  /** The rows and columns with something in them that it does not show, counted while `rows` comes. */
  hidden: { rows: number; columns: Set<number> }
}

export type FurtherSheet = { name: string; rows: AsyncIterable<TableRow> }

/**
 * A sheet of certificates, surveys, conditions, particulars or ships that was found beside the first one. `columns`: the names of those that it
 * has; `ignored`: its headings that are not known.
 */
export type PartSheet = {
  table: FurtherTable
  name: string
  rows: number
  columns: string[]
  ignored: string[]
}

/** Why a row is no certificate. */
export const LEFT_OUT = ['above', 'repeated', 'column-numbers', 'total', 'note'] as const

/** A row that was left out, with the start of its text; `sheet`: where there are several sheets of records, the name of its sheet. */
export type LeftOutRow = {
  row: number
  text: string
  why: (typeof LEFT_OUT)[number]
  sheet?: string
}

/**
 * What was taken as headings, and which rows were left out, the first `MAX_LEFT_OUT` of `leftOutCount`; the names of the sheets that the rows
 * come from, and of those that are not read, as many of them at most; and how many rows and columns are hidden, which are read.
 */
export type Arrangement = {
  headingRows: number[]
  leftOut: LeftOutRow[]
  leftOutCount: number
  sheetsRead: string[]
  sheetsLeftOut: string[]
  hiddenRows: number
  hiddenColumns: number
}

export const MAX_LEFT_OUT = 200

/** What a file holds: records of the register, or surveys of certificates that are there already. */
export const HELD = ['records', 'surveys'] as const
export type Held = (typeof HELD)[number]

/** A file of certificates that was opened. `rows`: those of its further sheets first, where it has any. */
export type Table = {
  kind: TableKind
  holds: Held
  header: string[]
  /**
   * The rows below the header that are not empty, each with as many cells as it. A workbook's header is as wide as the widest
   * row so far.
   */
  rows: AsyncIterable<TableRow>
  /** Complete once all rows have come. */
  arrangement: Arrangement
  /** Complete once all rows have come. */
  sheets: PartSheet[]
}

export const MAX_COLUMNS = 100
/** Of a workbook: sheets that are read. */
export const MAX_SHEETS_READ = 1_000
/** What a cell holds at most in Excel. */
export const MAX_CELL = 32_767
/** More rows than this are refused: together they must fit into one transaction. */
export const MAX_ROWS = 200_000
