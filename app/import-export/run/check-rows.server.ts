import type { Kysely } from 'kysely'
import { readCertificateNumber } from '#/app/certificate-number/normal-form.ts'
import { ImoNumber } from '#/app/certificates/model/imo-number.ts'
import { readImoText } from '#/app/import-export/cells/number-cell.ts'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { Outcome, Severity } from '#/app/import-export/format/import.ts'
import { errorOf, readRow, type CertificateFacts, type Reading } from '#/app/import-export/row/row.ts'
import { PART_TABLES, type ImportError, type TableRow } from '#/app/import-export/format/table-row.ts'
import type { RowsOfRecord } from '#/app/import-export/part-tables/read-parts.ts'
import { RowsByRecord } from '#/app/import-export/part-tables/rows-by-record.ts'
import { textIn } from '#/app/import-export/row/row-types.ts'
import { warnOfOtherShips } from './replacements.ts'
import { checkShips } from './check-ships.server.ts'

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
 * Checks rows by the rules of a single certificate, and that no number occurs twice in the file or is in the register already.
 * Returns the facts that may be written, with the notes of their rows by number, the ships, and the counts; reports every error.
 */
export async function checkRows(db: Kysely<Tables>, { rows, reading, report, progress, setAside }: Checking) {
  const seen = new Map<string, number>()
  const facts: CertificateFacts[] = []
  const notes = new Map<string, string>()
  const outcome: Outcome = { good: 0, faulty: 0, faults: 0, warnings: 0 } // words-allowed: stored name
  const further = { parts: new RowsByRecord(), ships: new Array<TableRow>() }
  const asideNumbers = new Set<string>()
  let done = 0
  for await (const chunk of rows) {
    const some = recordsIn(chunk, further)
    const read = some.map((row) => {
      const belonging = further.parts.take(numberOf(row, reading))
      return { row, belonging, ...readRow(row, reading, belonging) }
    })
    const taken = await usedNumbers(db, read)
    for (const { row, errors, facts: one } of read) {
      if (!one) continue
      const before = seen.get(one.certificateId)
      if (before !== undefined) errors.push(errorOf(row, reading, 'certificateId', `This number is already in row ${before}`))
      else seen.set(one.certificateId, row.row)
      const state = taken.get(one.certificateId)
      if (state !== undefined) errors.push(errorOf(row, reading, 'certificateId', state === 'current' ? TAKEN : ISSUED_BEFORE))
    }
    const aside: SetAsideRow[] = []
    for (const { row, belonging, facts: one, errors, note } of read) {
      if (one && errors.length === 0) {
        facts.push(one)
        if (note !== undefined) notes.set(one.certificateId, note)
      } else {
        outcome.faulty += 1
        const imoNumber = imoNumberOf(row, reading)
        if (imoNumber !== null) asideNumbers.add(imoNumber)
        aside.push({ ...row, reason: reasonOf(errors) }, ...asideWith(belonging))
      }
    }
    await setAside?.(aside)
    const [errors, warnings] = [read.flatMap((row) => row.errors), read.flatMap((row) => row.warnings)]
    outcome.faults += errors.length // words-allowed: stored name
    outcome.warnings += warnings.length
    await report('error', errors)
    await report('warning', warnings)
    done += some.length
    progress(done)
  }
  const left = further.parts.left()
  outcome.faulty += left.length
  outcome.faults += left.length // words-allowed: stored name
  await setAside?.(left.map(({ row, error }) => ({ ...row, reason: reasonOf([error]) })))
  await report(
    'error',
    left.map(({ error }) => error),
  )
  const good = new Set(facts.flatMap(({ imoNumber }) => imoNumber ?? []))
  const found = await checkShips(db, further.ships, reading, { good, aside: asideNumbers })
  const faulty = found.rows.filter(({ errors }) => errors.length > 0)
  const [errors, warnings] = [faulty.flatMap((row) => row.errors), found.rows.flatMap((row) => row.warnings)]
  outcome.faulty += faulty.length
  outcome.faults += errors.length // words-allowed: stored name
  outcome.warnings += warnings.length
  await setAside?.(faulty.map((one) => ({ ...one.row, reason: reasonOf(one.errors) })))
  await setAside?.(found.aside.map((row) => ({ ...row, reason: 'Its certificates were set aside' })))
  await report('error', errors)
  const ofOtherShips = warnOfOtherShips(facts, seen)
  outcome.warnings += ofOtherShips.length
  await report('warning', [...warnings, ...ofOtherShips])
  outcome.good = facts.length
  return { facts, notes, ships: found.ships, outcome }
}

/** The records among some rows; those of further sheets, which come before them, are collected. */
function recordsIn(rows: readonly TableRow[], further: { parts: RowsByRecord; ships: TableRow[] }): TableRow[] {
  return rows.filter((row) => {
    if (row.table === 'ships') further.ships.push(row)
    else if (row.table !== undefined) further.parts.add(row, row.table)
    return row.table === undefined
  })
}

/** The number of a record in its normal form, in which further sheets name it; empty where it has none. */
function numberOf(row: TableRow, { choices }: Reading): string {
  const number = readCertificateNumber(textIn(row.cells, choices.certificateId))
  return number.success ? number.data : ''
}

function imoNumberOf(row: TableRow, { choices }: Reading): string | null {
  return ImoNumber.safeParse(readImoText(textIn(row.cells, choices.imoNumber))).data ?? null
}

/** What is set aside together with a record. */
function asideWith(belonging: RowsOfRecord | null): SetAsideRow[] {
  if (!belonging) return []
  return PART_TABLES.flatMap((table) => belonging[table].map((row) => ({ ...row, reason: 'Its record was set aside' })))
}

export function reasonOf(errors: readonly ImportError[]): string {
  return errors
    .map(({ column, reason }) => `${column}: ${reason}`)
    .join('; ')
    .slice(0, MAX_REASON)
}

const TAKEN = 'This number is already in the register'
const ISSUED_BEFORE = 'This number was issued before and is never issued again'

async function usedNumbers(db: Kysely<Tables>, rows: { facts: CertificateFacts | null }[]): Promise<Map<string, string>> {
  const numbers = rows.flatMap(({ facts }) => facts?.certificateId ?? [])
  if (numbers.length === 0) return new Map()
  const taken = await db
    .selectFrom('certificateNumbers')
    .select(['number', 'state'])
    .where(among(db, 'number', numbers))
    .execute()
  return new Map(taken.map(({ number, state }) => [number, state]))
}

/** The flags and services of the register, which rows are read with. */
export async function readingOf(db: Kysely<Tables>, given: Pick<Reading, 'choices' | 'header' | 'today'>): Promise<Reading> {
  const flags = await db.selectFrom('flags').select(['id', 'name', 'code']).execute()
  const services = await db.selectFrom('services').select(['id', 'slug']).execute()
  return {
    ...given,
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
