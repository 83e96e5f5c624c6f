import {
  shorten,
  saysNothing,
  noValueIn,
  readAsNothing,
  withHyphens,
  monthNamed,
} from '#/domain/exchange/files/cells/cell-texts.ts'
import { readDate } from '#/domain/exchange/files/cells/date-cell.ts'
import { kindAt, type TableRow } from '#/domain/exchange/files/format/table.ts'
import {
  COLUMN_NAMES,
  isOptional,
  type ColumnName,
  columnTitleOf,
  isRequired,
} from '#/domain/exchange/files/format/columns.ts'
import { exactTextIn, textIn } from './row-fields.ts'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'
import { readNumberCell, isNoImoNumber } from '#/domain/exchange/files/cells/number-cell.ts'
import { isExport, type ImportChoices } from '#/domain/exchange/files/format/choices.ts'
import type { ImportError } from '#/domain/exchange/files/format/import.ts'

export type CellsInRow = {
  /** Whether the file is an export of the register, in which every character is meant. */
  exact: boolean
  /** The required columns whose cell says that there is nothing, each with its error. */
  missing: ReadonlySet<ColumnName>
  /** The text of a column; empty where its cell says nothing. */
  text: (column: ColumnName) => string
  /** The date of a column, or an empty text; null where it was reported as no date. */
  date: (column: ColumnName) => string | null
  /** Whether the cell of a column was a number in the spreadsheet. */
  isNumber: (column: ColumnName) => boolean
  addError: (column: ColumnName, reason: string) => void
  addWarning: (column: ColumnName, reason: string) => void
  hasError: (column: ColumnName) => boolean
  hasErrors: () => boolean
  /** All that was reported, in the order of the columns. */
  messages: () => { errors: ImportError[]; warnings: ImportError[] }
}

/**
 * The cells of one row as their columns are read, and the messages about them. Words without a
 * value, and what looks like a date, are reported at once.
 */
export function cellsInRow(
  row: TableRow,
  columns: { choices: ImportChoices; header: readonly string[] },
): CellsInRow {
  const { cells } = row
  const { choices } = columns
  const errors: Messages = new Map()
  const warnings: Messages = new Map()
  const report = {
    addError: (column: ColumnName, reason: string) => addMessage(errors, column, reason),
    addWarning: (column: ColumnName, reason: string) => addMessage(warnings, column, reason),
  }
  const exact = isExport(columns.header)
  const missing = exact ? NOTHING_MISSING : reportWithoutValue(cells, choices, report)
  if (!exact) reportMadeDates(row, choices, report)
  const text = (column: ColumnName) => {
    if (exact) return exactTextIn(cells, choices[column])
    const cell = textIn(cells, choices[column])
    const isNone = missing.has(column) || (isOptional(column) && saysNothing(cell))
    return isNone ? '' : WITH_HYPHENS.has(column) ? withHyphens(cell) : cell
  }
  const date = (column: ColumnName) => {
    const read = readDate(text(column), choices)
    if ('problem' in read) report.addError(column, read.problem)
    return 'problem' in read ? null : read.date
  }
  const inOrder = (messages: Messages) =>
    messages.size === 0
      ? []
      : COLUMN_NAMES.flatMap((name) =>
          (messages.get(name) ?? []).map((reason) => errorOf(row, columns, name, reason)),
        )
  return {
    exact,
    missing,
    text,
    date,
    isNumber: (column) => kindAt(row, choices[column]) === 'number',
    ...report,
    hasError: (column) => errors.has(column),
    hasErrors: () => errors.size > 0,
    messages: () => ({ errors: inOrder(errors), warnings: inOrder(warnings) }),
  }
}

const NOTHING_MISSING: ReadonlySet<ColumnName> = new Set()

/** Columns in which every dash is a hyphen. */
const WITH_HYPHENS = new Set<ColumnName>([
  'certificateId',
  'vesselName',
  'imoNumber',
  'flag',
  'serviceId',
])

/** Which column is what, and the names of the columns. */
type Columns = { choices: ImportChoices; header: readonly string[] }

/** Messages by the columns of a row. */
type Messages = Map<ColumnName, string[]>

function addMessage(messages: Messages, column: ColumnName, reason: string): void {
  const reasons = messages.get(column)
  if (reasons) reasons.push(reason)
  else messages.set(column, [reason])
}

/** An error of a row, with the name of the column in the file and the text of the cell. */
export function errorOf(
  { row, cells }: TableRow,
  { choices, header }: Columns,
  column: ColumnName,
  reason: string,
): ImportError {
  const value = textIn(cells, choices[column])
  const name = nameOf({ choices, header }, column)
  return { row, column: name, value: shorten(value), reason: shorten(reason) }
}

function nameOf({ choices, header }: Columns, column: ColumnName): string {
  const at = choices[column] ?? (column === 'type' ? choices.issuedCertificates : undefined)
  return (at === undefined ? undefined : header[at]) || columnTitleOf(column)
}

type Report = {
  addError: (column: ColumnName, reason: string) => void
  addWarning: (column: ColumnName, reason: string) => void
}

