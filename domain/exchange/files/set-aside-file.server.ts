import { Readable } from 'node:stream'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { pauses } from '#/core/pauses.ts'
import { Refusal } from '#/core/refusal.ts'
import { BOM, csvRecord, unguardFormula } from './format/csv.ts'
import type { FurtherTable } from '#/domain/exchange/files/format/table.ts'
import { getImport, readImportErrors } from './imports.server.ts'
import { readSetAside } from '#/domain/exchange/files/run/staging.server.ts'
import { workbookOf } from './workbook/write-workbook.server.ts'
import { hasSeveralSheets, sheetOfError } from './state-labels.ts'
import { describeRest, type Severity } from './format/import.ts'
import { titlesOf, sheetTitle } from '#/domain/exchange/files/format/columns.ts'
import { reasonHeading } from '#/domain/exchange/files/format/choices.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * The rows of an import that cannot be written, with all their cells and a column with the reasons,
 * as a CSV file that can be corrected and imported again; of a workbook with further sheets, those
 * of its first sheet. Refuses: not-found; an import that has none (conflict).
 */
export async function setAsideCsv(context: RequestContext, id: number): Promise<Bytes> {
  const { headings, rows, first } = await setAside(context, id)
  async function* records() {
    yield BOM + csvRecord(headings(first))
    // Each cell is guarded again, so that the file is read as the first one was.
    for await (const cells of rows(first)) yield csvRecord(cells)
  }
  return asWebStream(records())
}

/** The same as a workbook, with the further sheets that the file has. Refuses: as above. */
export async function setAsideWorkbook(context: RequestContext, id: number): Promise<Bytes> {
  const { headings, rows, first, tables } = await setAside(context, id)
  const further = tables.map((table) => ({
    name: sheetTitle(table),
    headings: headings(table),
    rows: rows(table),
  }))
  const records = { name: 'Records', headings: headings(null), rows: rows(null) }
  return asWebStream(workbookOf(first === null ? [records, ...further] : further))
}

/** `table`: null for the records. */
async function setAside(context: RequestContext, id: number) {
  const { outcome, contents, choices } = await getImport(context, id)
  if (!outcome?.faulty || !contents || !choices)
    throw new Refusal('conflict', 'No rows of this import are set aside.')
  const titles = (table: FurtherTable | null) =>
    table === null ? contents.header : titlesOf(table)
  const rows = async function* (wanted: FurtherTable | null): AsyncGenerator<string[]> {
    const columns = titles(wanted)
    const pause = pauses()
    for await (const some of readSetAside(context.db.read, id)) {
      await pause()
      for (const { cells, reason, table = null } of some) {
        if (table === wanted)
          yield [...columns.map((_, at) => unguardFormula(cells[at] ?? '')), reason]
      }
    }
  }
  const first: FurtherTable | null = contents.holds === 'surveys' ? 'surveys' : null
  const headings = (table: FurtherTable | null) => [...titles(table), reasonHeading(choices)]
  return { headings, rows, first, tables: contents.sheets.map(({ table }) => table) }
}

function asWebStream(pieces: AsyncIterable<string | Uint8Array>): Bytes {
  // Both are byte streams; the types of Node's and the browser's streams differ in name only.
  return Readable.toWeb(Readable.from(pieces, { objectMode: false })) as Bytes
}

const SEVERITIES = ['error', 'warning'] as const satisfies Severity[]
const NAMES: Record<Severity, string> = { error: 'Error', warning: 'Warning' }

/**
 * The stored errors and warnings of an import as a CSV file, streamed by page; a last row gives
 * their total where more were found. Refuses: not-found.
 */
export async function errorsCsv(context: RequestContext, id: number): Promise<Bytes> {
  const first = await readImportErrors(context, id, SEVERITIES[0], 1)
  const { outcome, contents } = await getImport(context, id)
  const hasSheets = contents !== null && hasSeveralSheets(contents)
  async function* records() {
    yield BOM + csvRecord(['Row', 'Column', 'Value', 'Reason', 'Kind', 'Sheet'])
    for (const severity of SEVERITIES) {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const found =
          severity === SEVERITIES[0] && page === 1
            ? first
            : await readImportErrors(context, id, severity, page)
        pages = found.pages
        yield found.errors
          .map((error) => {
            const { row, column, value, reason } = error
            const sheet = hasSheets && contents ? sheetOfError(contents, error) : ''
            return csvRecord([String(row), column, value, reason, NAMES[severity], sheet])
          })
          .join('')
      }
      const count = severity === 'warning' ? outcome?.warnings : outcome?.faults
      const rest = describeRest(count ?? 0, severity)
      if (rest) yield csvRecord(['', '', '', rest, NAMES[severity], ''])
    }
  }
  return asWebStream(records())
}
