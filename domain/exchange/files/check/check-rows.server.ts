import { warningOfText } from '#/domain/documents/fonts/unprinted.server.ts'
import type { Kysely } from 'kysely'
import { ImoNumber } from '#/domain/register/model/number/imo-number.ts'
import { readImoText } from '#/domain/exchange/files/cells/number-cell.ts'
import {
  Packed,
  QuestionsOfFile,
  inItsSheet,
  inSheet,
  placeOf,
  sheetOf,
  type Place,
} from './collected.server.ts'
import type { Tables } from '#/db/schema.ts'
import {
  newOutcome,
  type Outcome,
  type Severity,
  type ImportError,
} from '#/domain/exchange/files/format/import.ts'
import { errorOf, readNumberOfRow } from '#/domain/exchange/files/rows/cells-in-row.ts'
import { type Reading, type RecordOfFile, readRowOfFile } from '#/domain/exchange/files/rows/row.ts'
import { PART_TABLES, type TableRow } from '#/domain/exchange/files/format/table.ts'
import { type RowsOfRecord, RowsByRecord } from '#/domain/exchange/files/rows/read-parts.ts'
import { textIn } from '#/domain/exchange/files/rows/row-fields.ts'
import {
  knownNames,
  warnOfNamesakes,
  warnOfOtherShips,
  warnOfSeconds,
} from './ship-warnings.server.ts'
import { findKnown, recordOf, ShipRoom, type Known } from './known-records.server.ts'
import { checkShips } from './check-ships.server.ts'
import { positionOf, sheetTitle } from '#/domain/exchange/files/format/columns.ts'

export type Checking = {
  rows: AsyncIterable<TableRow[]>
  reading: Reading
  /** Receives the errors and warnings of some rows, in the order of the file. */
  report: (severity: Severity, errors: ImportError[]) => void | Promise<void>
  progress: (rows: number) => void
  /** Receives the rows that cannot be written, with the reasons. */
  setAside?: (rows: SetAsideRow[]) => void | Promise<void>
}

/** A row that cannot be written, as it is in the file, and why. */
export type SetAsideRow = TableRow & { reason: string }

/** All reasons of one row together. */
const MAX_REASON = 1_000

/** A check while it goes on. */
type Check = Pick<Checking, 'reading' | 'report' | 'setAside'> & {
  outcome: Outcome
  records: Packed<RecordOfFile>
  questions: QuestionsOfFile
  /** What further sheets have of records that were not read yet, and of ships. */
  further: { parts: RowsByRecord; ships: TableRow[] }
  /** Where each number was read first. */
  seen: Map<string, Place>
  /**
   * Ports of registry by the numbers of their records: no certificate has one, and it tells two
   * ships of one name apart.
   */
  ports: Map<string, string>
  /** The IMO numbers of what may be written, and of what is set aside. */
  numbers: { good: Set<string>; aside: Set<string> }
  room: ShipRoom
}

/**
 * Checks rows by the rules of a single certificate, and that no number occurs twice in the file or
 * is in the register already with other contents. Returns the records that may be written, the
 * ships, and the counts; reports every error.
 */
export async function checkRows(db: Kysely<Tables>, { rows, progress, ...checking }: Checking) {
  const { reading } = checking
  const check: Check = {
    ...checking,
    outcome: newOutcome(),
    records: new Packed(),
    questions: new QuestionsOfFile(),
    further: { parts: new RowsByRecord(reading.choices), ships: [] },
    seen: new Map(),
    ports: new Map(),
    numbers: { good: new Set(), aside: new Set() },
    room: new ShipRoom(db, reading.today),
  }
  const { outcome, records, further } = check
  let done = 0
  for await (const chunk of rows) {
    const some = recordsIn(chunk, further)
    outcome.further += chunk.length - some.length
    await keepRecords(check, await readRecords(db, check, some))
    done += some.length
    progress(done)
  }
  await refuseRows(
    check,
    further.parts.left().map(({ row, error }) => ({ row, errors: [error] })),
  )
  const { ships, warnings } = await checkSheetOfShips(db, check)
  await say(check, 'warning', [...warnings, ...(await warningsOfShips(db, check))])
  outcome.good = records.length
  outcome.questions = check.questions.list()
  return { records, ships, outcome }
}

