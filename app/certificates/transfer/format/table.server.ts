import { open } from 'node:fs/promises'
import { Refusal } from '#/app/refusal.ts'
import { readCsv } from './csv-file.server.ts'
import type { TableRow } from './row.ts'
import type { Table } from './table.ts'
import { readWorkbook } from './workbook.server.ts'

/** More rows than this are refused: together they must fit into one transaction. */
const MOST_ROWS = 200_000
/** A small workbook can repeat one long text in every cell. */
const MOST_CHARACTERS = 96 * 1024 * 1024

const ZIP = 'PK\u0003\u0004'
const OLD_EXCEL = '\u00D0\u00CF\u0011\u00E0'

/** Opens a file of certificates by what is in it, not by its name. Refuses, in words that name row and column: what is none. */
export async function readTable(path: string): Promise<Table> {
  const start = await firstBytes(path)
  if (start === '') throw new Refusal('invalid', 'The file is empty.')
  if (start.startsWith(OLD_EXCEL)) {
    throw new Refusal(
      'invalid',
      'This is a workbook of Excel 97 to 2003, or a protected one. Save it as .xlsx without a password, or as CSV.',
    )
  }
  if (start.startsWith('%PDF')) throw new Refusal('invalid', 'This is a PDF. Import a CSV or XLSX file.')
  const table = start.startsWith(ZIP) ? await readWorkbook(path) : await readCsv(path)
  return { ...table, rows: bounded(table.rows) }
}

async function* bounded(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = 0
  let characters = 0
  for await (const row of rows) {
    if (++count > MOST_ROWS) {
      throw new Refusal('invalid', `The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Import it in several files.`)
    }
    for (const cell of row.cells) characters += cell.length
    if (characters > MOST_CHARACTERS) {
      throw new Refusal(
        'invalid',
        `Up to row ${row.row} the file holds more text than can be imported at once. Import it in several files.`,
      )
    }
    yield row
  }
  if (count === 0) throw new Refusal('invalid', 'The file has a header, but no rows below it.')
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
