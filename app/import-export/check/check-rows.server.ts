import { warningOfText } from '#/app/print-fonts/unprinted.server.ts'
import type { Kysely } from 'kysely'
import { ImoNumber } from '#/app/certificates/model/imo-number.ts'
import { readImoText } from '#/app/import-export/cells/number-cell.ts'
import { Packed } from './packed.server.ts'
import type { Tables } from '#/db/schema.ts'
import type { Outcome, Severity } from '#/app/import-export/format/import.ts'
import { errorOf } from '#/app/import-export/row/row-messages.ts'
import type { CertificateFacts, Reading, RecordOfFile } from '#/app/import-export/row/row.ts'
import { readRowOfFile } from '#/app/import-export/row/row-of-file.ts'
import {
  PART_TABLES,
  type ImportError,
  type TableRow,
} from '#/app/import-export/format/table-row.ts'
import type { RowsOfRecord } from '#/app/import-export/part-tables/read-parts.ts'
import { positionOf } from '#/app/import-export/part-tables/sheet-columns.ts'
import { sheetTitle } from '#/app/import-export/part-tables/sheet-names.ts'
import { RowsByRecord } from '#/app/import-export/part-tables/rows-by-record.ts'
import { readNumberOfRow } from '#/app/import-export/row/row-values.ts'
import { QuestionsOfFile } from './questions-of-file.ts'
import { textIn } from '#/app/import-export/row/row-types.ts'
import { knownNames } from './known-names.server.ts'
import { warnOfNamesakes, warnOfOtherShips } from './replacements.ts'
import { warnOfSeconds } from './second-of-a-type.server.ts'
import { findKnown } from './known-records.server.ts'
import { recordOf } from './record-of.ts'
import { checkShips } from './check-ships.server.ts'
import { ShipRoom } from './ship-room.server.ts'
import { inItsSheet, inSheet, placeOf, sheetOf, type Place } from './sheet-of-row.ts'

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

/**
 * Checks rows by the rules of a single certificate, and that no number occurs twice in the file or is in the register already with other contents.
 * Returns the records that may be written, the ships, and the counts; reports every error.
 */
