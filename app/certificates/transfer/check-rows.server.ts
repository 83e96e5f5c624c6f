import type { Kysely } from 'kysely'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { Outcome, Severity } from './import.ts'
import { faultOf, readRow, type CertificateFacts, type Fault, type Reading, type TableRow } from './format/row.ts'

type Checking = {
  rows: AsyncIterable<TableRow[]>
  reading: Reading
  /** Takes what is said of some rows, in the order of the file. */
  say: (severity: Severity, faults: Fault[]) => void | Promise<void>
  progress: (rows: number) => void
}

/**
 * Checks rows by the rules of a single certificate, and that no number stands twice in the file or in the register already.
 * Answers what may be written, and the counts; says every fault.
 */
export async function checkRows(db: Kysely<Tables>, { rows, reading, say, progress }: Checking) {
  const seen = new Map<string, number>()
  const facts: CertificateFacts[] = []
  const outcome: Outcome = { good: 0, faulty: 0, faults: 0, warnings: 0 }
  let done = 0
  for await (const some of rows) {
    const read = some.map((row) => ({ row, ...readRow(row, reading) }))
    const taken = await takenNumbers(db, read)
    for (const { row, faults, facts: one } of read) {
      if (!one) continue
      const before = seen.get(one.certificateId)
      if (before !== undefined)
        faults.push(faultOf(row, reading, 'certificateId', `This number stands in row ${before} already`))
      else seen.set(one.certificateId, row.row)
      const state = taken.get(one.certificateId)
      if (state !== undefined) faults.push(faultOf(row, reading, 'certificateId', state === 'current' ? TAKEN : ISSUED_BEFORE))
    }
    for (const { facts: one, faults } of read) {
      if (one && faults.length === 0) facts.push(one)
      else outcome.faulty += 1
    }
    const [faults, warnings] = [read.flatMap((row) => row.faults), read.flatMap((row) => row.warnings)]
    outcome.faults += faults.length
    outcome.warnings += warnings.length
    await say('fault', faults)
    await say('warning', warnings)
    done += some.length
    progress(done)
  }
  outcome.good = facts.length
  return { facts, outcome }
}

const TAKEN = 'This number is already in the register'
const ISSUED_BEFORE = 'This number was issued before and is never issued again'

async function takenNumbers(db: Kysely<Tables>, rows: { facts: CertificateFacts | null }[]): Promise<Map<string, string>> {
  const numbers = rows.flatMap(({ facts }) => facts?.certificateId ?? [])
  if (numbers.length === 0) return new Map()
  const taken = await db
    .selectFrom('certificateNumbers')
    .select(['number', 'state'])
    .where(among(db, 'number', numbers))
    .execute()
  return new Map(taken.map(({ number, state }) => [number, state]))
}

/** What the register knows that rows are read with. */
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
