import {
  fieldOf,
  PUBLIC_FACTS,
  type PublicFact,
} from '#/domain/register/model/certificate/field-lists.ts'
import { readExpiryCell } from '#/domain/exchange/files/cells/code-cell.ts'
import {
  readFlagCell,
  type FlagCell,
  type FlagNames,
} from '#/domain/exchange/files/cells/flag-cell.ts'
import { saysNothing, visibleText, wordsOf } from '#/domain/exchange/files/cells/cell-texts.ts'
import { readImoText, readWholeNumber } from '#/domain/exchange/files/cells/number-cell.ts'
import { COLUMN_NAMES } from '#/domain/exchange/files/format/columns.ts'
import type { CellsInRow, readNumberOfRow } from './cells-in-row.ts'
import {
  meaningsOf,
  endsInIc,
  labelInExport,
  labelMeant,
  splitTypes,
  typeAndKindMeant,
} from '#/domain/exchange/files/cells/type-cell.ts'
import type { PartKind } from '#/domain/register/model/survey/survey.ts'
import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import { unguardFormula } from '#/domain/exchange/files/format/csv.ts'
import type { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

// What the columns of a row are for the schema of a certificate. Each function reports what is
// wrong with its own columns.

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

/**
 * The id of the service; null where the row names none, undefined where there is no such service.
 */
export function readService(
  row: CellsInRow,
  services: ReadonlyMap<string, number>,
): number | null | undefined {
  const service = row.text('serviceId')
  const id = service === '' ? null : services.get(service.toLowerCase())
  if (id === undefined) row.addError('serviceId', 'There is no such service')
  return id
}

/**
 * Reports the texts that name no type, or may say more than its name; returns those that are asked
 * about.
 */
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
    // Where a sheet has the dates of its certificates, the one that has no row there is checked
    // with them.
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

/**
 * The digits of a number; anything else is left to the schema to refuse. An empty cell is nothing
 * where there may be none.
 */
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

/** The warning at a type that ends in IC. */
const IC =
  '“IC” is read as international certificate. Where it means interim, write Interim instead'

/** Why a text is no type: it has several meanings, or none. */
function problemOfType(name: string): string {
  const quoted = `“${name.slice(0, 80)}”`
  const meanings = meaningsOf(name)
  if (meanings.length > 0) {
    const listed = meanings.map((codes) =>
      codes.length > 1 ? `${codes.join(' + ')} in one` : codes.join(''),
    )
    return `${quoted} has more than one meaning: ${listed.join(', or ')}. Choose once for the whole file`
  }
  return `${quoted} is not a type of the register: map it to one that is, or leave it aside until that type is switched on`
}

// Tested first, because most cells have none of these characters.
const ODD = /['\t\r\n]/

/** A cell without its guard and what nobody sees, on one line. */
export function textIn(cells: readonly string[], at: number | undefined): string {
  return oneLine(visibleText(at === undefined ? '' : (cells[at] ?? '')))
}

/** The same as an export of the register has it: every character is meant. */
export function exactTextIn(cells: readonly string[], at: number | undefined): string {
  return oneLine(at === undefined ? '' : (cells[at] ?? ''))
}

function oneLine(cell: string): string {
  if (!ODD.test(cell)) return cell.trim()
  const text = unguardFormula(cell).replaceAll(/[\t\r\n]+/g, ' ')
  return text.trim()
}

/** Four times the length of the field: the names of types may be longer than their labels. */
const MAX_TYPES_LENGTH = 8_000

type RowTypes = {
  type: string | undefined
  issuedCertificates: string
  /**
   * The types that are known, the texts that name none, and by the label of a type its kind where
   * it is named, such as interim.
   */
  labels: string[]
  unknown: string[]
  /** Texts that were taken for a type although they may say more than its name. */
  assumed: string[]
  kinds: ReadonlyMap<string, PartKind>
  /** Where the unknown ones are. */
  column: 'type' | 'issuedCertificates'
}

/**
 * The types of a row. `exact`: as an export of the register wrote them; else by any of their names,
 * in one of the two columns or in both.
 */
export function readTypes(
  cells: readonly string[],
  choices: ImportChoices,
  exact: boolean,
): RowTypes {
  return exact ? typesOfExport(cells, choices) : typesMeant(cells, choices)
}

function typesMeant(cells: readonly string[], choices: ImportChoices): RowTypes {
  const kinds = new Map<string, PartKind>()
  const answers = new Map(choices.typesAs.map(({ text, codes }) => [wordsOf(text), codes]))
  /** The labels that a name means; null where that is not known. */
  const labelsOf = (name: string): string[] | null => {
    const answered = (answers.size > 0 && answers.get(wordsOf(name))) || []
    if (answered.length > 0)
      return answered.flatMap((code) => certificateTypeOfCode(code)?.label ?? [])
    const label = labelMeant(name)
    if (label !== null) return [label]
    const meant = typeAndKindMeant(name)
    if (meant) kinds.set(meant.label, meant.kind)
    return meant && [meant.label]
  }
  const [typed = [], listed = []] = [choices.type, choices.issuedCertificates].map((at) => {
    const cell = visibleText(unguardFormula(at === undefined ? '' : (cells[at] ?? '')))
    return splitBounded(cell, (text) =>
      splitTypes(text, (name) => answers.size > 0 && answers.has(wordsOf(name))),
    ).map((name) => ({
      name,
      labels: labelsOf(name),
    }))
  })
  const column = listed.length > 0 ? 'issuedCertificates' : 'type'
  const used = column === 'type' ? typed : listed
  const labels = [...new Set(used.flatMap((one) => one.labels ?? []))]
  const namesOf = (some: typeof used) => [
    ...new Set(some.filter((one) => one.labels === null).map(({ name }) => name)),
  ]
  const [unknown, unknownType] = [namesOf(used), column === 'type' ? [] : namesOf(typed)]
  const first = typed.flatMap((one) => one.labels ?? [])[0] ?? labels[0] ?? used[0]?.name
  return {
    type: first,
    issuedCertificates: labels.join(', '),
    labels,
    unknown: [...unknown, ...unknownType],
    assumed: [...typed, ...listed].flatMap(({ name, labels: known }) =>
      known !== null && endsInIc(name) && !answers.has(wordsOf(name)) ? [name] : [],
    ),
    kinds,
    column: unknown.length === 0 && unknownType.length > 0 ? 'type' : column,
  }
}

/**
 * Each type replaced by its label where it means one of the 16: older records have other types, and
 * come back as they were.
 */
function typesOfExport(cells: readonly string[], choices: ImportChoices): RowTypes {
  const cell = unguardFormula(
    choices.issuedCertificates === undefined ? '' : (cells[choices.issuedCertificates] ?? ''),
  )
  const listed = splitBounded(cell, (text) => text.split(/[,;\r\n]/))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const all = [...new Set(listed.map((name) => labelInExport(name) ?? name))]
  const typed = textIn(cells, choices.type)
  const alone = choices.issuedCertificates === undefined ? labelInExport(typed) : null
  return {
    type: alone ?? (typed || all[0]),
    issuedCertificates: alone ?? all.join(', '),
    labels: alone === null ? all : [alone],
    unknown: all.filter((label) => labelInExport(label) === null),
    assumed: [],
    kinds: new Map(),
    column: 'issuedCertificates',
  }
}

/**
 * A cell that is too long is refused unsplit; else thousands of names would be compared with the 16
 * types.
 */
function splitBounded(cell: string, split: (text: string) => string[]): string[] {
  return cell.length > MAX_TYPES_LENGTH ? [cell] : split(cell)
}
