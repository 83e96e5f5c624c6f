import { readDate } from '#/app/import-export/cells/date-cell.ts'
import { saysNothing } from '#/app/import-export/cells/no-value.ts'
import { withHyphens } from '#/app/import-export/cells/plain-text.ts'
import { kindAt } from '#/app/import-export/format/cell-kinds.ts'
import { isExport, type ImportChoices } from '#/app/import-export/format/columns.ts'
import {
  COLUMN_NAMES,
  isOptional,
  type ColumnName,
} from '#/app/import-export/format/part-columns.ts'
import type { ImportError, TableRow } from '#/app/import-export/format/table-row.ts'
import { addMessage, errorOf, type Messages } from './row-messages.ts'
import { exactTextIn, textIn } from './row-types.ts'
import { reportMadeDates, reportWithoutValue } from './row-values.ts'

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

/** The cells of one row as their columns are read, and the messages about them. Words without a value, and what looks like a date, are reported at once. */
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
