import type { TableRow } from '#/app/import-export/format/table-row.ts'
import type { RawWorkbook } from '#/app/import-export/format/table.ts'
import { cellStylesHandler } from './cell-styles.ts'
import { damagedWorkbook } from './damaged.ts'
import { MergedCells } from './merged-cells.ts'
import { otherArchive } from './other-archive.ts'
import { SharedStrings, sharedStringsHandler } from './shared-strings.ts'
import type { Workbook } from './sheet-cell.ts'
import { SheetRows, type Hidden, type Sheet } from './sheet-rows.ts'
import {
  checkedOnly,
  CONTENT_TYPES,
  relationsHandler,
  relationsOf,
  ROOT_RELATIONS,
  USUAL_WORKBOOK,
  workbookHandler,
  type Relation,
  type WorkbookFacts,
} from './workbook-parts.ts'
import { XmlScanner, type XmlHandler } from './xml-scanner.ts'
import { readContent, wholeAllowance, type Allowance } from './zip-content.server.ts'
import { readZipEntries, type ZipEntry } from './zip-entries.server.ts'

type Archive = { file: number; entries: Map<string, ZipEntry>; allowance: Allowance }

/** Of a sheet: Excel takes 31. */
const MAX_NAME = 100

/**
 * Reads the sheets of an XLSX file, row by row, from a file descriptor: those that are asked for. What is held at any time is the texts that
 * cells share, and some rows. Refuses as `readTable` does.
 */
export async function readWorkbook(file: number): Promise<RawWorkbook> {
  const archive: Archive = { file, entries: readZipEntries(file), allowance: wholeAllowance() }
  const other = otherArchive([...archive.entries.keys()])
  if (other !== null) throw other
  await readPart(archive, CONTENT_TYPES, checkedOnly)
  const part = await workbookPart(archive)
  const relations = await readRelations(archive, part)
  const facts: WorkbookFacts = { sheets: [], epoch: 1900 }
  await readPart(archive, part, workbookHandler(facts))
  const workbook: Workbook = { strings: new SharedStrings(), styles: [], epoch: facts.epoch }
  const pathOf = (kind: string) => relations.find((one) => one.kind === kind)?.path
  const [styles, strings] = [pathOf('styles'), pathOf('sharedStrings')]
  if (styles !== undefined) await readPart(archive, styles, cellStylesHandler(workbook.styles))
  if (strings !== undefined)
    await readPart(archive, strings, sharedStringsHandler(workbook.strings))

  // Sheets of charts, dialogs and macros have no rows.
  const worksheets = new Map(
    relations.filter(({ kind }) => kind === 'worksheet').map(({ id, path }) => [id, path]),
  )
  if (!facts.sheets.some(({ id }) => worksheets.has(id))) throw damagedWorkbook()
  // What is looked at is read again, and its bytes do not count twice.
  const looking = { ...archive, allowance: wholeAllowance() }
  const scanning = { ...archive, allowance: wholeAllowance() }
  return {
    kind: { kind: 'xlsx', encoding: null, delimiter: null },
    sheets: facts.sheets.flatMap(({ name: whole, id, isHidden }) => {
      const name = whole.slice(0, MAX_NAME)
      const path = worksheets.get(id)
      if (path === undefined) return []
      const hidden: Hidden = { rows: 0, columns: new Set() }
      const title = `The sheet “${name}”`
      const bare = {
        workbook,
        title,
        merged: new MergedCells(),
        hidden: { rows: 0, columns: new Set<number>() },
      }
      return [
        {
          name,
          isHidden,
          hidden,
          look: () => readSheet(looking, path, bare),
          rows: () => readMerged(archive, scanning, path, { workbook, title, hidden }),
        },
      ]
    }),
  }
}

/** The part that is the workbook, as the relations of the archive name it (ECMA-376 part 1, §11.2). */
async function workbookPart(archive: Archive): Promise<string> {
  if (!hasPart(archive, ROOT_RELATIONS)) return USUAL_WORKBOOK
  const relations: Relation[] = []
  await readPart(archive, ROOT_RELATIONS, relationsHandler(relations, ''))
  return relations.find(({ kind }) => kind === 'officeDocument')?.path ?? USUAL_WORKBOOK
}

async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  const { path, folder } = relationsOf(part)
  await readPart(archive, path, relationsHandler(relations, folder))
  return relations
}

/** Names of parts are the same in capitals and small letters (ECMA-376 part 2, §6.2.2). */
function hasPart({ entries }: Archive, name: string): boolean {
  return entries.has(name.toLowerCase())
}

/** Reads a part through a handler; whatever is broken in it, a workbook that has no such part is not complete. */
async function readPart(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  for await (const _ of scanPart(archive, name, handler));
}

/** The rows of a sheet with its merged cells, which are behind the rows and are looked for first. */
async function* readMerged(
  archive: Archive,
  scanning: Archive,
  name: string,
  sheet: Omit<Sheet, 'merged'>,
): AsyncGenerator<TableRow> {
  const merged = new MergedCells()
  for await (const bytes of contentOf(scanning, name)) merged.look(bytes.toString('latin1'))
  merged.sort()
  yield* readSheet(archive, name, { ...sheet, merged })
}

async function* readSheet(archive: Archive, name: string, sheet: Sheet): AsyncGenerator<TableRow> {
  let found: TableRow[] = []
  const rows = new SheetRows(sheet, (row) => found.push(row))
  for await (const _ of scanPart(archive, name, rows)) {
    yield* found
    found = []
  }
}

/** Yields after each piece that was scanned. */
async function* scanPart(
  archive: Archive,
  name: string,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = new XmlScanner(handler)
  for await (const bytes of contentOf(archive, name)) {
    scanner.write(decodedPiece(decoder, bytes))
    yield
  }
  scanner.write(decodedPiece(decoder))
  scanner.end()
  yield
}

function contentOf({ file, entries, allowance }: Archive, name: string): AsyncGenerator<Buffer> {
  const entry = entries.get(name.toLowerCase())
  if (entry === undefined) throw damagedWorkbook()
  return readContent(file, entry, allowance)
}

function decodedPiece(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw damagedWorkbook()
  }
}
