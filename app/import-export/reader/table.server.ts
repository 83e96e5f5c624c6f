import { readSync } from 'node:fs'
import { readWorkbook } from '#/app/import-export/workbook/read-workbook.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { readCsv } from '#/app/import-export/format/csv-file.server.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import { arrangeSheets } from '#/app/import-export/table/arrange-sheets.ts'
import { arrangeTable } from '#/app/import-export/table/arrange-table.ts'
import { chooseSheets, firstRows } from '#/app/import-export/table/choose-sheets.ts'
import {
  MAX_ROWS,
  type Held,
  type PartSheet,
  type RawTable,
  type RawWorkbook,
  type Table,
} from '#/app/import-export/format/table.ts'
import { whyNotAlone } from '#/app/import-export/table/lone-table.ts'
import { lookAtStart, surveyTable } from '#/app/import-export/table/survey-file.ts'
import { partRows, sheetNames } from '#/app/import-export/table/part-rows.ts'
import { otherFile } from './other-file.ts'
import { otherOfficeFile } from './office-file.server.ts'

/** A small workbook can repeat one long text in every cell. */
const MAX_CHARACTERS = 64 * 1024 * 1024

const ZIP = Buffer.from('PK\u0003\u0004')

/**
 * Reads a table of certificates from an open file, by what is in it; `sheet`: of a workbook, the sheet that is wanted. Refuses what is none,
 * with the row and column. It holds a bounded part of the file in memory, whatever the file says of itself.
 */
export async function readTable(file: number, sheet: string | null = null): Promise<Table> {
  const start = firstBytes(file)
  if (start.length === 0) throw new Refusal('invalid', 'The file is empty.')
  const other = otherFile(start) ?? otherOfficeFile(file, start)
  if (other !== null) throw other
  return start.subarray(0, ZIP.length).equals(ZIP)
    ? readSheets(await readWorkbook(file), sheet)
    : readText(readCsv(file))
}

async function readText(raw: RawTable): Promise<Table> {
  const { first, whole } = await lookAtStart(raw)
  const surveys = surveyTable(whole, first)
  if (surveys) return { ...surveys, rows: limitRows(surveys.rows, 'surveys') }
  // Where its first rows are refused, so is the sheet.
  if (first) requireRecords(first)
  const table = await arrangeTable(whole)
  return { ...table, holds: 'records', sheets: [], rows: limitRows(table.rows, 'records') }
}

async function readSheets({ kind, sheets }: RawWorkbook, wanted: string | null): Promise<Table> {
  const { main, others } = await chooseSheets(sheets, wanted)
  const [one] = main
  const first = await firstRows(one)
  const surveys = first && surveyTable({ kind, rows: one.rows() }, first)
  if (surveys) {
    surveys.arrangement.sheetsRead = sheetNames(main)
    surveys.arrangement.sheetsLeftOut = sheetNames(others)
    return { ...surveys, rows: limitRows(surveys.rows, 'surveys') }
  }
  // Where its first rows are refused, so is the sheet.
  if (first) requireRecords(first)
  const table = await arrangeSheets(kind, main)
  const found: PartSheet[] = []
  const further = others
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, rows }) => ({ name, rows: rows() }))
  async function* furtherRows() {
    yield* partRows(further, found)
    const unread = others.filter(({ name }) => !found.some((sheet) => sheet.name === name))
    table.arrangement.sheetsLeftOut = sheetNames(unread)
  }
  return {
    ...table,
    holds: 'records',
    sheets: found,
    rows: limitRows(inOrder(furtherRows(), table.rows), 'records'),
  }
}

function requireRecords(first: readonly TableRow[]): void {
  const alone = whyNotAlone(first)
  if (alone !== null) throw new Refusal('invalid', alone)
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
      throw new Refusal(
        'invalid',
        `The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Import it in several files.`,
      )
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

/** Enough of a file to know what it is. */
const START = 4_096

function firstBytes(file: number): Buffer {
  const bytes = Buffer.alloc(START)
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0))
}
