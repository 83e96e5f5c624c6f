import { FIELDS } from '#/app/certificates/model/fields.ts'
import { readNumberCell } from '#/app/import-export/cells/certificate-number-cell.ts'
import { noValueIn, readAsNothing } from '#/app/import-export/cells/no-value.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import {
  COLUMN_NAMES,
  isOptional,
  isRequired,
  type ColumnName,
} from '#/app/import-export/format/part-columns.ts'
import { isNoImoNumber } from '#/app/import-export/cells/number-cell.ts'
import { monthNamed } from '#/app/import-export/cells/month-names.ts'
import { kindAt } from '#/app/import-export/format/cell-kinds.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import { textIn } from './row-types.ts'

type Report = {
  addError: (column: ColumnName, reason: string) => void
  addWarning: (column: ColumnName, reason: string) => void
}

/** What to write in a required column, where a cell says that there is nothing or that it is not known. */
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
 * Reports cells that have a word such as `N/A`, `-`, `?`, `unknown` or `TBC` instead of a value: an error where the column is required, and else a
 * warning that they are read as empty. Returns the columns with such an error.
 */
export function reportWithoutValue(
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

/** Whether a name or number is the answer to a question, `TRUE`, which a spreadsheet has put there. */
function isAnswer(column: ColumnName, text: string): boolean {
  return NAMING.has(column) && /^(?:true|false)$/i.test(text)
}

const NAMING = new Set<ColumnName>(['certificateId', 'vesselName', 'flag'])

/** `10-Mar`, `Mar-25`, `3/10/2025`, `2025-03-10`: what a spreadsheet makes of `10-3` and writes into a text file. */
const MADE_DATE =
  /^(?:\d{1,2}-(?<month>\p{L}{3,4})(?:-\d{2,4})?|(?<first>\p{L}{3,4})-\d{2,4}|\d{1,2}([-/.])\d{1,2}\3\d{4}|\d{4}-\d{2}-\d{2})(?: 0?0:00(?::00)?)?$/u

/** Warns of a number or name that looks like the date that a spreadsheet makes of it. A cell that is a date in a workbook has its warning already. */
export function reportMadeDates(
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

/** The same of the reason and the day of a suspension or withdrawal; of what is in force they do not count. */
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

/** The number of a row in its normal form, as the answers of the file say; what is asked of it besides. */
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
