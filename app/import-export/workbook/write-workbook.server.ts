import { guardFormula } from '#/app/import-export/format/csv.ts'
import { columnName } from '#/app/import-export/format/column-name.ts'
import { zipOf } from './write-zip.server.ts'

/** A sheet to be written: its first row are the headings. */
export type SheetToWrite = { name: string; headings: readonly string[]; rows: AsyncIterable<readonly string[]> }

/** What a sheet of Excel has at most. */
const MAX_ROWS = 1_048_576

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATION = `${OFFICE}/officeDocument/2006/relationships`

/**
 * Writes a workbook (ECMA-376) of these sheets, piece by piece. Every cell is a text, so that numbers and dates stay as they are, and none is a
 * formula; what looks like one is guarded as in CSV, for a sheet that is saved as CSV later.
 */
export function workbookOf(sheets: readonly SheetToWrite[]): AsyncGenerator<Buffer<ArrayBuffer>> {
  const numbered = sheets.map(({ name }, i) => ({ name, number: i + 1 }))
  const sheetTypes = numbered.map(
    ({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const listed = numbered.map(
    ({ name, number }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const relations = numbered.map(
    ({ number }) => `<Relationship Id="rId${number}" Type="${RELATION}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  const relationships = (list: string) =>
    `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list}</Relationships>`
  const texts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${sheetTypes.join('')}</Types>`,
    '_rels/.rels': relationships(`<Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${RELATION}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(relations.join('')),
  }
  return zipOf([
    ...Object.entries(texts).map(([name, text]) => ({ name, text: [text] })),
    ...sheets.map((sheet, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, text: sheetXml(sheet) })),
  ])
}

/** The first row stays in view. */
const VIEW =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
const LENGTH_AT_ONCE = 65_536

async function* sheetXml({ name, headings, rows }: SheetToWrite): AsyncGenerator<string> {
  let text = `${XML}<worksheet ${MAIN}>${VIEW}<sheetData>${rowXml(headings, 1)}`
  let row = 1
  for await (const cells of rows) {
    if (++row > MAX_ROWS) throw new Error(`The sheet ${name} would have more rows than a sheet may have`)
    text += rowXml(cells, row)
    if (text.length < LENGTH_AT_ONCE) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function rowXml(cells: readonly string[], row: number): string {
  let text = `<row r="${row}">`
  for (const [at, cell] of cells.entries()) {
    if (cell === '') continue
    const content = escapeXml(guardFormula(cell))
    text += `<c r="${columnName(at)}${row}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
  }
  return `${text}</row>`
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold, or would change; and what would be read as such a character (ECMA-376 part 1, §22.9.2.19). */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

function escapeXml(text: string): string {
  return text
    .replaceAll(UNSAFE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)
}