type ReadRecord = ReturnType<typeof readRowOfFile> & {
  row: TableRow
  belonging: RowsOfRecord | null
  isUnchanged: boolean
}

/**
 * Reads records with what further sheets say of them, and compares them with those above and with
 * the register.
 */
async function readRecords(
  db: Kysely<Tables>,
  check: Check,
  rows: readonly TableRow[],
): Promise<ReadRecord[]> {
  const { reading, further, room } = check
  const read = rows.map((row): ReadRecord => {
    const belonging = further.parts.take(numberOf(row, reading))
    return {
      row,
      belonging,
      isUnchanged: false,
      ...inItsSheet(readRowOfFile(row, reading, belonging), row, reading),
    }
  })
  const facts = read.flatMap((one) => one.facts ?? [])
  const known = await findKnown(db, facts, reading.today)
  await room.read(facts.flatMap(({ imoNumber }) => imoNumber ?? []))
  for (const one of read)
    if (one.facts) compareWithOthers(check, one, known.get(one.facts.certificateId))
  return read
}

/**
 * Reports a number that was read before or that the register has with other contents, and an entry
 * that its ship has no room for.
 */
function compareWithOthers(
  { reading, seen, room }: Check,
  record: ReadRecord,
  found: Known | undefined,
): void {
  const { row, facts, errors } = record
  if (!facts) return
  const addError = (reason: string, column: 'certificateId' | 'imoNumber' = 'certificateId') =>
    errors.push(...inSheet([errorOf(row, reading, column, reason)], sheetOf(row, reading)))
  const before = seen.get(facts.certificateId)
  if (before !== undefined) addError(`This number is already in ${placeOf(before, reading)}`)
  else seen.set(facts.certificateId, { row: row.row, sheet: row.sheet })
  record.isUnchanged = found === 'unchanged'
  if (found && found !== 'unchanged') addError(found.error)
  const full = errors.length === 0 && !record.isUnchanged ? room.add(facts) : null
  if (full !== null) addError(full, 'imoNumber')
}

/**
 * Keeps the records that may be written, sets the others aside, and reports what is said of them.
 */
async function keepRecords(check: Check, read: readonly ReadRecord[]): Promise<void> {
  const { reading, outcome, records, ports, numbers } = check
  const portColumn = positionOf('ships', 'portOfRegistry', reading.header)
  const aside: SetAsideRow[] = []
  for (const { row, belonging, facts, errors, note, asked, isUnchanged } of read) {
    check.questions.add(row.row, asked)
    if (!facts || errors.length > 0) {
      const imoNumber = imoNumberOf(row, reading)
      if (imoNumber !== null) numbers.aside.add(imoNumber)
      aside.push({ ...row, reason: reasonOf(errors) }, ...asideWith(belonging, errors))
    } else if (isUnchanged) outcome.unchanged += 1
    else {
      records.push({ facts, note })
      if (facts.imoNumber) numbers.good.add(facts.imoNumber)
      outcome.certificates += recordOf(facts, reading.today).parts.length
      const port = textIn(row.cells, portColumn)
      if (port !== '') ports.set(facts.certificateId, port)
    }
  }
  await putAside(check, aside)
  for (const severity of ['error', 'warning'] as const)
    await say(
      check,
      severity,
      read.flatMap((row) => row[`${severity}s`]),
    )
}

async function checkSheetOfShips(db: Kysely<Tables>, check: Check) {
  const { ships, rows, aside } = await checkShips(
    db,
    check.further.ships,
    check.reading,
    check.numbers,
  )
  await refuseRows(check, rows)
  const reason = 'Its certificates were set aside'
  await putAside(
    check,
    aside.map((row) => ({ ...row, reason })),
  )
  return { ships, warnings: rows.flatMap((row) => row.warnings) }
}

/** What is unusual about the ships of the records: it may be right, and is imported. */
async function warningsOfShips(
  db: Kysely<Tables>,
  { records, reading, seen, ports, numbers }: Check,
): Promise<ImportError[]> {
  const placeOfNumber = (number: string) => {
    const row = seen.get(number)
    const sheet = row && sheetOf(row, reading)
    return { row: row?.row ?? 0, ...(sheet !== undefined && { sheet }) }
  }
  return [
    ...warnOfOtherShips(records, placeOfNumber),
    ...warnOfNamesakes(records, { ports, known: await knownNames(db, records) }, placeOfNumber),
    ...(await warnOfSeconds(
      db,
      { records, ships: numbers.good, today: reading.today },
      placeOfNumber,
    )),
  ]
}

