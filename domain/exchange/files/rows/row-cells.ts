import {
  shorten,
  isDay,
  NO_DAY,
  TO_COME,
  noValueIn,
  readAsNothing,
  saysNothing,
  visibleProse,
  visibleText,
  wordsOf,
} from '#/domain/exchange/files/cells/cell-texts.ts'
import type { z } from 'zod'
import { OTHER, readPartNumber } from '#/domain/register/model/certificate/part.ts'
import { readDate, type DateReading } from '#/domain/exchange/files/cells/date-cell.ts'
import { readNumberCell } from '#/domain/exchange/files/cells/number-cell.ts'
import { typeMeant } from '#/domain/exchange/files/cells/type-cell.ts'
import { faultOf, settleCells } from './settled-cells.ts'
import { unguardFormula } from '#/domain/exchange/files/format/csv.ts'
import type { FurtherTable, PartTable, TableRow } from '#/domain/exchange/files/format/table.ts'
import {
  cellOf,
  columnsOf,
  kindOfCell,
  kindsOf,
  type ColumnOf,
} from '#/domain/exchange/files/format/columns.ts'
import type { Answers } from '#/domain/exchange/files/format/choices.ts'
import type { PartSheet, ImportError } from '#/domain/exchange/files/format/import.ts'

/**
 * An error of a row of one of the sheets, with the heading of the column and the text of the cell.
 */
export function errorInSheet<T extends FurtherTable>(
  row: TableRow,
  table: T,
  column: ColumnOf<T>,
  reason: string,
): ImportError {
  const title = columnsOf(table).find(({ name }) => name === column)?.title ?? column
  return {
    row: row.row,
    column: title,
    value: shorten(cellOf(row, table, column)),
    reason: shorten(reason),
    table,
  }
}

/**
 * How the further sheets of a file are read. `sheets`: what was found of them; older versions did
 * not store their columns.
 */
export type SheetReading = DateReading &
  Partial<Answers> & {
    sheets?: readonly Partial<PartSheet>[]
    warningOfText?: (text: string) => string | null
  }

/** What somebody wrote, of whatever words. */
const FREE_TEXT = new Set<string>(['remarks', 'text', 'value'])
/** Columns of prose, in which joiners, spaces and dashes belong to the spelling. */
const PROSE = new Set<string>([
  'remarks',
  'text',
  'value',
  'place',
  'surveyor',
  'standingReason',
  'extensionReason',
])

/** A row of a sheet while it is read. */
export class RowCells<T extends FurtherTable> {
  readonly errors: ImportError[] = []
  readonly warnings: ImportError[] = []
  readonly row: TableRow
  readonly #table: T
  readonly #how: SheetReading
  readonly #withError = new Set<ColumnOf<T>>()
  readonly #withoutValue = new Set<ColumnOf<T>>()
  /** Columns whose cell says nothing: no other error of it is needed. */
  readonly #faulty = new Set<ColumnOf<T>>()
  /** The row as its columns expect it. */
  readonly #settled: TableRow

