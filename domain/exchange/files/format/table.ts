import type { Arrangement, PartSheet, TableKind } from './import.ts'
import type { Epoch } from '#/domain/exchange/files/cells/cell-texts.ts'
import { z } from 'zod'

/** The rows of a file as it has them, with what is above and below its table. */
export type RawTable = {
  kind: TableKind
  rows: AsyncIterable<TableRow>
  /** The message for a file without any rows. */
  empty: string
}

/**
 * A workbook: its sheets of cells in their order, none of which is read before its first row is
 * asked for.
 */
export type RawWorkbook = { kind: TableKind; sheets: RawSheet[] }

export type RawSheet = {
  name: string
  isHidden: boolean
  /**
   * Its rows from the first on, to look at some of them; cells that are merged have their text in
   * the first one only.
   */
  look: () => AsyncIterable<TableRow>
  rows: () => AsyncIterable<TableRow>
  /**
   * The rows and columns with something in them that it does not show, counted while `rows` comes.
   */
  hidden: { rows: number; columns: Set<number> }
}

export type FurtherSheet = { name: string; rows: AsyncIterable<TableRow> }

/** Why a row is no certificate. */
export const LEFT_OUT = ['above', 'repeated', 'column-numbers', 'total', 'note'] as const

export const MAX_LEFT_OUT = 200

/** What is known of a table when its headings were found. */
export const arrangementAt = (headingRows: number[]): Arrangement => ({
  headingRows,
  leftOut: [],
  leftOutCount: 0,
  sheetsRead: [],
  sheetsLeftOut: [],
  hiddenRows: 0,
  hiddenColumns: 0,
})

/**
 * What a file holds: records of the register, or surveys of certificates that are there already.
 */
export const HELD = ['records', 'surveys'] as const
export type Held = (typeof HELD)[number]

/**
 * A file of certificates that was opened. `rows`: those of its further sheets first, where it has
 * any.
 */
export type Table = {
  kind: TableKind
  holds: Held
  header: string[]
  /**
   * The rows below the header that are not empty, each with as many cells as it. A workbook's
   * header is as wide as the widest row so far.
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

/**
 * What belongs to records, each a sheet of a workbook: their certificates, and the surveys,
 * conditions and particulars of those.
 */
export const PART_TABLES = ['certificates', 'surveys', 'conditions', 'particulars'] as const
export type PartTable = (typeof PART_TABLES)[number]

/** What a workbook may have besides the records: what belongs to them, and their ships. */
export const FURTHER_TABLES = [...PART_TABLES, 'ships'] as const
export type FurtherTable = (typeof FURTHER_TABLES)[number]

/**
 * What a cell of a file was before it became text, until the column says what it should be. The
 * text of a number has all its digits, that of a date is `YYYY-MM-DD`, that of an error its code
 * (`#N/A`), and that of a formula whose value is not in the file the formula (`=A1&B1`).
 */
export type CellKind = 'text' | 'number' | 'date' | 'error' | 'no-value'

/**
 * `table`: where it is a row of a further sheet; its cells are then in the order of `columns.ts`.
 * `kinds`: a letter for each cell (`packKinds`); left out, all are text. `sheet`: of several sheets
 * with records, which, counted from 0. `beyond`: the first of its cells that is to the right of all
 * headings; such a row of a text file has a separator too many, and is set aside.
 */
export type TableRow = {
  row: number
  cells: string[]
  table?: FurtherTable
  kinds?: string
  sheet?: number
  beyond?: number
}

/**
 * A row of a hundred cells has its kinds in a hundred characters: of a file there are millions of
 * cells.
 */
const LETTERS: Record<CellKind, string> = {
  text: 't',
  number: 'n',
  date: 'd',
  error: 'e',
  'no-value': 'f',
}
/** A number of a workbook whose days are counted from 1904. */
const NUMBER_FROM_1904 = 'm'
// The keys are those of the table above.
const KINDS = new Map((Object.keys(LETTERS) as CellKind[]).map((kind) => [LETTERS[kind], kind]))
KINDS.set(NUMBER_FROM_1904, 'number')

/** What `kinds` of a row may hold. */
const KIND_LETTERS = new RegExp(`^[${[...KINDS.keys()].join('')}]*$`)

/** What a cell of a row was. */
export function kindAt({ kinds }: Pick<TableRow, 'kinds'>, at: number | undefined): CellKind {
  return (at === undefined ? undefined : KINDS.get(kinds?.[at] ?? '')) ?? 'text'
}

/** From when on days are counted, where a number in the cell stands for one. */
export function epochAt({ kinds }: Pick<TableRow, 'kinds'>, at: number): Epoch {
  return kinds?.[at] === NUMBER_FROM_1904 ? 1904 : 1900
}

/** The `kinds` of a row; undefined where all cells are text. */
export function packKinds(kinds: readonly CellKind[], epoch: Epoch = 1900): string | undefined {
  if (!kinds.some((kind) => kind !== 'text')) return undefined
  return kinds
    .map((kind) => (kind === 'number' && epoch === 1904 ? NUMBER_FROM_1904 : LETTERS[kind]))
    .join('')
}

/**
 * The `kinds` of a row whose cells are put in another order; a cell that comes from nowhere is
 * text.
 */
export function reorderedKinds(
  kinds: string | undefined,
  from: readonly (number | undefined)[],
): string | undefined {
  return (
    kinds && from.map((at) => (at === undefined ? undefined : kinds[at]) ?? LETTERS.text).join('')
  )
}

/** The `kinds` of a row of which one cell is now another. */
export function withKindAt(kinds: string, at: number, kind: CellKind): string {
  return `${kinds.slice(0, at)}${LETTERS[kind]}${kinds.slice(at + 1)}`
}

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
