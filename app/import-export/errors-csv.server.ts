import { Readable } from 'node:stream'
import type { RequestContext } from '#/app/context/request-context.ts'
import { BOM, csvRecord } from './format/csv.ts'
import { getImport, readImportErrors } from './imports.server.ts'
import { hasSeveralSheets, sheetOfError } from './state-labels.ts'
import { describeRest, type Severity } from './format/import.ts'

const SEVERITIES = ['error', 'warning'] as const satisfies Severity[]
const NAMES: Record<Severity, string> = { error: 'Error', warning: 'Warning' }

/** The stored errors and warnings of an import as a CSV file, streamed by page; a last row gives their total where more were found. Refuses: not-found. */
export async function errorsCsv(
  context: RequestContext,
  id: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
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
  // Both are byte streams; the types of Node's and the browser's streams differ in name only.
  return Readable.toWeb(Readable.from(records(), { objectMode: false })) as ReadableStream<
    Uint8Array<ArrayBuffer>
  >
}