  constructor(row: TableRow, table: T, how: SheetReading) {
    this.row = row
    this.#table = table
    this.#how = how
    const holds = kindsOf(table)
    const settled = settleCells(row, (at) => holds[at] ?? null)
    this.#settled = settled.row
    for (const { at, reason } of settled.faults) {
      const column = this.#columnAt(at)
      this.addError(column, reason)
      this.#faulty.add(column)
    }
    for (const { at, reason } of settled.warnings) this.addWarning(this.#columnAt(at), reason)
  }

  /**
   * A cell to the right of all headings is reported with the first column, which names the record
   * or the ship.
   */
  #columnAt(at: number): ColumnOf<T> {
    const columns = columnsOf(this.#table)
    // The names of the columns of this table.
    return (columns[this.row.beyond === at ? 0 : at] ?? columns[0])?.name as ColumnOf<T>
  }

  addError(column: ColumnOf<T>, reason: string): void {
    if (this.#faulty.has(column)) return
    this.#withError.add(column)
    this.errors.push(errorInSheet(this.row, this.#table, column, reason))
  }

  addWarning(column: ColumnOf<T>, reason: string): void {
    this.warnings.push(errorInSheet(this.row, this.#table, column, reason))
  }

  /** Warns of letters that documents cannot print in what was read of a cell. */
  warnOfLetters(column: ColumnOf<T>, text: string | null | undefined): void {
    const warning = this.#how.warningOfText?.(text ?? '')
    if (warning) this.addWarning(column, warning)
  }

  /** The text of a cell without its guard; several lines stay several. */
  text(column: ColumnOf<T>): string {
    const cell = unguardFormula(cellOf(this.#settled, this.#table, column))
    return (PROSE.has(column) ? visibleProse(cell) : visibleText(cell)).trim()
  }

  /** Whether a spreadsheet has it as a number. */
  isNumber(column: ColumnOf<T>): boolean {
    return kindOfCell(this.#settled, this.#table, column) === 'number'
  }

  /**
   * The same of a column that may be empty; a word that says that there is nothing, or that it is
   * not known, is read so, with a warning.
   */
  optional(column: ColumnOf<T>): string {
    const text = this.text(column)
    // “None” may be the whole remark of a surveyor: free text stays as it was written.
    const missing = FREE_TEXT.has(column) ? null : noValueIn(text)
    if (missing === null) return text
    if (missing !== 'empty' && !this.#withoutValue.has(column)) {
      this.#withoutValue.add(column)
      this.addWarning(column, readAsNothing(missing))
    }
    return ''
  }

  /** The same of a column that must say something; such a word is an error. */
  required(column: ColumnOf<T>): string {
    const text = this.text(column)
    const missing = noValueIn(text)
    if (missing === 'none' || missing === 'unknown')
      this.addError(column, 'This says nothing; write it, or leave the row out')
    return text
  }

  /** Whether the sheet has the column. */
  has(column: ColumnOf<T>): boolean {
    return (
      this.#how.sheets?.find(({ table }) => table === this.#table)?.columns?.includes(column) ===
      true
    )
  }

  /**
   * A date; null where the cell is empty or says that there is none, and where it has no date,
   * which is then an error.
   */
  day(column: ColumnOf<T>): string | null {
    const date = this.date(column)
    if (date === null || isDay(date)) return date
    this.addError(column, NO_DAY)
    return null
  }

  /** The same for a schema to check: a text that is no date at all stays. */
  date(column: ColumnOf<T>): string | null {
    const text = this.optional(column)
    if (text === '') return null
    const read = readDate(text, this.#how)
    if ('date' in read) return read.date
    this.addError(column, read.problem)
    return null
  }

  /** The same, on a day that has come. */
  dayUntil(column: ColumnOf<T>, today: string): string | null {
    const day = this.day(column)
    if (day === null || day <= today) return day
    this.addError(column, TO_COME)
    return null
  }

  /**
   * What a schema makes of the cells, whose names it has; null where it refuses them. `columns`:
   * names that differ. A cell has one error.
   */
  parsed<S extends z.ZodType>(
    schema: S,
    input: object,
    columns: Record<string, ColumnOf<T>> = {},
  ): z.output<S> | null {
    const parsed = schema.safeParse(input)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0] ?? '')
      const known = columnsOf(this.#table)
      // The names of the columns of this table; the first of each names the record, or the ship.
      const own = (known.find((one) => one.name === name) ?? known[0])?.name as ColumnOf<T>
      const column = columns[name] ?? own
      if (!this.#withError.has(column)) this.addError(column, message)
    }
    return null
  }
}

/**
 * Which certificate a row names: the number of its record, where it has one, and the code. `code`:
 * null where the row leaves it out.
 */
export type Named = {
  number: string | null
  code: string | null
  error: { column: 'number' | 'code'; reason: string } | null
}

/**
 * The position of the one of a record's certificates that a row names, by their codes; null where
 * it is none, which is reported to the row.
 */
export function positionNamed<T extends PartTable>(
  cells: RowCells<T>,
  { code }: Named,
  codes: readonly string[],
): number | null {
  const at = code === null ? 0 : codes.indexOf(code)
  if (at >= 0 && (code !== null || codes.length === 1)) return at
  const listed = codes.join(', ')
  cells.addError(
    'code',
    code === null
      ? `Write which of these: ${listed}`
      : `The record has no certificate of this type; it has ${listed}`,
  )
  return null
}

/** Reads it from the number and the code of a row, or from a number such as `NUMBER/SEC` alone. */
export function readNamed(
  row: TableRow,
  table: PartTable,
  { numbersAs = 'written', typesAs = [] }: Partial<Answers> = {},
): Named {
  const kind = kindOfCell(row, table, 'number')
  if (kind === 'error' || kind === 'no-value') {
    const reason = faultOf(kind, cellOf(row, table, 'number'))
    return { number: null, code: null, error: { column: 'number', reason } }
  }
  const read = readNumberCell(unguardFormula(cellOf(row, table, 'number')).trim(), numbersAs)
  if ('problem' in read)
    return { number: null, code: null, error: { column: 'number', reason: read.problem } }
  const { number } = read
  const code = visibleText(unguardFormula(cellOf(row, table, 'code'))).trim()
  if (saysNothing(code)) {
    const part = readPartNumber(number)
    return { number: part?.record ?? number, code: part?.code ?? null, error: null }
  }
  const [answered, ...others] =
    typesAs.find(({ text }) => wordsOf(text) === wordsOf(code))?.codes ?? []
  if (answered !== undefined && others.length === 0) return { number, code: answered, error: null }
  const meant = code.toUpperCase() === OTHER ? OTHER : typeMeant(code)?.code
  if (meant !== undefined) return { number, code: meant, error: null }
  const reason = `“${code.slice(0, 80)}” is not a type of the register; write its abbreviation`
  return { number, code: null, error: { column: 'code', reason } }
}
