import { closeSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTable } from '#/domain/exchange/files/reader/table.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Read } from '#/quality/drills/mutated-files/case.ts'

/** Reads a table as the reading process of an import does, and forgets it. */
export async function open(): Promise<Read> {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-drill-table-'))
  return async (content) => {
    const path = join(folder, 'file')
    writeFileSync(path, content)
    const file = openSync(path, 'r')
    try {
      const { rows } = await readTable(file)
      let count = 0
      for await (const _ of rows) count += 1
      return `${count} rows`
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    } finally {
      closeSync(file)
    }
  }
}
