import { sheetRowsXml, zip, type Cell } from './workbook.ts'

/**
 * A sheet of a workbook: its rows, or what is in its part instead. `kind`: of its part, a worksheet
 * if left out.
 */
export type TestSheet = {
  name: string
  rows?: Cell[][]
  xml?: string
  state?: 'hidden' | 'veryHidden'
  merged?: string[]
  kind?: 'chartsheet' | 'dialogsheet' | 'xlMacrosheet'
}

type Form = {
  /** The path of the workbook's part. */
  part?: string
  /** Of a sheet, as a relation names it. */
  target?: (sheet: string) => string
  /** ISO/IEC 29500 strict. */
  strict?: boolean
  styles?: string
  more?: Record<string, string>
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const STYLES =
  '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'

/** A workbook of several sheets, as one program or another writes it. */
export function sheetsWorkbook(sheets: TestSheet[], form: Form = {}): Buffer<ArrayBuffer> {
  return zip(sheetsParts(sheets, form))
}

/** The same as its parts. */
export function sheetsParts(
  sheets: TestSheet[],
  {
    part = 'xl/workbook.xml',
    target = (sheet) => sheet,
    strict = false,
    styles = STYLES,
    more = {},
  }: Form = {},
): Record<string, string> {
  const types = strict ? STRICT : RELATIONSHIPS
  const at = part.lastIndexOf('/') + 1
  const [folder, file] = [part.slice(0, at), part.slice(at)]
  const relation = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="${types}/${kind}" Target="${to}"/>`
  return {
    '[Content_Types].xml':
      '<Types><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', part)}</Relationships>`,
    [part]: `<workbook xmlns:r="${types}"><sheets>${sheets
      .map(
        ({ name, state }, i) =>
          `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    [`${folder}_rels/${file}.rels`]: `<Relationships>${sheets
      .map(({ kind = 'worksheet' }, i) =>
        relation(`rId${i + 1}`, kind, target(`worksheets/sheet${i + 1}.xml`)),
      )
      .join('')}${relation('rId99', 'styles', target('styles.xml'))}</Relationships>`,
    [`${folder}styles.xml`]: styles,
    ...Object.fromEntries(
      sheets.map((sheet, i) => [`${folder}worksheets/sheet${i + 1}.xml`, partOf(sheet)]),
    ),
    ...more,
  }
}

function partOf({ rows = [], xml, merged = [], kind }: TestSheet): string {
  if (kind) return `<${kind === 'xlMacrosheet' ? 'macrosheet' : kind}/>`
  return `<worksheet>${xml ?? `<sheetData>${sheetRowsXml(rows)}</sheetData>`}${
    merged.length > 0
      ? `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
      : ''
  }</worksheet>`
}
