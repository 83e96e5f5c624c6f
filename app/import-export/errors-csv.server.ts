import { Readable } from 'node:stream'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { reasonHeading } from './format/columns.ts'
import { BOM, csvRecord, unguardFormula } from './format/csv.ts'
import { readSetAside } from './run/set-aside.server.ts'
import { getImport, readImportErrors } from './imports.server.ts'
import { describeRest, type Severity } from './format/import.ts'

const SEVERITIES = ['error', 'warning'] as const satisfies Severity[]
const NAMES: Record<Severity, string> = { error: 'Error', warning: 'Warning' }

/** The stored errors and warnings of an import as a CSV file, streamed by page; a last row gives their total where more were found. Refuses: not-found. */
export async function errorsCsv(context: RequestContext, id: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const first = await readImportErrors(context, id, SEVERITIES[0], 1)
  const { outcome } = await getImport(context, id)
  async function* records() {
    yield BOM + csvRecord(['Row', 'Column', 'Value', 'Reason', 'Kind'])
    for (const severity of SEVERITIES) {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const found = severity === SEVERITIES[0] && page === 1 ? first : await readImportErrors(context, id, severity, page)
        pages = found.pages
        yield found.errors
          .map(({ row, column, value, reason }) => csvRecord([String(row), column, value, reason, NAMES[severity]]))
          .join('')
      }
      const count = severity === 'warning' ? outcome?.warnings : outcome?.faults // words-allowed: published name
      const rest = describeRest(count ?? 0, severity)
      if (rest) yield csvRecord(['', '', '', rest, NAMES[severity]])
    }
  }
  // Both are byte streams; the types of Node's and the browser's streams differ in name only.
  return Readable.toWeb(Readable.from(records(), { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * The rows of an import that cannot be written, with all their cells and a column with the reasons, as a CSV file that can be corrected and
 * imported again. Refuses: not-found; an import that has none (conflict).
 */
export async function setAsideCsv(context: RequestContext, id: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { outcome, contents, choices } = await getImport(context, id)
  if (!outcome?.faulty || !contents || !choices) throw new Refusal('conflict', 'No rows of this import are set aside.')
  const header = [...contents.header, reasonHeading(choices.dateOrder)]
  async function* records() {
    yield BOM + csvRecord(header)
    for await (const rows of readSetAside(context.db.read, id)) {
      // `csvRecord` guards cells again, so that the file is read as the first one was.
      yield rows
        .map(({ cells, reason }) => csvRecord([...header.slice(0, -1).map((_, at) => unguardFormula(cells[at] ?? '')), reason]))
        .join('')
    }
  }
  // As above.
  return Readable.toWeb(Readable.from(records(), { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>
}
