import { closeSync, createWriteStream, openSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { checkRows, readingOf } from '#/domain/exchange/files/check/check-rows.server.ts'
import { fileOf, newestFirst } from '#/domain/exchange/files/export/export.server.ts'
import { EXPORT_TABLES } from '#/domain/exchange/files/export/export-file.ts'
import { IN_FILES } from '#/domain/register/model/certificate/field-lists.ts'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'
import { SHORT_YEAR_LABELS } from '#/domain/exchange/files/cells/date-cell.ts'
import { sheetTitle } from '#/domain/exchange/files/format/columns.ts'
import { columnsWithoutField, columnTitle } from '#/domain/exchange/files/rows/row-parts.ts'
import type { Held } from '#/domain/exchange/files/format/table.ts'
import { countedGood } from '#/domain/exchange/files/state-labels.ts'
import { readTable } from '#/domain/exchange/files/reader/table.server.ts'
import type {
  Contents,
  Outcome,
  Severity,
  ColumnOrders,
  ImportError,
} from '#/domain/exchange/files/format/import.ts'
import { inChunks } from '#/domain/exchange/files/run/staging.server.ts'
import { checkSurveys } from '#/domain/exchange/files/check/check-surveys.server.ts'
import {
  writeCertificates,
  type Importer,
} from '#/domain/exchange/files/write/write-rows.server.ts'
import { writeSurveys } from '#/domain/exchange/files/write/write-surveys.server.ts'
import { whole } from './text.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { fileError } from '#/db/files/file-errors.ts'
import type { Store } from '#/db/schema.ts'
import type { Config } from '#/ops/config/config.ts'
import {
  findShortYear,
  guessChoices,
  noteOrders,
  ImportChoices,
} from '#/domain/exchange/files/format/choices.ts'

const ROWS_PER_REPORT = 10_000

/**
 * Writes all certificates, newest first, to a file, or with `-` to standard output: everything as a
 * workbook where its name ends in .xlsx, else one table as CSV. Returns the text to print.
 */
export async function exportFile(db: Store, args: string[]): Promise<string | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { table: { type: 'string' } },
  })
  const [path] = positionals
  if (!path || positionals.length > 1)
    throw new Error('export FILE [--table NAME]: name the file to write, or - for standard output')
  const isWorkbook = path.toLowerCase().endsWith('.xlsx')
  if (isWorkbook && values.table !== undefined)
    throw new Error('A workbook holds every table: leave out --table')
  const table = EXPORT_TABLES.find((one) => one === (values.table ?? 'records'))
  if (!table) throw new Error(`--table is one of ${EXPORT_TABLES.join(', ')}`)
  const ids = await newestFirst(db)
  const count = ids.length
  // The streams of the web and of Node differ in their types only.
  const content = Readable.fromWeb(
    fileOf(db, { ids, file: isWorkbook ? 'workbook' : table }) as never,
  )
  if (path === '-') {
    await pipeline(content, process.stdout, { end: false })
    return null
  }
  // An incomplete file must not be taken for a complete one.
  const part = `${path}.part`
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600 }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw fileError(path, 'written', error)
  }
  return `${whole(count)} certificates exported to ${path}`
}

/**
 * Imports a file as the import page does, with the columns that are recognised by name. Writes
 * progress and errors to standard error; throws, with nothing written, if a row has an error.
 * Returns the text to print.
 */
export async function importFile(
  db: Store,
  { publicOrigin: origin }: Pick<Config, 'publicOrigin'>,
  args: string[],
): Promise<string> {
  const { path, dryRun, by, wanted } = await readOptions(db, args)
  const now = new Date().toISOString()
  using file = openForReading(path)
  const choices = chooseColumns(await lookThrough(file.descriptor), wanted)
  const table = await readTable(file.descriptor)
  const today = dateInJakarta(now)
  const checking = {
    rows: inChunks(table.rows),
    report: (severity: Severity, errors: ImportError[]) => reportErrors(severity, errors),
    progress: reportProgress('checked'),
  }
  const writing = { by, now, progress: reportProgress('written') }
  if (table.holds === 'surveys') {
    const { surveyed: records, outcome } = await checkSurveys(db.read, {
      ...checking,
      reading: { ...choices, sheets: table.sheets, today },
    })
    const count = goodRows(outcome, 'surveys')
    if (dryRun) return `${count} can be imported; nothing was written`
    await writeSurveys(db, { ...writing, records, origin })
    return `${count} imported`
  }
  const reading = await readingOf(db.read, {
    choices,
    header: table.header,
    sheets: table.sheets,
    today,
  })
  const { records, ships, outcome } = await checkRows(db.read, { ...checking, reading })
  const count = goodRows(outcome, 'records')
  if (dryRun) return `${count} can be imported; nothing was written`
  await writeCertificates(db, { ...writing, records, ships })
  return `${count} imported`
}

