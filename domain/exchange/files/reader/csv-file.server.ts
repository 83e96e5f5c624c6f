import { Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { Refusal } from '#/core/refusal.ts'
import { bytesOf, encodingOf } from './encoding.server.ts'
import { isErrorCode } from '#/domain/exchange/files/cells/cell-texts.ts'
import {
  packKinds,
  type CellKind,
  type TableRow,
  MAX_CELL,
  MAX_COLUMNS,
  type RawTable,
} from '#/domain/exchange/files/format/table.ts'
import { guessColumns } from '#/domain/exchange/files/format/columns.ts'

const MAX_RECORD = 100_000
/** As many rows as a sheet has in a spreadsheet: empty ones too take time. */
const MAX_RECORDS = 1_048_576
/**
 * Of rows that are empty and have other columns than the header: the parser makes an error of each,
 * which takes time.
 */
const MAX_UNEVEN = 100_000
const DELIMITERS = [',', ';', '\t', '|']

/** A record as the parser gives it, with where it was found. */
type Found = { record: string[]; info: Info }

/**
 * Reads a CSV file: its encoding and delimiter are found out, each kind of line end is taken.
 * Refuses as `readTable` does.
 */
export function readCsv(file: number): RawTable {
  const { encoding, label, start } = encodingOf(file)
  const declared = declaredDelimiter(start)
  const delimiter = declared ?? delimiterOf(start)
  const bytes = Readable.from(bytesOf(file), { objectMode: false })
  // The parser takes UTF-8, and the mark before it; everything else is turned into it first.
  const decoded = encoding === 'UTF-8' ? bytes : decodedStream(bytes, label)
  const parser = decoded.pipe(
    parse({
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      // As spreadsheets read it: in a text without quotation marks around it, they are characters
      // like others.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
    }),
  )
  for (const stream of [bytes, decoded]) stream.on('error', (error) => parser.destroy(error))
  const rows = refusing(parser, { before: declared === null ? 0 : 1, delimiter })
  return {
    kind: { kind: 'csv', encoding, delimiter },
    rows,
    empty: 'The file contains only empty lines.',
  }
}

/**
 * The separator that a first line names for Excel (`sep=;`), which is then no row; null where there
 * is no such line.
 */
function declaredDelimiter(start: string): string | null {
  return /^\uFEFF?"?sep=([^\w"\r\n ])"?[^\w"\r\n]*(?:\r|\n)/i.exec(start)?.[1] ?? null
}

function decodedStream(bytes: Readable, label: string): Readable {
  // Both are byte streams; the types of Node's and the browser's streams differ in name only.
  const text = Readable.toWeb(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>
  return Readable.fromWeb(text.pipeThrough(new TextDecoderStream(label)) as never)
}

/**
 * The parser's records, numbered as a spreadsheet numbers rows, which counts a quoted line end as
 * no new row; `before`: lines at the start that it does not show.
 */
async function* refusing(
  parser: AsyncIterable<Found>,
  { before, delimiter }: { before: number; delimiter: string },
): AsyncGenerator<TableRow> {
  try {
    for await (const { record, info } of parser) {
      const row = info.records + info.empty_lines - before
      if (row <= 0) continue
      if (row > MAX_RECORDS) {
        throw new Refusal(
          'invalid',
          `The file has more than ${MAX_RECORDS.toLocaleString('en')} rows, empty ones included.`,
        )
      }
      if (info.invalid_field_length > MAX_UNEVEN) {
        throw new Refusal(
          'invalid',
          `Up to row ${row} more than ${MAX_UNEVEN.toLocaleString('en')} rows are empty and have another number of columns than the header. Remove them.`,
        )
      }
      const swallowing = record.findIndex(
        (cell) => cell.startsWith('"') && hasSwallowed(cell, delimiter),
      )
      if (swallowing >= 0)
        throw new Refusal(
          'invalid',
          `Row ${row}, column ${swallowing + 1}: ${PROBLEMS['CSV_INVALID_CLOSING_QUOTE']}`,
        )
      const tooLong = record.findIndex((cell) => cell.length > MAX_CELL)
      if (tooLong >= 0) {
        throw new Refusal(
          'invalid',
          `Row ${row}, column ${tooLong + 1} holds more than ${MAX_CELL.toLocaleString('en')} characters.`,
        )
      }
      const end = record.findLastIndex((cell) => cell.trim() !== '')
      if (end < 0) continue
      if (end >= MAX_COLUMNS)
        throw new Refusal('invalid', `The file has more than ${MAX_COLUMNS} columns.`)
      yield withKinds(row, record)
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, before) : error
  }
}

/**
 * True for a cell whose opening quotation mark was never closed, so that it holds the cells behind
 * it up to the next mark, which the parser takes for text: an odd number of marks.
 */
function hasSwallowed(cell: string, delimiter: string): boolean {
  return (cell.includes(delimiter) || /[\r\n]/.test(cell)) && cell.split('"').length % 2 === 0
}

/** A text that is kept from becoming a number, `="0012"`, which stands for the text. */
const KEPT = /^="([^"]*)"$/
const FORMULA = /^=\S/

