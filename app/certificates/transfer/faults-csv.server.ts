import { Readable } from 'node:stream'
import type { Scope } from '#/app/scope.ts'
import { BOM, csvRecord } from './format/csv.ts'
import { getImport, importFaults } from './imports.server.ts'
import { describeRest, type Severity } from './import.ts'

const NAMES: Record<Severity, string> = { fault: 'Fault', warning: 'Warning' }

/** The stored faults and warnings of an import as a CSV file, streamed by page; a last row gives their total where more were found. Refuses: not-found. */
export async function faultsCsv(scope: Scope, id: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const first = await importFaults(scope, id, 'fault', 1)
  const { outcome } = await getImport(scope, id)
  async function* records() {
    yield BOM + csvRecord(['Row', 'Column', 'Value', 'Reason', 'Kind'])
    for (const severity of ['fault', 'warning'] as const) {
      for (let page = 1, pages = 1; page <= pages; page++) {
        const found = severity === 'fault' && page === 1 ? first : await importFaults(scope, id, severity, page)
        pages = found.pages
        yield found.faults
          .map(({ row, column, value, reason }) => csvRecord([String(row), column, value, reason, NAMES[severity]]))
          .join('')
      }
      const count = severity === 'fault' ? outcome?.faults : outcome?.warnings
      const rest = describeRest(count ?? 0, severity)
      if (rest) yield csvRecord(['', '', '', rest, NAMES[severity]])
    }
  }
  // Both are byte streams; the types of Node's and the browser's streams differ in name only.
  return Readable.toWeb(Readable.from(records(), { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>
}
