import type { TableRow, RawSheet, RawWorkbook } from '#/domain/exchange/files/format/table.ts'
import { otherArchive } from '#/domain/exchange/files/format/other-file.ts'
import { contentOf, MAX_PARTS, openArchive, withAllowance, type Archive } from './archive.server.ts'
import { MergedCells, SharedStrings, sharedStringsHandler } from './sheet-parts.ts'
import { cellStylesHandler } from './cell-value.ts'
import { SheetRows, type Hidden, type Sheet, type Workbook } from './sheet-rows.ts'
import { damagedWorkbook, xmlParser, type XmlHandler } from './xml.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const ROOT_RELATIONS = '_rels/.rels'
/** Where programs have it that do not list it in the relations of the archive. */
const USUAL_WORKBOOK = 'xl/workbook.xml'

/** The name of a sheet; Excel takes 31 characters. */
const MAX_NAME = 100

/**
 * Where a part is: by its kind, the last name of its type, which is the same in the strict form
 * (ISO/IEC 29500), and by its id.
 */
type Relation = { kind: string; id: string; path: string }

/**
 * What the workbook says of itself: its sheets in their order, each with the id of its part, and
 * from when on its days are counted.
 */
type WorkbookFacts = { sheets: { name: string; id: string; isHidden: boolean }[] } & Pick<
  Workbook,
  'epoch'
>

/**
 * Reads the sheets of an XLSX file, row by row, from a file descriptor: those that are asked for.
 * What is held at any time is the texts that cells share, and some rows. Refuses as `readTable`
 * does.
 */
export async function readWorkbook(file: number): Promise<RawWorkbook> {
  const archive = await openArchive(file)
  const other = otherArchive([...archive.parts.keys()])
  if (other !== null) throw other
  // It must be there and well-formed, whatever it says (ECMA-376 part 2, §10.1.2.2).
  await readPart(archive, CONTENT_TYPES, { open: () => {} })
  const part = await workbookPart(archive)
  const relations = await readRelations(archive, part)
  const { sheets, epoch } = await readFacts(archive, part)
  const workbook: Workbook = { strings: new SharedStrings(), styles: [], epoch }
  const pathOf = (kind: string) => relations.find((one) => one.kind === kind)?.path
  const [styles, strings] = [pathOf('styles'), pathOf('sharedStrings')]
  if (styles !== undefined) await readPart(archive, styles, cellStylesHandler(workbook.styles))
  if (strings !== undefined)
    await readPart(archive, strings, sharedStringsHandler(workbook.strings))

  // Sheets of charts, dialogs and macros have no rows.
  const worksheets = new Map(
    relations.filter(({ kind }) => kind === 'worksheet').map(({ id, path }) => [id, path]),
  )
  const sheetOf = sheetReader(archive, workbook)
  const found = sheets.flatMap(({ id, name, isHidden }) => {
    const path = worksheets.get(id)
    return path === undefined ? [] : [sheetOf(path, name.slice(0, MAX_NAME), isHidden)]
  })
  if (found.length === 0) throw damagedWorkbook()
  return { kind: { kind: 'xlsx', encoding: null, delimiter: null }, sheets: found }
}

/**
 * The part that is the workbook, as the relations of the archive name it (ECMA-376 part 1, §11.2).
 */
async function workbookPart(archive: Archive): Promise<string> {
  if (!archive.parts.has(ROOT_RELATIONS)) return USUAL_WORKBOOK
  const relations = await readRelations(archive, '')
  return relations.find(({ kind }) => kind === 'officeDocument')?.path ?? USUAL_WORKBOOK
}

/**
 * The parts that a part names: those of `xl/workbook.xml` are listed in
 * `xl/_rels/workbook.xml.rels` (ECMA-376 part 2, §9.3).
 */
async function readRelations(archive: Archive, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  const at = part.lastIndexOf('/') + 1
  const [folder, name] = [part.slice(0, at), part.slice(at)]
  await readPart(archive, `${folder}_rels/${name}.rels`, {
    open: (element, attribute) => {
      if (element !== 'Relationship' || attribute('TargetMode') === 'External') return
      if (relations.length >= MAX_PARTS) throw damagedWorkbook()
      const kind = attribute('Type')?.split('/').at(-1) ?? ''
      relations.push({
        kind,
        id: attribute('Id') ?? '',
        path: pathOf(folder, attribute('Target') ?? ''),
      })
    },
  })
  return relations
}

/** A target as a path in the archive: relative to a folder, or from the root. */
function pathOf(folder: string, target: string): string {
  const path: string[] = []
  for (const step of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(unescaped(step))
  }
  return path.join('/')
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

async function readFacts(archive: Archive, part: string): Promise<WorkbookFacts> {
  const facts: WorkbookFacts = { sheets: [], epoch: 1900 }
  let isFirst = true
  await readPart(archive, part, {
    open: (element, attribute) => {
      if (element === 'sheet') {
        if (facts.sheets.length >= MAX_PARTS) throw damagedWorkbook()
        const isHidden = ['hidden', 'veryHidden'].includes(attribute('state') ?? '')
        facts.sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '', isHidden })
      }
      if (element !== 'workbookPr' || !isFirst) return
      isFirst = false
      if (['1', 'true'].includes(attribute('date1904') ?? '')) facts.epoch = 1904
    },
  })
  return facts
}

/**
 * Makes the sheets of a workbook. What is looked at is read again, and its bytes do not count
 * twice.
 */
function sheetReader(archive: Archive, workbook: Workbook) {
  const [looking, merging] = [withAllowance(archive), withAllowance(archive)]
  return (path: string, name: string, isHidden: boolean): RawSheet => {
    const hidden: Hidden = { rows: 0, columns: new Set() }
    const sheet = { workbook, title: `The sheet “${name}”`, merged: new MergedCells() }
    return {
      name,
      isHidden,
      hidden,
      look: () => readSheet(looking, path, { ...sheet, hidden: { rows: 0, columns: new Set() } }),
      async *rows() {
        // Merged cells are listed behind the rows, and needed for them.
        const merged = new MergedCells()
        for await (const bytes of contentOf(merging, path)) merged.look(bytes.toString('latin1'))
        merged.sort()
        yield* readSheet(archive, path, { ...sheet, merged, hidden })
      },
    }
  }
}

async function* readSheet(archive: Archive, path: string, sheet: Sheet): AsyncGenerator<TableRow> {
  let found: TableRow[] = []
  const rows = new SheetRows(sheet, (row) => found.push(row))
  for await (const _ of parsePart(archive, path, rows)) {
    yield* found
    found = []
  }
}

async function readPart(archive: Archive, path: string, handler: XmlHandler): Promise<void> {
  for await (const _ of parsePart(archive, path, handler));
}

/** Yields after each piece that was parsed. */
async function* parsePart(
  archive: Archive,
  path: string,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = xmlParser(handler)
  for await (const bytes of contentOf(archive, path)) {
    parser.write(decodedPiece(decoder, bytes))
    yield
  }
  parser.write(decodedPiece(decoder))
  parser.end()
  yield
}

function decodedPiece(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw damagedWorkbook()
  }
}
