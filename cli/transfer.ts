import { closeSync, createWriteStream, openSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { checkRows, readingOf } from '#/app/certificates/transfer/check-rows.server.ts'
import { csvOf, newestFirst } from '#/app/certificates/transfer/export.server.ts'
import { COLUMNS, guessColumns, ImportChoices } from '#/app/certificates/transfer/format/columns.ts'
import type { Fault } from '#/app/certificates/transfer/format/row.ts'
import { readTable } from '#/app/certificates/transfer/format/table.server.ts'
import type { Severity } from '#/app/certificates/transfer/import.ts'
import { inChunks } from '#/app/certificates/transfer/staging.server.ts'
import { writeCertificates, type Importer } from '#/app/certificates/transfer/write-rows.server.ts'
import { dateInJakarta } from '#/app/dates.ts'
import type { Store } from '#/db/schema.ts'

const TOLD_EVERY = 10_000

/** Writes all certificates, newest first, as CSV to a file, or with `-` to standard output. Answers what to say of it. */
export async function exportFile(db: Store, args: string[]): Promise<string | null> {
  const [path] = args
  if (!path || args.length > 1) throw new Error('export FILE: name the file to write, or - for standard output')
  const ids = await newestFirst(db)
  const count = ids.length
  // The streams of the web and of Node differ in their types only.
  const csv = Readable.fromWeb(csvOf(db, ids) as never)
  if (path === '-') {
    await pipeline(csv, process.stdout, { end: false })
    return null
  }
  // Half a file must not pass for a whole one.
  const part = `${path}.part`
  try {
    await pipeline(csv, createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return `${count.toLocaleString('en')} certificates exported to ${path}`
}

/**
 * Imports a file as the import page does, with the columns that are recognised by name. Progress and faults are told on
 * standard error; throws, with nothing written, where one row has a fault. Answers what to say of it.
 */
export async function importFile(db: Store, args: string[]): Promise<string> {
  const { path, dryRun, by, dateOrder } = await understood(db, args)
  const now = new Date().toISOString()
  using file = openedFile(path)
  const table = await readTable(file.descriptor)
  const choices = chosen(table.header, dateOrder)
  const reading = await readingOf(db.read, { choices, header: table.header, today: dateInJakarta(now) })
  const { facts, outcome } = await checkRows(db.read, {
    rows: inChunks(table.rows),
    reading,
    say: (severity, faults) => tellFaults(severity, faults),
    progress: told('checked'),
  })
  if (outcome.faulty > 0) {
    throw new Error(
      `${outcome.faulty.toLocaleString('en')} of ${(outcome.good + outcome.faulty).toLocaleString('en')} rows have faults; nothing was written`,
    )
  }
  const count = `${facts.length.toLocaleString('en')} certificates`
  if (dryRun) return `${count} can be imported; nothing was written`
  await writeCertificates(db, { facts, by, now, progress: told('written') })
  return `${count} imported`
}

function openedFile(path: string): Disposable & { descriptor: number } {
  const descriptor = openSync(path, 'r')
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) }
}

async function understood(db: Store, args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'month-first': { type: 'boolean', default: false },
      as: { type: 'string' },
    },
  })
  const [path] = positionals
  if (!path || positionals.length > 1)
    throw new Error('import FILE [--dry-run] [--month-first] [--as EMAIL]: name the file to read')
  const dateOrder = values['month-first'] ? ('month-first' as const) : ('day-first' as const)
  return { path, dryRun: values['dry-run'], by: await importer(db, values.as), dateOrder }
}

/** In whose name: an account's, else the console's. */
async function importer(db: Store, email: string | undefined): Promise<Importer> {
  if (email === undefined) return { id: null, email: 'console' }
  const account = await db.read
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!account) throw new Error(`There is no account of ${email}`)
  return account
}

function chosen(header: string[], dateOrder: 'day-first' | 'month-first'): ImportChoices {
  const guess = guessColumns(header)
  const parsed = ImportChoices.safeParse({ ...guess, dateOrder })
  if (!parsed.success)
    throw new Error(`${parsed.error.issues.map(({ message }) => message).join('; ')}; the file has ${header.join(', ')}`)
  for (const { name, header: known } of COLUMNS) {
    const at = parsed.data[name]
    if (at !== undefined) tell(`${known}: column “${header[at]}”`)
  }
  tell(
    `Dates such as 03/04/2026 are read ${dateOrder === 'day-first' ? 'with the day first (--month-first reads them the other way)' : 'with the month first'}`,
  )
  return parsed.data
}

function tellFaults(severity: Severity, faults: Fault[]): void {
  for (const { row, column, value, reason } of faults) {
    tell(`${severity === 'warning' ? 'warning, ' : ''}row ${row}, ${column} ${JSON.stringify(value)}: ${reason}`)
  }
}

/** Every ten thousand rows a line. */
function told(what: string): (rows: number) => void {
  let last = 0
  return (rows) => {
    if (rows - last < TOLD_EVERY) return
    last = rows
    tell(`${Math.floor(rows).toLocaleString('en')} rows ${what}`)
  }
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