export async function checkRows(
  db: Kysely<Tables>,
  { rows, reading, report, progress, setAside }: Checking,
) {
  const seen = new Map<string, Place>()
  const records = new Packed<RecordOfFile>()
  const outcome: Outcome = {
    good: 0,
    certificates: 0,
    further: 0,
    unchanged: 0,
    faulty: 0,
    faults: 0,
    warnings: 0,
    questions: [],
  }
  const questions = new QuestionsOfFile()
  // No certificate has a port of registry; it tells two ships of one name apart.
  const portColumn = positionOf('ships', 'portOfRegistry', reading.header)
  const ports = new Map<string, string>()
  const further = { parts: new RowsByRecord(reading.choices), ships: new Array<TableRow>() }
  // The IMO numbers of what is imported, and of what is set aside.
  const good = new Set<string>()
  const asideNumbers = new Set<string>()
  const room = new ShipRoom(db, reading.today)
  const putAside = async (some: SetAsideRow[]) => {
    outcome.faulty += some.length
    outcome.further -= some.filter(({ table }) => table !== undefined).length
    await setAside?.(some)
  }
  let done = 0
  for await (const chunk of rows) {
    const some = recordsIn(chunk, further)
    outcome.further += chunk.length - some.length
    const read = some.map((row) => {
      const belonging = further.parts.take(numberOf(row, reading))
      return { row, belonging, ...inItsSheet(readRowOfFile(row, reading, belonging), row, reading) }
    })
    const known = await findKnown(
      db,
      read.flatMap(({ facts: one }) => one ?? []),
      reading.today,
    )
    const unchanged = new Set<CertificateFacts>()
    await room.read(read.flatMap(({ facts: one }) => one?.imoNumber ?? []))
    for (const { row, errors, facts: one } of read) {
      if (!one) continue
      const before = seen.get(one.certificateId)
      const say = (reason: string, column: 'certificateId' | 'imoNumber' = 'certificateId') =>
        errors.push(...inSheet([errorOf(row, reading, column, reason)], sheetOf(row, reading)))
      if (before !== undefined) say(`This number is already in ${placeOf(before, reading)}`)
      else seen.set(one.certificateId, { row: row.row, sheet: row.sheet })
      const found = known.get(one.certificateId)
      if (found === 'unchanged') unchanged.add(one)
      else if (found) say(found.error)
      const full = errors.length === 0 && found !== 'unchanged' ? room.add(one) : null
      if (full !== null) say(full, 'imoNumber')
    }
    const aside: SetAsideRow[] = []
    for (const { row, asked } of read) questions.add(row.row, asked)
    for (const { row, belonging, facts: one, errors, note } of read) {
      if (one && errors.length === 0 && unchanged.has(one)) outcome.unchanged += 1
      else if (one && errors.length === 0) {
        records.push({ facts: one, note })
        if (one.imoNumber) good.add(one.imoNumber)
        outcome.certificates += recordOf(one, reading.today).parts.length
        const port = textIn(row.cells, portColumn)
        if (port !== '') ports.set(one.certificateId, port)
      } else {
        const imoNumber = imoNumberOf(row, reading)
        if (imoNumber !== null) asideNumbers.add(imoNumber)
        aside.push({ ...row, reason: reasonOf(errors) }, ...asideWith(belonging, errors))
      }
    }
    await putAside(aside)
    const [errors, warnings] = [
      read.flatMap((row) => row.errors),
      read.flatMap((row) => row.warnings),
    ]
    outcome.faults += errors.length
    outcome.warnings += warnings.length
    await report('error', errors)
    await report('warning', warnings)
    done += some.length
    progress(done)
  }
  const left = further.parts.left()
  outcome.faults += left.length
  await putAside(left.map(({ row, error }) => ({ ...row, reason: reasonOfRow([error]) })))
  await report(
    'error',
    left.map(({ error }) => error),
  )
  const found = await checkShips(db, further.ships, reading, { good, aside: asideNumbers })
  const faulty = found.rows.filter(({ errors }) => errors.length > 0)
  const [errors, warnings] = [
    faulty.flatMap((row) => row.errors),
    found.rows.flatMap((row) => row.warnings),
  ]
  outcome.faults += errors.length
  outcome.warnings += warnings.length
  await putAside(faulty.map((one) => ({ ...one.row, reason: reasonOfRow(one.errors) })))
  await putAside(found.aside.map((row) => ({ ...row, reason: 'Its certificates were set aside' })))
  await report('error', errors)
  const placeOfNumber = (number: string) => {
    const row = seen.get(number)
    return { row: row?.row ?? 0, sheet: row && sheetOf(row, reading) }
  }
  const ofOtherShips = [
    ...warnOfOtherShips(records, placeOfNumber),
    ...warnOfNamesakes(records, { ports, known: await knownNames(db, records) }, placeOfNumber),
    ...(await warnOfSeconds(db, { records, ships: good, today: reading.today }, placeOfNumber)),
  ]
  outcome.warnings += ofOtherShips.length
  await report('warning', [...warnings, ...ofOtherShips])
  outcome.good = records.length
  outcome.questions = questions.list()
  return { records, ships: found.ships, outcome }
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

/** The number of a record in its normal form, in which further sheets name it; empty where it has none. */
function numberOf(row: TableRow, { choices }: Reading): string {
  const read = readNumberOfRow(row.cells, choices)
  return 'number' in read ? read.number : ''
}

function imoNumberOf(row: TableRow, { choices }: Reading): string | null {
  return ImoNumber.safeParse(readImoText(textIn(row.cells, choices.imoNumber))).data ?? null
}

/** What is set aside together with a record: a row with errors for them, any other for its record. */
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

/** Why a row of the first sheet is set aside; an error of a further sheet with the sheet and the row of the file. */
function reasonOf(errors: readonly ImportError[]): string {
  return joined(
    errors.map(({ table, row, column, reason }) => {
      const where = table === undefined ? column : `${sheetTitle(table)}: row ${row}: ${column}`
      return `${where}: ${reason}`
    }),
  )
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
