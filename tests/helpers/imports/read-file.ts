import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { kindAt } from '#/domain/exchange/files/format/table.ts'
import { readTable } from '#/domain/exchange/files/reader/table.server.ts'

/**
 * The table of a file, as the reading process reads it: all its rows, with what each cell was where
 * it was no text.
 */
export async function tableOf(content: string | Buffer, sheet: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const file = openSync(path, 'r')
  onTestFinished(() => closeSync(file))
  const table = await readTable(file, sheet)
  const rows = await Array.fromAsync(table.rows)
  const kinds = rows.flatMap((row) =>
    row.cells.flatMap((cell, at) =>
      kindAt(row, at) === 'text' ? [] : [`${cell} ${kindAt(row, at)}`],
    ),
  )
  return { ...table, rows, kinds, cells: rows.map(({ row, cells }) => [row, ...cells]) }
}
