import { guardFormula, columnName } from '#/domain/exchange/files/format/csv.ts'
import type { ColumnKind } from '#/domain/exchange/files/format/columns.ts'
import { serialOfDate } from '#/domain/exchange/files/cells/cell-texts.ts'
import { zipOf } from '#/domain/exchange/zip/write-zip.server.ts'

/**
 * A sheet to be written: its first row are the headings. `kinds`: what its columns hold, text where
 * it does not say it.
 */
export type SheetToWrite = {
  name: string
  headings: readonly string[]
  rows: AsyncIterable<readonly string[]>
  kinds?: readonly ColumnKind[]
}

/** What a sheet of Excel has at most. */
const MAX_ROWS = 1_048_576

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATION = `${OFFICE}/officeDocument/2006/relationships`

/**
 * Writes a workbook (ECMA-376) of these sheets, piece by piece, each with a filter and its headings
 * in view. Cells are text but for the dates and numbers of columns that hold such, and none is a
 * formula; what looks like one is guarded as in CSV, for a sheet that is saved as CSV later.
 */
export function workbookOf(sheets: readonly SheetToWrite[]): AsyncGenerator<Buffer<ArrayBuffer>> {
  const numbered = sheets.map(({ name }, i) => ({ name, number: i + 1 }))
  const sheetTypes = numbered.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const listed = numbered.map(
    ({ name, number }) =>
      `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const relations = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${RELATION}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  const relationships = (list: string) =>
    `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list}</Relationships>`
  const texts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheetTypes.join('')}</Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${RELATION}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}>${STYLES}</styleSheet>`,
    'xl/_rels/workbook.xml.rels': relationships(
      `${relations.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${RELATION}/styles" Target="styles.xml"/>`,
    ),
  }
  return zipOf([
    ...Object.entries(texts).map(([name, text]) => ({ name, content: [text] })),
    ...sheets.map((sheet, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: sheetXml(sheet),
    })),
  ])
}

/** The first row stays in view. */
const VIEW =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
/** The styles of cells, by their index: 0 for text and numbers, 1 for dates, 2 for headings. */
const STYLES =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>'
const [DATE_STYLE, HEADING_STYLE] = [1, 2]
const LENGTH_AT_ONCE = 65_536

async function* sheetXml({
  name,
  headings,
  rows,
  kinds = [],
}: SheetToWrite): AsyncGenerator<string> {
  const source = rows[Symbol.asyncIterator]()
  const first: (readonly string[])[] = []
  while (first.length < ROWS_MEASURED) {
    const next = await source.next()
    if (next.done) break
    first.push(next.value)
  }
  let text = `${XML}<worksheet ${MAIN}>${VIEW}${widthsOf(headings, first)}<sheetData>${headingXml(headings)}`
  let row = 1
  const add = (cells: readonly string[]) => {
    if (++row > MAX_ROWS)
      throw new Error(`The sheet ${name} would have more rows than a sheet may have`)
    text += rowXml(cells, row, kinds)
  }
  for (const cells of first) add(cells)
  for (let next = await source.next(); !next.done; next = await source.next()) {
    add(next.value)
    if (text.length < LENGTH_AT_ONCE) continue
    yield text
    text = ''
  }
  const whole = `A1:${columnName(Math.max(0, headings.length - 1))}${row}`
  // Numbers that are names, such as IMO numbers, are text on purpose.
  const notes = `<ignoredErrors><ignoredError sqref="${whole}" numberStoredAsText="1"/></ignoredErrors>`
  yield `${text}</sheetData><autoFilter ref="${whole}"/>${notes}</worksheet>`
}

/** Rows that the widths of columns are measured by, in characters. */
const ROWS_MEASURED = 200
const [MIN_WIDTH, MAX_WIDTH] = [10, 50]
/** The button of the filter beside a heading. */
const BUTTON_WIDTH = 4

function widthsOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (headings.length === 0) return ''
  const columns = headings.map((heading, at) => {
    const longest = rows.reduce(
      (most, cells) => Math.max(most, (cells[at] ?? '').length + 2),
      heading.length + BUTTON_WIDTH,
    )
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest))
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  return `<cols>${columns.join('')}</cols>`
}

function headingXml(headings: readonly string[]): string {
  const cells = headings.map((heading, at) =>
    heading === '' ? '' : textCell(`${columnName(at)}1`, heading, HEADING_STYLE),
  )
  return `<row r="1">${cells.join('')}</row>`
}

function rowXml(cells: readonly string[], row: number, kinds: readonly ColumnKind[]): string {
  let text = `<row r="${row}">`
  for (const [at, cell] of cells.entries()) {
    if (cell === '') continue
    const reference = `${columnName(at)}${row}`
    const serial = kinds[at] === 'date' ? serialOfDate(cell) : null
    if (serial !== null) text += `<c r="${reference}" s="${DATE_STYLE}"><v>${serial}</v></c>`
    else if (kinds[at] === 'number' && isNumber(cell))
      text += `<c r="${reference}"><v>${cell}</v></c>`
    else text += textCell(reference, cell)
  }
  return `${text}</row>`
}

function textCell(reference: string, text: string, style?: number): string {
  const styled = style === undefined ? '' : ` s="${style}"`
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(guardFormula(text))}</t></is></c>`
}

/** True for a number that a spreadsheet writes again as it is. */
const isNumber = (cell: string) =>
  /^\d{1,15}(?:\.\d{1,6})?$/.test(cell) && String(Number(cell)) === cell

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/**
 * What XML cannot hold, or would change; and what would be read as such a character (ECMA-376 part
 * 1, §22.9.2.19).
 */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

function escapeXml(text: string): string {
  return text
    .replaceAll(
      UNSAFE,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)
}

/** Of an XLSX file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
