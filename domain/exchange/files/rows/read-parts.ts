import { dateInWords } from '#/core/dates.ts'
import { partErrors } from '#/domain/register/model/certificate/new-parts.ts'
import { surveyFactsOf, type Part } from '#/domain/register/model/certificate/part.ts'
import { ENTRY_TOO_LONG, isEntryTooLong } from '#/domain/register/model/certificate/entry-length.ts'
import {
  isTooLong,
  MAX_CONDITIONS,
  MAX_SURVEYS,
  TOO_LONG,
  TOO_MANY_CONDITIONS,
  TOO_MANY_SURVEYS,
} from '#/domain/register/survey/recording/part-rules.ts'
import { isRenewed } from '#/domain/register/survey/recording/survey-input.ts'
import { type PartTable, type TableRow, PART_TABLES } from '#/domain/exchange/files/format/table.ts'
import { creditOf } from '#/domain/register/model/survey/schedule.ts'
import { readPart } from './read-part.ts'
import { readParticular, readCondition, readSurvey } from './read-belonging.ts'
import { errorInSheet, positionNamed, readNamed, RowCells, type SheetReading } from './row-cells.ts'
import { sheetTitle } from '#/domain/exchange/files/format/columns.ts'
import type { Answers } from '#/domain/exchange/files/format/choices.ts'
import type { ImportError } from '#/domain/exchange/files/format/import.ts'

/** The rows of the further sheets that belong to one record. */
export type RowsOfRecord = Record<PartTable, TableRow[]>

type ReadParts = {
  parts: Part[]
  /** The day from which its surveys are recorded; null where no row says it. */
  surveysFrom: string | null
  errors: ImportError[]
  warnings: ImportError[]
}

type Reading = SheetReading & { today: string }

/**
 * The certificates of a record as the further sheets describe them. `base`: one for each type of
 * the record, as its row in the first sheet says; a certificate without a row stays so. A survey
 * before the issue or credited twice is stored and credited to none, with a warning: the register
 * that the file comes from may have such surveys. Other surveys and conditions follow the rules of
 * those that are typed in.
 */
export function readFurtherRows(
  base: readonly Part[],
  rows: RowsOfRecord,
  reading: Reading,
): ReadParts {
  const read: ReadParts = {
    parts: base.map((part) => ({ ...part })),
    surveysFrom: null,
    errors: [],
    warnings: [],
  }
  const named = readCertificates(read, rows.certificates, reading)
  checkUnnamed(read, rows.certificates, named)
  readSurveys(read, rows.surveys, reading)
  readConditions(read, rows.conditions, reading)
  readParticulars(read, rows.particulars, reading)
  checkExtensions(read, rows.certificates)
  checkLength(read, rows)
  return read
}

/** Returns the row of each certificate that has one, by its code. */
function readCertificates(
  read: ReadParts,
  rows: readonly TableRow[],
  reading: Reading,
): Map<string, number> {
  const seen = new Map<string, number>()
  for (const row of rows) {
    eachRow(read, row, { table: 'certificates', how: reading }, (cells, at) => {
      const base = read.parts[at]
      if (!base) return
      const before = seen.get(base.code)
      if (before !== undefined)
        cells.addError('code', `This certificate is already in row ${before}`)
      seen.set(base.code, row.row)
      const { part, surveysFrom } = readPart(cells, base, reading)
      read.parts[at] = part
      if (surveysFrom === null) return
      if (read.surveysFrom !== null && read.surveysFrom !== surveysFrom)
        cells.addError(
          'surveysFrom',
          `The certificates of a record have one such day; above it is ${dateInWords(read.surveysFrom)}`,
        )
      read.surveysFrom = surveysFrom
    })
  }
  return seen
}

/**
 * Reports what is wrong with the dates of a certificate that has no row where others of its record
 * have one.
 */
function checkUnnamed(
  read: ReadParts,
  [first]: readonly TableRow[],
  named: ReadonlyMap<string, number>,
): void {
  if (!first || read.errors.length > 0) return
  for (const part of read.parts) {
    const [error] = named.has(part.code) ? [] : partErrors({ issuedDate: '' }, [part])
    if (!error) continue
    const reason = `${part.code} has no row here, and its dates in the first sheet are refused: ${error.message}`
    read.errors.push(errorInSheet(first, 'certificates', 'code', reason))
  }
}

/**
 * An extension because the new certificate is not on board needs the renewal survey, which is in
 * another sheet.
 */
function checkExtensions(read: ReadParts, [first]: readonly TableRow[]): void {
  for (const { code, extension, surveys } of read.parts) {
    if (!first || extension?.kind !== 'new-certificate-not-on-board' || surveys.some(isRenewed))
      continue
    const reason = `${code} is extended because its new certificate is not on board: list its renewal survey in the sheet ${sheetTitle('surveys')}`
    read.errors.push(errorInSheet(first, 'certificates', 'extensionKind', reason))
  }
}