/**
 * What to write in a required column, where a cell says that there is nothing or that it is not
 * known.
 */
const TO_WRITE: Partial<Record<ColumnName, string>> = {
  certificateId: 'Write the number as it is on the certificate',
  vesselName: 'Write the name of the ship',
  flag: 'Write the State whose flag the ship flies',
  issuedDate: 'Write the day of issue, as YYYY-MM-DD',
  type: 'Write the type of the certificate, or its abbreviation',
  issuedCertificates: 'Write the types of the certificate, or their abbreviations',
}

/** Read by special rules: their words have a meaning of their own. */
const OWN_RULES = new Set<ColumnName>(['expiryDate', 'standing', 'standingReason', 'standingSince'])

/**
 * Reports cells that have a word such as `N/A`, `-`, `?`, `unknown` or `TBC` instead of a value: an
 * error where the column is required, and else a warning that they are read as empty. Returns the
 * columns with such an error.
 */
function reportWithoutValue(
  cells: readonly string[],
  choices: ImportChoices,
  { addError, addWarning }: Report,
): ReadonlySet<ColumnName> {
  const missing = new Set<ColumnName>()
  for (const column of COLUMN_NAMES) {
    if (choices[column] === undefined || OWN_RULES.has(column)) continue
    const text = textIn(cells, choices[column])
    const found =
      column === 'imoNumber' && isNoImoNumber(text)
        ? 'none'
        : isAnswer(column, text)
          ? 'unknown'
          : noValueIn(text)
    if (found === null || found === 'empty') continue
    if (isRequired(column) || (isOnlyType(column, choices) && !isOptional(column))) {
      missing.add(column)
      addError(
        column,
        `This is no ${FIELDS[column as keyof typeof FIELDS].title.toLowerCase()}. ${TO_WRITE[column] ?? 'Write it'}`,
      )
    } else addWarning(column, readAsNothing(found))
  }
  return missing
}

/**
 * Whether a name or number is the answer to a question, `TRUE`, which a spreadsheet has put there.
 */
function isAnswer(column: ColumnName, text: string): boolean {
  return NAMING.has(column) && /^(?:true|false)$/i.test(text)
}

const NAMING = new Set<ColumnName>(['certificateId', 'vesselName', 'flag'])

/**
 * `10-Mar`, `Mar-25`, `3/10/2025`, `2025-03-10`: what a spreadsheet makes of `10-3` and writes into
 * a text file.
 */
const MADE_DATE =
  /^(?:\d{1,2}-(?<month>\p{L}{3,4})(?:-\d{2,4})?|(?<first>\p{L}{3,4})-\d{2,4}|\d{1,2}([-/.])\d{1,2}\3\d{4}|\d{4}-\d{2}-\d{2})(?: 0?0:00(?::00)?)?$/u

/**
 * Warns of a number or name that looks like the date that a spreadsheet makes of it. A cell that is
 * a date in a workbook has its warning already.
 */
function reportMadeDates(
  { cells, kinds }: Pick<TableRow, 'cells' | 'kinds'>,
  choices: ImportChoices,
  { addWarning }: Pick<Report, 'addWarning'>,
): void {
  for (const column of ['certificateId', 'vesselName'] as const) {
    const text = textIn(cells, choices[column])
    const found = kindAt({ kinds }, choices[column]) === 'date' ? null : MADE_DATE.exec(text)
    const month = found?.groups?.['month'] ?? found?.groups?.['first']
    if (found && (month === undefined || monthNamed(month) !== null))
      addWarning(column, LIKE_A_DATE)
  }
}

const LIKE_A_DATE =
  'This looks like a date that a spreadsheet has made of something else, such as 10-3: compare it with the certificate. It is stored as it is written'

/**
 * The same of the reason and the day of a suspension or withdrawal; of what is in force they do not
 * count.
 */
export function reportUnsaid(
  cells: readonly string[],
  choices: ImportChoices,
  { addWarning }: Pick<Report, 'addWarning'>,
): void {
  for (const column of ['standingReason', 'standingSince'] as const) {
    const found = noValueIn(textIn(cells, choices[column]))
    if (found === 'none' || found === 'unknown') addWarning(column, readAsNothing(found))
  }
}

/** Of the two columns of types, one is enough. */
function isOnlyType(column: ColumnName, choices: ImportChoices): boolean {
  if (column === 'type') return choices.issuedCertificates === undefined
  return column === 'issuedCertificates' && choices.type === undefined
}

/**
 * The number of a row in its normal form, as the answers of the file say; what is asked of it
 * besides.
 */
export function readNumberOfRow(
  cells: readonly string[],
  choices: ImportChoices,
):
  | { number: string; changed: boolean }
  | { problem: string; asked: { read: string; proposed: string } | null } {
  const text = textIn(cells, choices.certificateId)
  const read = readNumberCell(text, choices.numbersAs)
  if (!('problem' in read)) return read
  return {
    problem: read.problem,
    asked: read.proposed === null ? null : { read: text, proposed: read.proposed },
  }
}