async function say(
  { outcome, report }: Check,
  severity: Severity,
  errors: ImportError[],
): Promise<void> {
  outcome[severity === 'error' ? 'faults' : 'warnings'] += errors.length
  await report(severity, errors)
}

async function putAside({ outcome, setAside }: Check, rows: SetAsideRow[]): Promise<void> {
  outcome.faulty += rows.length
  outcome.further -= rows.filter(({ table }) => table !== undefined).length
  await setAside?.(rows)
}

/** Sets aside those of some rows that have an error. */
async function refuseRows(
  check: Check,
  rows: readonly { row: TableRow; errors: ImportError[] }[],
): Promise<void> {
  const faulty = rows.filter(({ errors }) => errors.length > 0)
  const aside = faulty.map(({ row, errors }) => ({ ...row, reason: reasonOfRow(errors) }))
  await putAside(check, aside)
  const errors = faulty.flatMap((row) => row.errors)
  await say(check, 'error', errors)
}

/** The records among some rows; those of further sheets, which come before them, are collected. */
function recordsIn(
  rows: readonly TableRow[],
  further: { parts: RowsByRecord; ships: TableRow[] },
): TableRow[] {
  return rows.filter((row) => {
    if (row.table === 'ships') further.ships.push(row)
    else if (row.table !== undefined) further.parts.add(row, row.table)
    return row.table === undefined
  })
}

/**
 * The number of a record in its normal form, in which further sheets name it; empty where it has
 * none.
 */
function numberOf(row: TableRow, { choices }: Reading): string {
  const read = readNumberOfRow(row.cells, choices)
  return 'number' in read ? read.number : ''
}

function imoNumberOf(row: TableRow, { choices }: Reading): string | null {
  return ImoNumber.safeParse(readImoText(textIn(row.cells, choices.imoNumber))).data ?? null
}

/**
 * What is set aside together with a record: a row with errors for them, any other for its record.
 */
function asideWith(belonging: RowsOfRecord | null, errors: readonly ImportError[]): SetAsideRow[] {
  if (!belonging) return []
  return PART_TABLES.flatMap((table) => {
    const byRow = Map.groupBy(
      errors.filter((error) => error.table === table),
      ({ row }) => row,
    )
    return belonging[table].map((row) => {
      const own = byRow.get(row.row)
      return { ...row, reason: own ? reasonOfRow(own) : 'Its record was set aside' }
    })
  })
}

/**
 * Why a row of the first sheet is set aside; an error of a further sheet with the sheet and the row
 * of the file.
 */
function reasonOf(errors: readonly ImportError[]): string {
  const placed = errors.map(({ table, row, column, reason }) => {
    const where = table === undefined ? '' : `${sheetTitle(table)}: row ${row}: `
    return `${where}${column}: ${reason}`
  })
  return joined(placed)
}

/** Why a row is set aside by errors that are all its own. */
export function reasonOfRow(errors: readonly ImportError[]): string {
  return joined(errors.map(({ column, reason }) => `${column}: ${reason}`))
}

const joined = (reasons: readonly string[]) => reasons.join('; ').slice(0, MAX_REASON)

/** The flags and services of the register, which rows are read with. */
export async function readingOf(
  db: Kysely<Tables>,
  given: Pick<Reading, 'choices' | 'header' | 'sheets' | 'today' | 'sheetsRead'>,
): Promise<Reading> {
  const flags = await db.selectFrom('flags').select(['id', 'name', 'code']).execute()
  const services = await db.selectFrom('services').select(['id', 'slug']).execute()
  return {
    ...given,
    warningOfText,
    flags: new Map([
      ...flags.map((flag): [string, typeof flag] => [flag.code.toLowerCase(), flag]),
      ...flags.map((flag): [string, typeof flag] => [flag.name.toLowerCase(), flag]),
    ]),
    services: new Map(
      services.flatMap(({ id, slug }): [string, number][] => [
        [String(id), id],
        [slug.toLowerCase(), id],
      ]),
    ),
  }
}