/** Throws where any row has an error. */
function goodRows(outcome: Outcome, holds: Held): string {
  const { good, further, unchanged, faulty } = outcome
  const rows = good + further + unchanged + faulty
  if (faulty > 0)
    throw new Error(
      `${whole(faulty)} of ${whole(rows)} rows cannot be imported; nothing was written`,
    )
  if (unchanged > 0) notify(`${whole(unchanged)} records are in the register already, unchanged`)
  return countedGood(outcome, holds)
}

/**
 * Reads a file once to its end, and returns what is known of it only then; reports which rows are
 * left out.
 */
async function lookThrough(
  descriptor: number,
): Promise<Pick<Contents, 'header' | 'orders' | 'holds'>> {
  const { header, holds, rows, arrangement, sheets } = await readTable(descriptor)
  const orders = new Map<number, ColumnOrders>()
  for await (const row of rows) noteOrders(orders, row)
  const { headingRows, leftOut, leftOutCount } = arrangement
  if (headingRows[0] !== 1 || headingRows.length > 1)
    notify(`Headings: row ${headingRows.join(' and ')}`)
  for (const { row, text, why } of leftOut)
    notify(`row ${row} is left out (${why}): ${JSON.stringify(text)}`)
  if (leftOutCount > leftOut.length) notify(`${whole(leftOutCount)} rows are left out in all`)
  for (const { table, name, rows: count, ignored } of sheets) {
    notify(
      `${holds === 'surveys' ? 'Surveys' : `Sheet “${name}”, read as ${table}`}: ${whole(count)} rows`,
    )
    if (ignored.length > 0)
      notify(`Headings that are not known, whose cells are left out: ${ignored.join(', ')}`)
  }
  return { header, holds, orders: [...orders.values()] }
}

function openForReading(path: string): Disposable & { descriptor: number } {
  const descriptor = openFile(path)
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) }
}

/** A folder opens too, and fails when it is read. */
function openFile(path: string): number {
  try {
    if (statSync(path).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    return openSync(path, 'r')
  } catch (error) {
    throw fileError(path, 'read', error)
  }
}

async function readOptions(db: Store, args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'month-first': { type: 'boolean', default: false },
      'short-years': { type: 'string' },
      type: { type: 'string', multiple: true },
      'proposed-numbers': { type: 'boolean', default: false },
      as: { type: 'string' },
    },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error(`${IMPORT_USAGE}: name the file to read`)
  const wanted = {
    ...(values['month-first'] && { dateOrder: 'month-first' }),
    ...(values['short-years'] !== undefined && { shortYears: values['short-years'] }),
    ...(values['proposed-numbers'] && { numbersAs: 'proposed' }),
    ...(values.type && { typesAs: values.type }),
  }
  return { path, dryRun: values['dry-run'], by: await importer(db, values.as), wanted }
}

const IMPORT_USAGE =
  'import FILE [--dry-run] [--month-first] [--short-years 2000-2099] [--type CODES=TEXT] [--proposed-numbers] [--as EMAIL]'

/** Who imports: an account, or the console. */
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

function chooseColumns(
  contents: Pick<Contents, 'header' | 'orders' | 'holds'>,
  wanted: object,
): ImportChoices {
  const { header } = contents
  const guess = guessChoices(contents)
  const parsed = ImportChoices.safeParse({ ...guess, ...wanted })
  if (!parsed.success)
    throw new Error(
      `${parsed.error.issues.map(({ message }) => message).join('; ')}; the file has ${header.join(', ')}`,
    )
  for (const name of IN_FILES) {
    const at = parsed.data[name]
    if (at !== undefined) notify(`${FIELDS[name].title}: column “${header[at]}”`)
  }
  const noted =
    contents.holds === 'surveys' ? [] : columnsWithoutField({ choices: parsed.data, header })
  for (const at of noted) {
    notify(
      `No field: column “${columnTitle(header, at)}”; its cells are stored as a note in the history of each record`,
    )
  }
  notify(
    `Dates such as 03/04/2026 are read ${parsed.data.dateOrder === 'day-first' ? 'with the day first (--month-first reads them the other way)' : 'with the month first'}`,
  )
  const short = findShortYear(contents, parsed.data)
  if (short) {
    const years = SHORT_YEAR_LABELS[parsed.data.shortYears]
    notify(
      `Row ${short.row} has ${short.cell}: years with two digits are read ${years} (--short-years chooses others)`,
    )
  }
  return parsed.data
}

function reportErrors(severity: Severity, errors: ImportError[]): void {
  for (const { row, column, value, reason, table } of errors) {
    const sheet = table === undefined ? '' : `${sheetTitle(table)}, `
    notify(
      `${severity === 'warning' ? 'warning, ' : ''}${sheet}row ${row}, ${column} ${JSON.stringify(value)}: ${reason}`,
    )
  }
}

/** Returns a function that writes one line for each ten thousand rows. */
function reportProgress(what: string): (rows: number) => void {
  let last = 0
  return (rows) => {
    if (rows - last < ROWS_PER_REPORT) return
    last = rows
    notify(`${whole(Math.floor(rows))} rows ${what}`)
  }
}

function notify(line: string): void {
  process.stderr.write(`${line}\n`)
}
