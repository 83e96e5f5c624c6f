import { createReadStream, writeSync } from 'node:fs'
import { z } from 'zod'
import { Contents } from '#/domain/exchange/files/format/import-answer.ts'
import {
  FURTHER_TABLES,
  MAX_COLUMNS,
  MAX_LEFT_OUT,
  MAX_ROWS,
  MAX_SHEETS_READ,
  packRow,
  StoredRow,
  unpackRow,
  type Table,
  type TableRow,
} from '#/domain/exchange/files/format/table.ts'
import { Refusal } from '#/core/refusal.ts'

// What the reading process leaves for the server: one JSON value a line, the rows first, then how
// it ended.

/** A row of 100,000 characters, each escaped, with its brackets. */
const MAX_LINE = 1024 * 1024
const BYTES_AT_ONCE = 65_536

const { kind, encoding, leftOut, sheets, ...found } = Contents.shape
const SheetName = z.string().max(200)

/**
 * What a file was, which is known after its last row. Each list and text has a bound: a hostile file
 * may have taken over the process that wrote this.
 */
const Ended = z.object({
  kind: z.object({ kind, encoding, delimiter: z.string().max(1).nullable() }),
  holds: found.holds,
  header: found.header.max(MAX_COLUMNS),
  arrangement: z.object({
    headingRows: found.headingRows.max(2),
    leftOut: z
      .array(leftOut.element.extend({ text: z.string().max(200), sheet: SheetName.optional() }))
      .max(MAX_LEFT_OUT),
    leftOutCount: found.leftOutCount,
    sheetsRead: z.array(SheetName).max(MAX_SHEETS_READ),
    sheetsLeftOut: z.array(SheetName).max(MAX_LEFT_OUT),
    hiddenRows: found.hiddenRows,
    hiddenColumns: found.hiddenColumns,
  }),
  sheets: z
    .array(
      sheets.element.extend({
        name: z.string().max(1_000),
        columns: z.array(z.string().max(50)).max(MAX_COLUMNS),
        ignored: z.array(z.string()).max(MAX_COLUMNS),
      }),
    )
    .max(FURTHER_TABLES.length),
})
const Ending = z.union([z.object({ refused: z.string().max(1_000) }), Ended])
type Ended = z.output<typeof Ended>

/**
 * Writes a table to a file descriptor, or why it was refused. Anything else that goes wrong is
 * thrown.
 */
export async function writeRows(file: number, open: () => Promise<Table>): Promise<void> {
  const lines = lineWriter(file)
  try {
    const { kind, holds, header, rows, arrangement, sheets } = await open()
    for await (const row of rows) lines.write(packRow(row))
    lines.write({ kind, holds, header, arrangement, sheets } satisfies Ended)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    lines.write({ refused: error.message })
  }
  lines.flush()
}

function lineWriter(file: number) {
  let held = ''
  const flush = () => {
    const bytes = Buffer.from(held)
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
    held = ''
  }
  return {
    write: (value: unknown) => {
      held += `${JSON.stringify(value)}\n`
      if (held.length >= BYTES_AT_ONCE) flush()
    },
    flush,
  }
}

/**
 * What was read of a file: its rows come first, and only after the last one is known what it was.
 */
export type ReadRows = {
  rows: AsyncIterable<TableRow>
  /** The kind, the header and what was left out, once all rows have come. */
  ending(): Ended
  /** How many bytes have been read. */
  bytesRead(): number
}

/**
 * Reads such a file. Refuses for what the reading process refused; an Error where it does not hold
 * what that writes.
 */
export function readRows(path: string): ReadRows {
  const stream = createReadStream(path)
  let ending: Ended | null = null
  async function* rows(): AsyncGenerator<TableRow> {
    let count = 0
    for await (const line of linesOf(stream)) {
      if (ending !== null || ++count > MAX_ROWS + 1)
        throw new Error('The reading process wrote more than it may')
      const value: unknown = JSON.parse(line)
      if (Array.isArray(value)) {
        yield unpackRow(StoredRow.parse(value))
        continue
      }
      const end = Ending.parse(value)
      if ('refused' in end) throw new Refusal('invalid', end.refused)
      ending = end
    }
    if (ending === null) throw new Error('The reading process did not finish')
  }
  return {
    rows: rows(),
    ending: () => {
      if (ending === null) throw new Error('The rows were not read to their end')
      return ending
    },
    bytesRead: () => stream.bytesRead,
  }
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = []
  let length = 0
  for await (const bytes of stream) {
    let from = 0
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      held.push(bytes.subarray(from, at))
      yield Buffer.concat(held).toString('utf8')
      held = []
      length = 0
      from = at + 1
    }
    held.push(bytes.subarray(from))
    length += bytes.length - from
    if (length > MAX_LINE) throw new Error('The reading process wrote a line that is too long')
  }
}
