import { Readable } from 'node:stream'
import type { RequestContext } from '#/app/context/request-context.ts'
import { pauses } from '#/core/pauses.ts'
import { Refusal } from '#/core/refusal.ts'
import { reasonHeading } from './format/columns.ts'
import { BOM, csvRecord, unguardFormula } from './format/csv.ts'
import type { FurtherTable } from './format/table-row.ts'
import { getImport } from './imports.server.ts'
import { titlesOf } from './part-tables/sheet-columns.ts'
import { sheetTitle } from './part-tables/sheet-names.ts'
import { readSetAside } from './run/set-aside.server.ts'
import { workbookOf } from './workbook/write-workbook.server.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * The rows of an import that cannot be written, with all their cells and a column with the reasons, as a CSV file that can be corrected and
 * imported again; of a workbook with further sheets, those of its first sheet. Refuses: not-found; an import that has none (conflict).
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
