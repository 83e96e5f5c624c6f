import {
  completionError,
  type Condition,
  type Survey,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { closingError, conditionError } from '#/domain/register/survey/recording/part-rules.ts'
import {
  ClosedCondition,
  NewCondition,
  NewSurvey,
} from '#/domain/register/survey/recording/survey-input.ts'
import {
  codeMeant,
  CONDITION_KIND_NAMES,
  RESULT_NAMES,
  SURVEY_KIND_NAMES,
  SHIP_TYPE_NAMES,
} from '#/domain/exchange/files/cells/code-cell.ts'
import type { RowCells } from './row-cells.ts'
import { z } from 'zod'
import { MAX_PARTICULAR } from '#/domain/documents/certificate/forms/particulars.ts'
import type { FormField } from '#/domain/documents/certificate/forms/form.ts'
import { formOf } from '#/domain/documents/certificate/forms/forms.ts'
import { particularName } from '#/domain/register/model/texts/part-labels.ts'
import { plainHeading } from '#/domain/exchange/files/format/columns.ts'
import { line } from '#/domain/language/text-fields.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { NewCompany, type NamedCompany } from '#/domain/register/company/company.ts'
import {
  imoNumberLooksWrong,
  WRONG_CHECK_DIGIT_IN_FILE,
} from '#/domain/register/model/number/imo-number.ts'
import {
  readFlagCell,
  type FlagCell,
  type FlagNames,
} from '#/domain/exchange/files/cells/flag-cell.ts'
import { readImoText, readWholeNumber } from '#/domain/exchange/files/cells/number-cell.ts'
import { withHyphens } from '#/domain/exchange/files/cells/cell-texts.ts'
import { futureDates, SHIP_DATES, unusualDates } from '#/domain/register/ship/ship-dates.ts'
import { NewShipForm } from '#/domain/register/ship/ship-forms.ts'

/**
 * The survey of a row; null where it has an error, which is reported to the row. A row that does
 * not say when it was recorded: today.
 */
export function readSurvey(cells: RowCells<'surveys'>, today: string): Survey | null {
  const result = cells.text('result')
  const isStated = cells.has('result') || result !== ''
  const completedOn = cells.day('completedOn')
  const recordedOn = cells.dayUntil('recordedOn', today) ?? today
  const survey = cells.parsed(NewSurvey, {
    kind: codeMeant(cells.required('kind'), SURVEY_KIND_NAMES),
    completedOn: completedOn ?? undefined,
    place: cells.required('place'),
    surveyor: cells.required('surveyor'),
    ...(isStated && { result: codeMeant(result, RESULT_NAMES) }),
    remarks: cells.optional('remarks'),
  })
  if (survey === null) return null
  const error = completionError(survey.completedOn, today)
  if (error !== null) cells.addError('completedOn', error)
  if (cells.errors.length > 0) return null
  for (const column of ['place', 'surveyor'] as const) cells.warnOfLetters(column, survey[column])
  const { version: _version, ...facts } = survey
  return { ...facts, remarks: facts.remarks ?? null, recordedOn }
}

/** The condition of a row; null where it has an error, which is reported to the row. */
export function readCondition(cells: RowCells<'conditions'>, today: string): Condition | null {
  const [imposedOn, dueOn, closedOn] = [
    cells.day('imposedOn'),
    cells.day('dueOn'),
    cells.day('closedOn'),
  ]
  const condition = cells.parsed(NewCondition, {
    kind: codeMeant(cells.required('kind'), CONDITION_KIND_NAMES),
    text: cells.required('text'),
    imposedOn: imposedOn ?? undefined,
    dueOn: dueOn ?? undefined,
  })
  if (condition === null) return null
  const error = conditionError(condition, today)
  if (error !== null) cells.addError(error.field, error.message)
  if (closedOn !== null) {
    const closed = cells.parsed(ClosedCondition, { closedOn })
    const closing = closed && closingError(condition, closed.closedOn, today)
    if (closing) cells.addError('closedOn', closing)
  }
  if (cells.errors.length > 0) return null
  const { kind, text } = condition
  return { kind, text, imposedOn: condition.imposedOn, dueOn: condition.dueOn, closedOn }
}

const Value = z.object({
  value: line('Value', MAX_PARTICULAR, {
    min: 1,
    message: () => 'Write the value, or leave the row out',
  }),
})

/**
 * A row of the sheet of particulars, as it is stored in its certificate; null where it has an
 * error, which is reported to the row.
 */
export function readParticular(
  cells: RowCells<'particulars'>,
  part: Pick<Part, 'code'>,
): { key: string; value: string } | null {
  const field = findField(cells.text('field'), part.code)
  const error = fieldError(field, cells.text('field'), part.code)
  if (error !== null) cells.addError('field', error)
  const read = cells.parsed(Value, { value: cells.text('value') })
  if (!field || read === null || cells.errors.length > 0) return null
  cells.warnOfLetters('value', read.value)
  if (field.isFormerParticular)
    cells.addWarning(
      'field',
      'It is a date of the ship: write it into the sheet Ships. This text is printed while the ship has none',
    )
  return { key: field.key, value: read.value }
}

/**
 * The field of a form that a cell names: by its key, however it is spaced, or by its title in a
 * language of the product.
 */
function findField(cell: string, code: string): FormField | undefined {
  const wanted = plainHeading(cell)
  const namesOf = ({ key, title }: FormField) => [
    key,
    ...LANGUAGES.map((language) => withLanguage(language, title)),
  ]
  return formOf(code)?.fields.find((field) =>
    namesOf(field).some((name) => plainHeading(name) === wanted),
  )
}

/** As much of a cell as fits into a message with the names of the fields. */
const MAX_QUOTED = 40

function fieldError(field: FormField | undefined, cell: string, code: string): string | null {
  if (cell === '') return 'Write which field of the form it is'
  if (field?.from === 'ship' && !field.isFormerParticular)
    return 'It is recorded with the ship: write it into the sheet Ships'
  if (field?.from === 'company') return 'It is recorded with the company, not with a certificate'
  if (field) return null
  const names = (formOf(code)?.fields ?? [])
    .filter(({ from }) => from === 'certificate')
    .map(({ key }) => particularName(key))
  const listed =
    names.length === 0
      ? 'it has none that is recorded with a certificate'
      : `it has ${names.join(', ')}`
  return `The form of ${code} has no field “${cell.slice(0, MAX_QUOTED)}”; ${listed}`
}

/** A row says as much of a ship as it likes; the rest is as its certificates say. */
const SheetShip = NewShipForm.omit({ ownerId: true, managerId: true }).partial({
  name: true,
  flag: true,
})
const CompanyName = NewCompany.pick({ name: true })
const CompanyNumber = NewCompany.pick({ imoNumber: true })

/** What a file says of a ship, which it names by its IMO number. */
export type SheetShip = Omit<z.output<typeof SheetShip>, 'imoNumber'> & {
  imoNumber: string
  owner: NamedCompany | null
  manager: NamedCompany | null
}

type ShipCells = RowCells<'ships'>

/** `isExport`: the register wrote the file, so that its flags stay as they are. */
type ReadingShips = { flags: FlagNames; today: string; isExport?: boolean }

/** The ship of a row; null where it has an error, which is reported to the row. */
export function readShip(
  cells: ShipCells,
  { flags, today, isExport = false }: ReadingShips,
): SheetShip | null {
  const text = (column: Parameters<ShipCells['text']>[0]) => {
    return cells.optional(column) || undefined
  }
  const number = (column: 'grossTonnage' | 'netTonnage' | 'deadweight' | 'personsCertified') =>
    numberIn(
      text(column)?.replace(column === 'netTonnage' ? /\s*nr?t\.?$/i : /\s*dwt\.?$/i, ''),
      cells.isNumber(column),
    )
  const flag: Omit<FlagCell, 'id'> = isExport
    ? { name: cells.text('flag') }
    : readFlagCell(text('flag') ?? '', flags)
  if (flag.error) cells.addError('flag', flag.error)
  if (flag.warning) cells.addWarning('flag', flag.warning)
  const shipType = text('shipType')
  const read = cells.parsed(SheetShip, {
    imoNumber: readImoText(cells.text('imoNumber')),
    name: withHyphens(cells.optional('name')) || undefined,
    flag: flag.name || undefined,
    callSign: text('callSign'),
    portOfRegistry: text('portOfRegistry'),
    shipType: shipType && codeMeant(shipType, SHIP_TYPE_NAMES),
    grossTonnage: number('grossTonnage'),
    netTonnage: number('netTonnage'),
    deadweight: number('deadweight'),
    length: text('length')?.replace(/\s*(?:m|metres?|meters?)\.?$/i, ''),
    personsCertified: number('personsCertified'),
    ...Object.fromEntries(SHIP_DATES.map((name) => [name, cells.date(name) ?? undefined])),
    classNotation: text('classNotation'),
  })
  const [owner, manager] = [
    readCompany(cells, 'owner', 'ownerNumber'),
    readCompany(cells, 'manager', 'managerNumber'),
  ]
  if (read === null) return null
  const { imoNumber } = read
  if (!imoNumber)
    cells.addError('imoNumber', 'Write the IMO number: by it the ship of a certificate is found')
  for (const { field, message } of futureDates(read, today)) cells.addError(field, message)
  if (!imoNumber || cells.errors.length > 0) return null
  for (const { field, message } of unusualDates(read)) cells.addWarning(field, message)
  for (const column of ['name', 'flag', 'portOfRegistry', 'classNotation'] as const)
    cells.warnOfLetters(column, read[column])
  cells.warnOfLetters('owner', owner?.name)
  cells.warnOfLetters('manager', manager?.name)
  if (imoNumberLooksWrong(imoNumber)) cells.addWarning('imoNumber', WRONG_CHECK_DIGIT_IN_FILE)
  return { ...read, imoNumber, owner, manager }
}

/** A number where the cell is one; any other text stays, for the schema to refuse. */
function numberIn(cell: string | undefined, isNumber: boolean): number | string | undefined {
  const text = cell && readWholeNumber(cell, isNumber)
  return text && /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** The company of a cell, with its IMO number in another one; null where both say nothing. */
function readCompany<T extends 'owner' | 'manager'>(
  cells: ShipCells,
  column: T,
  numberColumn: `${T}Number`,
): NamedCompany | null {
  const [name, number] = [cells.optional(column), cells.optional(numberColumn)]
  const named = name === '' ? null : cells.parsed(CompanyName, { name }, { name: column })
  const numbered =
    number === ''
      ? null
      : cells.parsed(CompanyNumber, { imoNumber: readImoText(number) }, { imoNumber: numberColumn })
  const found = { name: named?.name ?? null, imoNumber: numbered?.imoNumber ?? null }
  return found.name === null && found.imoNumber === null ? null : found
}