/** Looked for first, because most cells are none of these. */
const MAY_BE_OTHER = /^\s*(?:[=#]|Err:|Loading|[+-]?\d(?:[.,]\d+)?E\+)/i
/**
 * A number as a spreadsheet shows it in a narrow column: the digits that are missing are not in the
 * file.
 */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i

function kindOf(text: string): CellKind {
  if (isErrorCode(text)) return 'error'
  if (SHORTENED.test(text)) return 'number'
  return FORMULA.test(text) ? 'no-value' : 'text'
}

/**
 * A row whose cells are texts, but for the errors, the formulas and the shortened numbers of a
 * spreadsheet.
 */
function withKinds(row: number, record: string[]): TableRow {
  let kinds: CellKind[] | null = null
  for (const [at, cell] of record.entries()) {
    if (!MAY_BE_OTHER.test(cell)) continue
    const kept = KEPT.exec(cell)?.[1]
    if (kept !== undefined) record[at] = kept
    const text = (kept ?? cell).trim()
    const kind = kept === undefined ? kindOf(text) : 'text'
    if (kind === 'text') continue
    kinds ??= record.map(() => 'text')
    kinds[at] = kind
    record[at] = text
  }
  const packed = kinds && packKinds(kinds)
  return { row, cells: record, ...(packed && { kinds: packed }) }
}

const PROBLEMS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened there and never closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'After a closing quotation mark comes something else than a separator. A quotation mark inside a text is written twice.',
  CSV_MAX_RECORD_SIZE:
    'The row is longer than 100,000 characters; probably a quotation mark was opened and never closed.',
}

function refusalOf(error: CsvError, before: number): Refusal {
  const {
    records = 0,
    empty_lines = 0,
    column = 0,
  } = error as CsvError & Partial<Info & { column: number }> // what the parser adds to each error
  const message = PROBLEMS[error.code] ?? 'The row cannot be read.'
  return new Refusal(
    'invalid',
    `Row ${records + empty_lines + 1 - before}, column ${column + 1}: ${message}`,
  )
}

/** Lines at the start among which the names of the columns are looked for. */
const HEAD_LINES = 40
/** Fewer names that are known may be in a line by accident. */
const MIN_KNOWN = 3

/**
 * The separator with which a line at the start has the most names of columns; else the one that is
 * most often outside quotation marks in the first row.
 */
function delimiterOf(start: string): string {
  const lines = start.trimStart().split(/[\r\n]+/, HEAD_LINES)
  const named = bestOf((delimiter) => Math.max(...lines.map((line) => countKnown(line, delimiter))))
  if (named.count >= MIN_KNOWN) return named.delimiter
  const [head = ''] = start
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/)
  return bestOf((delimiter) => head.split(delimiter).length).delimiter
}

function countKnown(line: string, delimiter: string): number {
  const cells = line.split(delimiter, MAX_COLUMNS).map((cell) => cell.replaceAll('"', ''))
  return Object.keys(guessColumns(cells)).length
}

function bestOf(count: (delimiter: string) => number): { delimiter: string; count: number } {
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: count(delimiter) }))
  return counted.toSorted((a, b) => b.count - a.count)[0] ?? { delimiter: ',', count: 0 }
}
