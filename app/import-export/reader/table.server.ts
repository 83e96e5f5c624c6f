import { readSync } from 'node:fs'
import { readWorkbook } from '#/app/import-export/workbook/read-workbook.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { readCsv } from '#/app/import-export/format/csv-file.server.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import { arrangeTable } from '#/app/import-export/table/arrange-table.ts'
import { MAX_ROWS, type Held, type PartSheet, type Table } from '#/app/import-export/format/table.ts'
import { whyNotAlone } from '#/app/import-export/table/lone-table.ts'
import { lookAtStart, surveyTable } from '#/app/import-export/table/survey-file.ts'
import { partRows, sheetNames } from '#/app/import-export/table/part-rows.ts'

/** A small workbook can repeat one long text in every cell. */
const MAX_CHARACTERS = 64 * 1024 * 1024

const ZIP = 'PK\u0003\u0004'
const OLD_EXCEL = '\u00D0\u00CF\u0011\u00E0'

/**
 * Reads a table of certificates from an open file, by what is in it. Refuses what is none, with the row and column. It holds a
 * bounded part of the file in memory, whatever the file says of itself.
 */
export async function readTable(file: number): Promise<Table> {
  const start = firstBytes(file)
  if (start === '') throw new Refusal('invalid', 'The file is empty.')
  if (start.startsWith(OLD_EXCEL)) {
    throw new Refusal(
      'invalid',
      'This is a workbook of Excel 97 to 2003, or a protected one. Save it as .xlsx without a password, or as CSV.',
    )
  }
  if (start.startsWith('%PDF')) throw new Refusal('invalid', 'This is a PDF. Import a CSV or XLSX file.')
  const raw = start.startsWith(ZIP) ? await readWorkbook(file) : readCsv(file)
  const { first, whole } = await lookAtStart(raw)
  const surveys = surveyTable(whole, first)
  if (surveys) return { ...surveys, rows: limitRows(surveys.rows, 'surveys') }
  const alone = whyNotAlone(first)
  if (alone !== null) throw new Refusal('invalid', alone)
  const table = await arrangeTable(whole)
  const sheets: PartSheet[] = []
  const { further = [] } = raw
  async function* furtherRows() {
    yield* partRows(further, sheets)
    const unread = further.filter(({ name }) => !sheets.some((sheet) => sheet.name === name))
    table.arrangement.sheetsLeftOut = sheetNames(unread)
  }
  const rows = inOrder(furtherRows(), table.rows)
  return { ...table, holds: 'records', sheets, rows: limitRows(rows, 'records') }
}

async function* inOrder(...lists: AsyncIterable<TableRow>[]): AsyncGenerator<TableRow> {
  for (const list of lists) yield* list
}

/** Refuses more rows and text than can be imported at once, and a table without rows. */
async function* limitRows(rows: AsyncIterable<TableRow>, holds: Held): AsyncGenerator<TableRow> {
  let count = 0
  let wanted = 0
  let characters = 0
  for await (const row of rows) {
    if (holds === 'surveys' || row.table === undefined) wanted += 1
    if (++count > MAX_ROWS) {
      throw new Refusal('invalid', `The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Import it in several files.`)
    }
    for (const cell of row.cells) characters += cell.length
    if (characters > MAX_CHARACTERS) {
      throw new Refusal(
        'invalid',
        `Up to row ${row.row} the file holds more text than can be imported at once. Import it in several files.`,
      )
    }
    yield row
  }
  if (wanted === 0) throw new Refusal('invalid', 'The file has a header, but no rows below it.')
}

function firstBytes(file: number): string {
  const bytes = Buffer.alloc(4)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0))
}
