import { fullDate } from '#/domain/language/format.ts'
import { dateOfSerial } from '#/domain/exchange/files/cells/cell-texts.ts'
import { epochAt, kindAt, withKindAt, type TableRow } from '#/domain/exchange/files/format/table.ts'
import type { ColumnKind } from '#/domain/exchange/files/format/columns.ts'

/** What is said of a cell. */
export type CellNote = { at: number; reason: string }

/**
 * What a column holds: the kind of its field, or a `note` where no field has it; null where it is
 * not read.
 */
export type Holds = ColumnKind | 'note' | null

/**
 * The cells of a row as their columns expect them, where a spreadsheet has made something else of
 * them. `faults`: cells that say nothing, an error or a formula without its result, which are no
 * empty cells; `warnings`: what was made of the others.
 */
type Settled = { row: TableRow; faults: CellNote[]; warnings: CellNote[] }

export function settleCells(row: TableRow, holds: (at: number) => Holds): Settled {
  const faults: CellNote[] = []
  const warnings: CellNote[] = []
  if (row.beyond !== undefined) faults.push({ at: row.beyond, reason: BEYOND })
  if (row.kinds === undefined) return { row, faults, warnings }
  const cells = [...row.cells]
  let { kinds } = row
  for (const at of kinds.length > 0 ? cells.keys() : []) {
    const kind = kindAt(row, at)
    const column = kind === 'text' ? null : holds(at)
    const text = cells[at] ?? ''
    if (column === null || text === '') continue
    if (kind === 'error' || kind === 'no-value') {
      faults.push({ at, reason: `${faultOf(kind, text)}${column === 'note' ? OF_NOTE : ''}` })
      cells[at] = ''
      kinds = withKindAt(kinds, at, 'text')
    } else if (kind === 'date' && (column === 'text' || column === 'number')) {
      warnings.push({ at, reason: madeDate(text) })
    } else if (kind === 'number' && column !== 'note' && SHORTENED.test(text)) {
      const digits = allDigitsOf(text)
      if (digits === null) faults.push({ at, reason: DIGITS_MISSING })
      cells[at] = digits ?? ''
      kinds = withKindAt(kinds, at, 'text')
    } else if (kind === 'number' && column === 'text' && /^\d{16,}$/.test(text)) {
      warnings.push({ at, reason: MORE_DIGITS })
    } else if (kind === 'number' && column === 'number') {
      cells[at] = numberBeside(text)
    } else if (kind === 'number' && column === 'date') {
      const date = dayMeant(numberBeside(text), row, at)
      if (date === null) continue
      warnings.push({
        at,
        reason: `This is a number, which a spreadsheet shows as ${fullDate(date)}: it is read as that day`,
      })
      cells[at] = date
      kinds = withKindAt(kinds, at, 'date')
    }
  }
  return { row: { ...row, cells, kinds }, faults, warnings }
}

const BEYOND =
  'This is to the right of all headings: look in this row for a separator too many, or a text with one that is not in quotation marks'
const OF_NOTE = ', or leave this column out'

/** The reason for which a cell is refused that has no value. */
export function faultOf(kind: 'error' | 'no-value', text: string): string {
  if (kind === 'no-value') return NO_VALUE
  return text.startsWith('###') ? TOO_NARROW : ERROR
}

const NO_VALUE =
  'This formula has no result in the file: open it in a spreadsheet and save it again, or write the value instead of the formula'
const TOO_NARROW =
  'The column was too narrow to show its value: make it wider in the spreadsheet, and save the file again'
const ERROR =
  'This is an error of the spreadsheet, no value: write the value, or leave the cell empty if there is none'

/** A number of a text file; one of a workbook has all its digits. */
const SHORTENED = /E\+\d+$/i
const DIGITS_MISSING =
  'The spreadsheet has left out digits of this number: give the column the format Number without decimals, or Text, and save it again'

const MORE_DIGITS =
  'This cell is a number, of which a spreadsheet keeps the first 15 digits alone: compare the last ones with the certificate, and give the column the format Text'

/**
 * A number that is written with its exponent and all its digits, `9.074729E+06`; null where digits
 * are missing.
 */
function allDigitsOf(text: string): string | null {
  const [, whole = '', fraction = '', power = ''] = /^(\d)[.,](\d+)E\+(\d+)$/i.exec(text) ?? []
  return fraction !== '' && fraction.length === Number(power) ? whole + fraction : null
}

/** The number of a cell whose format shows its measure beside it, `4183 GT`. */
function numberBeside(text: string): string {
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? []
  return /^[\d.-]+$/.test(text) || numbers.length !== 1 ? text : (numbers[0] ?? text)
}

/** `3-2024` and `5/3` become dates when they are typed into a cell of Excel. */
function madeDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-').map((part) => String(Number(part)))
  return `The spreadsheet has made a date of what was typed: it is stored as ${date}. If it was ${month}-${year} or ${day}-${month}, for example, write that in a cell with the format Text`
}

/** Numbers of days that a date of a certificate or ship may be. */
const FIRST_YEAR = '1950'
const LAST_YEAR = '2150'

function dayMeant(text: string, row: TableRow, at: number): string | null {
  if (!/^\d{4,5}(?:\.\d+)?$/.test(text)) return null
  const date = dateOfSerial(Number(text), epochAt(row, at))
  return date !== null && date >= FIRST_YEAR && date < LAST_YEAR ? date : null
}
