import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/universal'
import { Refusal } from '#/app/refusal.ts'
import type { TableRow } from './row.ts'
import { MOST_COLUMNS, type Table } from './table.ts'

/** What a workbook may unpack to. 100,000 certificates are some 60 MB. */
const MOST_UNPACKED = 256 * 1024 * 1024

/** Reads the first sheet of an XLSX file. Refuses as `readTable` does. */
export async function readWorkbook(path: string): Promise<Table> {
  const bytes = await readFile(path)
  refuseBomb(bytes)
  const rows = await firstSheet(new Blob([bytes]))
  const top = rows.findIndex((row) => row.some((cell) => cell !== null))
  if (top < 0) throw new Refusal('invalid', 'The first sheet of the workbook is empty.')
  const header = (rows[top] ?? []).map((cell) => textOf(cell).trim())
  if (header.length > MOST_COLUMNS) throw new Refusal('invalid', `The first sheet has more than ${MOST_COLUMNS} columns.`)
  let read = 0
  async function* below(): AsyncGenerator<TableRow> {
    for (let i = top + 1; i < rows.length; i++) {
      read = i
      const cells = (rows[i] ?? []).map(textOf)
      if (cells.some((cell) => cell.trim() !== '')) yield { row: i + 1, cells }
    }
  }
  return {
    kind: { kind: 'xlsx', encoding: null, delimiter: null },
    header,
    rows: below(),
    progress: () => read / rows.length,
  }
}

async function firstSheet(file: Blob): Promise<unknown[][]> {
  try {
    // Numbers as they are written: IMO numbers and certificate numbers are no quantities.
    return await readSheet(file, 1, { parseNumber: (digits) => digits })
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): Refusal {
  const words = error instanceof Error ? error.message : ''
  const [, row, column] = /row (\d+), col (\d+)/.exec(words) ?? []
  const where = row ? ` Row ${row}, column ${column} cannot be read.` : ''
  return new Refusal('invalid', `This workbook is damaged or not complete.${where} Open it in a spreadsheet, and save it anew.`)
}

/** A cell as the text it shows; a date as its calendar date, which Excel keeps without a zone. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : calendarDate(cell)
  if (typeof cell === 'boolean') return String(cell)
  return typeof cell === 'string' ? cell : ''
}

/** Rounded to the second: a day is a fraction in a workbook, and a midnight may come out a millisecond early. */
function calendarDate(moment: Date): string {
  return new Date(Math.round(moment.getTime() / 1_000) * 1_000).toISOString().slice(0, 10)
}

const ENTRY = 0x02014b50
const LOCATOR = 0x07064b50
const LOCATOR_LENGTH = 20
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535

/**
 * Refuses an archive that says it unpacks to more than a workbook may; the reader makes room for what an entry says and no
 * more, so one that lies is cut off. (PKWARE APPNOTE §4.3.12, §4.3.16.)
 */
function refuseBomb(bytes: Buffer): void {
  const from = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  const end = bytes.subarray(from).lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const at = end < 0 ? -1 : from + end
  if (at < 0 || at + END_LENGTH > bytes.length) throw refusalOf(null)
  // The directory of the long form of archives (§4.3.15) would be another one; no workbook of this size needs it.
  if (at >= LOCATOR_LENGTH && bytes.readUInt32LE(at - LOCATOR_LENGTH) === LOCATOR) throw refusalOf(null)
  const count = bytes.readUInt16LE(at + 10)
  let entry = bytes.readUInt32LE(at + 16)
  let unpacked = 0
  for (let i = 0; i < count; i++) {
    if (entry + 46 > bytes.length || bytes.readUInt32LE(entry) !== ENTRY) throw refusalOf(null)
    unpacked += bytes.readUInt32LE(entry + 24)
    entry += 46 + bytes.readUInt16LE(entry + 28) + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32)
  }
  if (unpacked > MOST_UNPACKED) {
    throw new Refusal(
      'invalid',
      `This workbook unpacks to more than ${MOST_UNPACKED / 1024 / 1024} MB. Save it as CSV, or import it in several files.`,
    )
  }
}