function checkLength(
  read: ReadParts,
  { surveys: [survey], conditions: [condition] }: RowsOfRecord,
): void {
  if (!isEntryTooLong(read.parts, 'needed')) return
  const message = `This entry ${ENTRY_TOO_LONG}`
  if (survey) read.errors.push(errorInSheet(survey, 'surveys', 'remarks', message))
  else if (condition) read.errors.push(errorInSheet(condition, 'conditions', 'text', message))
}

function readSurveys(read: ReadParts, rows: readonly TableRow[], reading: Reading): void {
  const { today } = reading
  for (const row of rows) {
    eachRow(read, row, { table: 'surveys', how: reading }, (cells, at) => {
      const [part, survey] = [read.parts[at], readSurvey(cells, today)]
      if (!part || survey === null) return
      if (part.surveys.length >= MAX_SURVEYS) return cells.addError('completedOn', TOO_MANY_SURVEYS)
      const credit = creditOf(surveyFactsOf(part, read.surveysFrom ?? today), survey)
      if ('refused' in credit)
        cells.addWarning('completedOn', `It is stored and credited to none: ${credit.refused}`)
      const surveyed = { ...part, surveys: [...part.surveys, survey] }
      if (isTooLong(surveyed, 'needed'))
        return cells.addError('remarks', `This certificate ${TOO_LONG}`)
      read.parts[at] = surveyed
    })
  }
}

function readConditions(read: ReadParts, rows: readonly TableRow[], reading: Reading): void {
  const { today } = reading
  for (const row of rows) {
    eachRow(read, row, { table: 'conditions', how: reading }, (cells, at) => {
      const [part, condition] = [read.parts[at], readCondition(cells, today)]
      if (!part || condition === null) return
      if (part.conditions.length >= MAX_CONDITIONS)
        return cells.addError('text', TOO_MANY_CONDITIONS)
      const imposed = { ...part, conditions: [...part.conditions, condition] }
      if (isTooLong(imposed, 'needed'))
        return cells.addError('text', `This certificate ${TOO_LONG}`)
      read.parts[at] = imposed
    })
  }
}

function readParticulars(read: ReadParts, rows: readonly TableRow[], reading: Reading): void {
  const seen = new Map<string, number>()
  for (const row of rows) {
    eachRow(read, row, { table: 'particulars', how: reading }, (cells, at) => {
      const part = read.parts[at]
      const particular = part && readParticular(cells, part)
      if (!part || !particular) return
      const { key, value } = particular
      const before = seen.get(`${part.code} ${key}`)
      if (before !== undefined)
        return cells.addError('field', `This field is already in row ${before}`)
      seen.set(`${part.code} ${key}`, row.row)
      read.parts[at] = { ...part, particulars: { ...part.particulars, [key]: value } }
    })
  }
}

/**
 * Calls back with the position of the certificate that a row names; an error where the record does
 * not have it. Collects what is reported.
 */
function eachRow<T extends PartTable>(
  read: ReadParts,
  row: TableRow,
  { table, how }: { table: T; how: SheetReading },
  readIt: (cells: RowCells<T>, at: number) => void,
): void {
  const cells = new RowCells(row, table, how)
  const named = readNamed(row, table, how)
  if (named.error) cells.addError(named.error.column, named.error.reason)
  else {
    const codes = read.parts.map(({ code }) => code)
    const at = positionNamed(cells, named, codes)
    if (at !== null) readIt(cells, at)
  }
  read.errors.push(...cells.errors)
  read.warnings.push(...cells.warnings)
}

/** A row of a further sheet that belongs to no record of the first one, and why. */
type Unowned = { row: TableRow; error: ImportError }

/**
 * The rows of the further sheets by the number of the record that they belong to, until that takes
 * them.
 */
export class RowsByRecord {
  readonly #rows = new Map<string, RowsOfRecord>()
  readonly #unreadable: Unowned[] = []
  readonly #answers: Partial<Answers>

  constructor(answers: Partial<Answers> = {}) {
    this.#answers = answers
  }

  add(row: TableRow, table: PartTable): void {
    const { number, error } = readNamed(row, table, this.#answers)
    if (number === null) {
      this.#unreadable.push({
        row,
        error: errorInSheet(row, table, 'number', error?.reason ?? notInFirst(table)),
      })
      return
    }
    const rows = this.#rows.get(number) ?? {
      certificates: [],
      surveys: [],
      conditions: [],
      particulars: [],
    }
    rows[table].push(row)
    this.#rows.set(number, rows)
  }

  /** The rows of a record, once. */
  take(number: string): RowsOfRecord | null {
    const rows = this.#rows.get(number) ?? null
    this.#rows.delete(number)
    return rows
  }

  /** Those that no record has taken, sheet by sheet. */
  left(): Unowned[] {
    const left = [...this.#rows.values()].flatMap((rows) =>
      PART_TABLES.flatMap((table) =>
        rows[table].map((row) => ({
          row,
          error: errorInSheet(row, table, 'number', notInFirst(table)),
        })),
      ),
    )
    return [...this.#unreadable, ...left]
  }
}

function notInFirst(table: PartTable): string {
  const problem = 'The first sheet has no record with this number'
  if (table !== 'surveys') return problem
  return `${problem}. If the certificate is in the register, import its surveys as a file of surveys alone`
}
