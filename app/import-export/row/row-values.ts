import { FIELDS } from '#/app/certificates/model/fields.ts'
import { readNumberCell } from '#/app/import-export/cells/certificate-number-cell.ts'
import { noValueIn, readAsNothing } from '#/app/import-export/cells/no-value.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { COLUMN_NAMES, isOptional, isRequired, type ColumnName } from '#/app/import-export/format/part-columns.ts'
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
    const found = noValueIn(textIn(cells, choices[column]))
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
): { number: string; changed: boolean } | { problem: string; asked: { read: string; proposed: string } | null } {
  const text = textIn(cells, choices.certificateId)
  const read = readNumberCell(text, choices.numbersAs)
  if (!('problem' in read)) return read
  return { problem: read.problem, asked: read.proposed === null ? null : { read: text, proposed: read.proposed } }
}
