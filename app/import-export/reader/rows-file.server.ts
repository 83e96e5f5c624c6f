import { createReadStream, writeSync } from 'node:fs'
import { z } from 'zod'
import type { TableKind } from '#/app/import-export/format/import.ts'
import { packRow, StoredRow, unpackRow } from '#/app/import-export/format/stored-row.ts'
import { FURTHER_TABLES, type TableRow } from '#/app/import-export/format/table-row.ts'
import {
  LEFT_OUT,
  MAX_COLUMNS,
  MAX_LEFT_OUT,
  MAX_ROWS,
  MAX_SHEETS_READ,
  HELD,
  type Arrangement,
  type Held,
  type PartSheet,
  type Table,
} from '#/app/import-export/format/table.ts'
import { Refusal } from '#/core/refusal.ts'

// What the reading process leaves for the server: one JSON value a line, the rows first, then how it ended.

/** A row of 100,000 characters, each escaped, with its brackets. */
const MAX_LINE = 1024 * 1024
const BYTES_AT_ONCE = 65_536

const Kind = z.object({
  kind: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']).nullable(),
  delimiter: z.string().max(1).nullable(),
})
const Arranged = z.object({
  headingRows: z.array(z.int()).max(2),
  leftOut: z
    .array(
      z.object({
        row: z.int(),
        text: z.string().max(200),
        why: z.enum(LEFT_OUT),
        sheet: z.string().max(200).optional(),
      }),
    )
    .max(MAX_LEFT_OUT),
  leftOutCount: z.int(),
  sheetsRead: z.array(z.string().max(200)).max(MAX_SHEETS_READ),
  sheetsLeftOut: z.array(z.string().max(200)).max(MAX_LEFT_OUT),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
})
const Sheets = z
  .array(
    z.object({
      table: z.enum(FURTHER_TABLES),
      name: z.string().max(1_000),
      rows: z.int(),
      columns: z.array(z.string().max(50)).max(MAX_COLUMNS),
      ignored: z.array(z.string()).max(MAX_COLUMNS),
    }),
  )
  .max(FURTHER_TABLES.length)
const Ending = z.union([
  z.object({ refused: z.string().max(1_000) }),
  z.object({
    kind: Kind,
    holds: z.enum(HELD),
    header: z.array(z.string()).max(MAX_COLUMNS),
    arrangement: Arranged,
    sheets: Sheets,
  }),
])

/** Writes a table to a file descriptor, or why it was refused. Anything else that goes wrong is thrown. */
export async function writeRows(file: number, open: () => Promise<Table>): Promise<void> {
  const lines = lineWriter(file)
  try {
    const { kind, holds, header, rows, arrangement, sheets } = await open()
    for await (const row of rows) lines.write(packRow(row))
    lines.write({ kind, holds, header, arrangement, sheets })
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

/** What a file was, which is known after its last row. */
type Ended = {
  kind: TableKind
  holds: Held
  header: string[]
  arrangement: Arrangement
  sheets: PartSheet[]
}

/** What was read of a file: its rows come first, and only after the last one is known what it was. */
export type ReadRows = {
  rows: AsyncIterable<TableRow>
  /** The kind, the header and what was left out, once all rows have come. */
  ending(): Ended
  /** How many bytes have been read. */
  bytesRead(): number
}

/** Reads such a file. Refuses for what the reading process refused; an Error where it does not hold what that writes. */
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
