import type { TableRow } from '#/app/import-export/format/table-row.ts'
import type { RawTable } from '#/app/import-export/format/table.ts'
import { damagedWorkbook } from './damaged.ts'
import { dateStylesHandler, type DateStyles } from './date-styles.ts'
import { SharedStrings, sharedStringsHandler } from './shared-strings.ts'
import { SheetRows, type Workbook } from './sheet-rows.ts'
import {
  checkedOnly,
  CONTENT_TYPES,
  RELATIONS,
  relationsHandler,
  WORKBOOK,
  workbookHandler,
  type Relations,
  type WorkbookFacts,
} from './workbook-parts.ts'
import { XmlScanner, type XmlHandler } from './xml-scanner.ts'
import { readContent, wholeAllowance, type Allowance } from './zip-content.server.ts'
import { readZipEntries, type ZipEntry } from './zip-entries.server.ts'

type Archive = { file: number; entries: Map<string, ZipEntry>; allowance: Allowance }

/** Of a sheet: Excel takes 31. */
const MAX_NAME = 100

/**
 * Reads the sheets of an XLSX file, row by row, from a file descriptor: the first, and of the others those that are asked for. What is held
 * at any time is the texts that cells share, and some rows. Refuses as `readTable` does.
 */
export async function readWorkbook(file: number): Promise<RawTable> {
  const archive: Archive = { file, entries: readZipEntries(file), allowance: wholeAllowance() }
  const relations: Relations = { sheets: new Map(), strings: null, styles: null }
  const facts: WorkbookFacts = { sheets: [], epoch: 1900 }
  await readPart(archive, CONTENT_TYPES, checkedOnly)
  await readPart(archive, RELATIONS, relationsHandler(relations))
  await readPart(archive, WORKBOOK, workbookHandler(facts))
  const [first, ...others] = facts.sheets
  const sheet = relations.sheets.get(first?.id ?? '')
  if (sheet === undefined) throw damagedWorkbook()
  const dates: DateStyles = []
  const strings = new SharedStrings()
  if (relations.styles !== null) await readPart(archive, relations.styles, dateStylesHandler(dates))
  if (relations.strings !== null) await readPart(archive, relations.strings, sharedStringsHandler(strings))

  const shared = { strings, dates, epoch: facts.epoch }
  return {
    kind: { kind: 'xlsx', encoding: null, delimiter: null },
    rows: readSheet(archive, sheet, { ...shared, title: 'The first sheet' }),
    empty: 'The first sheet of the workbook is empty.',
    further: others.flatMap(({ name: whole, id }) => {
      const name = whole.slice(0, MAX_NAME)
      const part = relations.sheets.get(id)
      return part === undefined ? [] : [{ name, rows: readSheet(archive, part, { ...shared, title: `The sheet “${name}”` }) }]
    }),
  }
}

/** Reads a part through a handler; whatever is broken in it, a workbook that has no such part is not complete. */
async function readPart(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  for await (const _ of scanPart(archive, name, handler));
}

async function* readSheet(archive: Archive, name: string, workbook: Workbook): AsyncGenerator<TableRow> {
  let found: TableRow[] = []
  const rows = new SheetRows(workbook, (row) => found.push(row))
  for await (const _ of scanPart(archive, name, rows)) {
    yield* found
    found = []
  }
}

/** Yields after each piece that was scanned. */
async function* scanPart({ file, entries, allowance }: Archive, name: string, handler: XmlHandler): AsyncGenerator<void> {
  const entry = entries.get(name)
  if (entry === undefined) throw damagedWorkbook()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = new XmlScanner(handler)
  for await (const bytes of readContent(file, entry, allowance)) {
    scanner.write(decodedPiece(decoder, bytes))
    yield
  }
  scanner.write(decodedPiece(decoder))
  scanner.end()
  yield
}

function decodedPiece(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw damagedWorkbook()
  }
}
