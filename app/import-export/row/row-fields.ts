import { fieldOf, PUBLIC_FACTS, type PublicFact } from '#/app/certificates/model/field-lists.ts'
import { readExpiryCell } from '#/app/import-export/cells/expiry-cell.ts'
import { readFlagCell, type FlagCell, type FlagNames } from '#/app/import-export/cells/flag-cell.ts'
import { saysNothing } from '#/app/import-export/cells/no-value.ts'
import { readImoText, readWholeNumber } from '#/app/import-export/cells/number-cell.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { COLUMN_NAMES } from '#/app/import-export/format/part-columns.ts'
import type { CellsInRow } from './cells-in-row.ts'
import type { readTypes } from './row-types.ts'
import type { readNumberOfRow } from './row-values.ts'
import { IC, problemOfType } from './type-problems.ts'

// What the columns of a row are for the schema of a certificate. Each function reports what is wrong with its own columns.

/** Unknown types reported for one cell. A record covers at most the 16 types. */
const MAX_UNKNOWN = 20

/** The flag of a row; undefined where an export names none that is known. */
export function readFlag(row: CellsInRow, flags: FlagNames): FlagCell | undefined {
  const text = row.text('flag')
  const flag: FlagCell | undefined = row.exact
    ? flags.get(text.toLowerCase())
    : readFlagCell(text, flags)
  if (flag?.error) row.addError('flag', flag.error)
  return flag
}

/** The id of the service; null where the row names none, undefined where there is no such service. */
export function readService(
  row: CellsInRow,
  services: ReadonlyMap<string, number>,
): number | null | undefined {
  const service = row.text('serviceId')
  const id = service === '' ? null : services.get(service.toLowerCase())
  if (id === undefined) row.addError('serviceId', 'There is no such service')
  return id
}

/** Reports the texts that name no type, or may say more than its name; returns those that are asked about. */
export function reportTypes(row: CellsInRow, types: ReturnType<typeof readTypes>): string[] {
  const unknown = types.unknown.slice(0, MAX_UNKNOWN)
  const asked = row.exact ? [] : unknown.filter((name) => !saysNothing(name))
  for (const name of row.exact ? unknown : [])
    row.addWarning(
      types.column,
      `“${name.slice(0, 80)}” is not one of the 16 types; it is stored as written`,
    )
  for (const name of asked) row.addError(types.column, problemOfType(name))
  for (const name of types.assumed) row.addWarning(types.column, `“${name.slice(0, 80)}”: ${IC}`)
  return asked
}

/** Reports a number that cannot be read, or is changed; returns what is asked about it. */
export function reportNumber(row: CellsInRow, number: ReturnType<typeof readNumberOfRow>) {
  if ('problem' in number) {
    if (!row.missing.has('certificateId')) row.addError('certificateId', number.problem)
    return number.asked
  }
  if (number.changed) row.addWarning('certificateId', `This is imported as ${number.number}`)
  return null
}

type Expiry = { cell: string; labels: string[]; choices: ImportChoices; datedApart: boolean }

/** The dates of issue and expiry, for the schema. */
export function readPeriod(row: CellsInRow, { cell, labels, choices, datedApart }: Expiry) {
  const issuedDate = row.date('issuedDate')
  const expiry = readExpiryCell(cell, labels, choices)
  if ('error' in expiry && !datedApart) row.addError('expiryDate', expiry.error)
  if ('none' in expiry && expiry.warning) row.addWarning('expiryDate', expiry.warning)
  const expiryDate = 'date' in expiry ? expiry.date : null
  if (datedApart && expiryDate && issuedDate && expiryDate < issuedDate)
    row.addWarning('expiryDate', OTHER_DATES)
  return {
    issuedDate: issuedDate ?? expiryDate ?? PLACEHOLDER,
    // Where a sheet has the dates of its certificates, the one that has no row there is checked with them.
    expiryDate:
      'none' in expiry || datedApart ? expiryDate : (expiryDate ?? issuedDate ?? PLACEHOLDER),
  }
}

/** The facts that are read by their kind alone, for the schema. */
export function plainValues(row: CellsInRow) {
  return Object.fromEntries(
    PLAIN.map((name) => [
      name,
      fieldOf(name).kind === 'date' ? row.date(name) || null : valueOf(name, row),
    ]),
  )
}

/** Reports what the schema refused, the first error of each column, unless that has one already. */
export function reportIssues(
  row: CellsInRow,
  issues: readonly { path: PropertyKey[]; message: string }[],
): void {
  for (const { path, message } of issues) {
    // What is wrong with one of several parts is wrong with its term.
    const field = path[0] === 'parts' ? 'expiryDate' : path[0]
    const column = COLUMN_NAMES.find((name) => name === field) ?? 'certificateId'
    if (!row.hasError(column)) row.addError(column, message)
  }
}

/** Facts whose cells are read by their kind alone. */
const PLAIN = PUBLIC_FACTS.filter(
  (name) => name !== 'flag' && name !== 'issuedDate' && name !== 'expiryDate',
)

/** The digits of a number; anything else is left to the schema to refuse. An empty cell is nothing where there may be none. */
function valueOf(name: PublicFact, row: CellsInRow) {
  const { kind, optional } = fieldOf(name)
  const text = row.text(name)
  if (optional && text === '') return null
  const read =
    kind === 'number'
      ? readWholeNumber(text, row.isNumber(name))
      : kind === 'imo-number'
        ? readImoText(text)
        : text
  const cell = row.exact ? text : read
  return kind === 'number' && /^\d{1,15}$/.test(cell) ? Number(cell) : cell
}

const OTHER_DATES =
  'This is before the issue date, and differs from the sheet Certificates: the dates of that sheet are stored; check that they are right'

/** Replaces dates that were refused already, so that the schema reports no second error. */
const PLACEHOLDER = '2000-01-01'
