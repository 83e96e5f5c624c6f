import { readSync } from 'node:fs'
import { readWorkbook } from '#/domain/exchange/files/workbook/read-workbook.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { readCsv } from './csv-file.server.ts'
import {
  type TableRow,
  type FurtherTable,
  MAX_ROWS,
  type Held,
  type RawTable,
  type RawWorkbook,
  type Table,
} from '#/domain/exchange/files/format/table.ts'
import {
  arrangeSheets,
  surveyTable,
  partRows,
  sheetNames,
} from '#/domain/exchange/files/table/sheets.ts'
import { arrangeTable, lookAtStart } from '#/domain/exchange/files/table/arrange-table.ts'
import { chooseSheets, firstRows } from '#/domain/exchange/files/table/choose-sheets.ts'
import { otherFile } from '#/domain/exchange/files/format/other-file.ts'
import {
  guessColumns,
  columnsAt,
  columnsOf,
  sheetTitle,
} from '#/domain/exchange/files/format/columns.ts'
import type { PartSheet } from '#/domain/exchange/files/format/import.ts'

// The container of Office 97 to 2003, in which protected workbooks are to this day: a file system
// in a file (MS-CFB).

const SIGNATURE = 'd0cf11e0a1b11ae1'
const HEADER = 512
/**
 * Where the header has the size of sectors, the first sector of the directory, and the list of the
 * sectors of the table of all.
 */
const [SHIFT_AT, DIRECTORY_AT, TABLES_AT] = [30, 48, 76]
const ENTRY = 128
/** The name of an entry, in UTF-16, and how many of its bytes count. */
const [MAX_NAME, LENGTH_AT] = [64, 64]
/** Sectors of the directory that are looked at: a workbook has three or four entries. */
const MAX_SECTORS = 32

const KINDS: { entry: RegExp; message: string }[] = [
  {
    entry: /^(?:EncryptedPackage|EncryptionInfo|\P{L}?DataSpaces)$/u,
    message:
      'This workbook is protected by a password, or by the rights of an organisation. Open it in Excel, take the password away (File, Info, Protect Workbook), and save it again; or save it as CSV.',
  },
  {
    entry: /^(?:Workbook|Book)$/i,
    message:
      'This is a workbook of Excel 97 to 2003 (XLS). Open it in Excel or LibreOffice, and save it as .xlsx (Save As, “Excel Workbook”), or as “CSV UTF-8”.',
  },
  {
    entry: /^WordDocument$/,
    message:
      'This is a document of Word. Copy its table into a spreadsheet, and save that as .xlsx.',
  },
  {
    entry: /^PowerPoint Document$/,
    message: 'This is a presentation of PowerPoint. Import a CSV or XLSX file.',
  },
  {
    entry: /^__properties_version1\.0$/,
    message: 'This is an email of Outlook. Save the file that is attached to it, and import that.',
  },
]

/**
 * The refusal of a file of Office in its old container, by what is in it; null for any other file.
 */
function otherOfficeFile(file: number, start: Buffer): Refusal | null {
  if (start.toString('hex', 0, 8) !== SIGNATURE) return null
  const names = entryNames(file, start)
  const found = KINDS.find(({ entry }) => names.some((name) => entry.test(name)))
  return new Refusal(
    'invalid',
    found?.message ??
      'This is a file of an old version of Office, or a protected one. Save it as .xlsx without a password, or as CSV.',
  )
}

/** The names in its directory, as far as that can be followed. */
function entryNames(file: number, start: Buffer): string[] {
  if (start.length < HEADER) return []
  const size = 2 ** Math.min(12, Math.max(9, start.readUInt16LE(SHIFT_AT)))
  const sector = (at: number) => {
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(file, bytes, 0, size, (at + 1) * size))
  }
  const isSector = (at: number) => at < 0xff_ff_ff_f0
  const next = (at: number) => {
    const table = Math.floor(at / (size / 4))
    const tableAt = TABLES_AT + table * 4
    if (tableAt + 4 > HEADER || !isSector(start.readUInt32LE(tableAt))) return 0xff_ff_ff_ff
    const entries = sector(start.readUInt32LE(tableAt))
    const entryAt = (at % (size / 4)) * 4
    return entryAt + 4 <= entries.length ? entries.readUInt32LE(entryAt) : 0xff_ff_ff_ff
  }
  const names: string[] = []
  let at = start.readUInt32LE(DIRECTORY_AT)
  for (let i = 0; i < MAX_SECTORS && isSector(at); i++, at = next(at)) {
    const bytes = sector(at)
    for (let entry = 0; entry + ENTRY <= bytes.length; entry += ENTRY) {
      const length = Math.min(MAX_NAME, bytes.readUInt16LE(entry + LENGTH_AT))
      if (length > 2) names.push(bytes.toString('utf16le', entry, entry + length - 2))
    }
  }
  return names
}

/** Columns that lists of certificates seldom have. */
const OF_SHIPS =
  'callSign portOfRegistry netTonnage deadweight length contractedOn keelLaidOn deliveredOn convertedOn classNotation owner manager'.split(
    ' ',
  )

/**
 * Why a file cannot be imported that has one of the further tables of an export alone; null for any
 * other file.
 */
function whyNotAlone(first: readonly TableRow[]): string | null {
  const table = first.map(({ cells }) => tableWith(cells)).find((one) => one !== null)
  if (!table) return null
  const title = sheetTitle(table)
  return `This is the table ${title} alone: import it as a sheet named ${title} of a workbook whose first sheet has the records, as the export “Everything (XLSX)” has them.`
}

function tableWith(cells: readonly string[]): FurtherTable | null {
  const { certificateId, vesselName, flag, issuedDate, expiryDate } = guessColumns(cells)
  const hasNumber = certificateId !== undefined
  const hasVessel = vesselName !== undefined || flag !== undefined
  const hasDates = issuedDate !== undefined || expiryDate !== undefined
  if (hasNumber && !hasVessel) {
    if (columnsAt('certificates', cells)) return 'certificates'
    if (hasDates) return null
    if (columnsAt('particulars', cells)) return 'particulars'
    return columnsAt('conditions', cells) ? 'conditions' : null
  }
  const ships = hasNumber || hasDates ? null : columnsAt('ships', cells)
  const known = columnsOf('ships').filter(
    ({ name }, at) => OF_SHIPS.includes(name) && ships?.[at] !== undefined,
  )
  return known.length >= 2 ? 'ships' : null
}

/** A small workbook can repeat one long text in every cell. */
const MAX_CHARACTERS = 64 * 1024 * 1024

const ZIP = Buffer.from('PK\u0003\u0004')

/**
 * Reads a table of certificates from an open file, by what is in it; `sheet`: of a workbook, the
 * sheet that is wanted. Refuses what is none, with the row and column. It holds a bounded part of
 * the file in memory, whatever the file says of itself.
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
  requireRecords(first)
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
