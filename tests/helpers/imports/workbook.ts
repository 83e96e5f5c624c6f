import { crc32, deflateRawSync } from 'node:zlib'

/** A calendar date as Excel keeps it: a number of days, shown as a date by its style. */
type DateCell = { serial: number }
export type Cell = string | number | boolean | null | DateCell

/**
 * A workbook of one sheet, as Excel would save it; strings are written in the cells, numbers and
 * dates as numbers. `merged`: ranges such as `A1:K1`.
 */
export function workbook(
  rows: Cell[][],
  { epoch1904 = false, sheet = 'Register', merged = [] as string[] } = {},
): Buffer<ArrayBuffer> {
  const parts = workbookParts(sheetRowsXml(rows), { epoch1904, sheet })
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const name = 'xl/worksheets/sheet1.xml'
  const whole = parts[name]?.replace(
    '</sheetData>',
    `</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}`,
  )
  return zip({ ...parts, ...(whole !== undefined && { [name]: whole }) })
}

/** The XML of rows. */
export function sheetRowsXml(rows: Cell[][]): string {
  return rows
    .map(
      (row, i) =>
        `<row r="${i + 1}">${row.map((cell, j) => cellXml(cell, columnName(j) + (i + 1))).join('')}</row>`,
    )
    .join('')
}

/**
 * The same of the XML of its rows, as its parts: what is in them a test may break. `strings`: the
 * texts that cells share.
 */
export function workbookParts(
  rows: string,
  { epoch1904 = false, sheet = 'Register', strings = null as string | null } = {},
): Record<string, string> {
  return {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>' +
      (strings === null
        ? ''
        : '<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>') +
      '</Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      `<workbookPr${epoch1904 ? ' date1904="1"' : ''}/><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    // The second style is a date (14: the short date of the reader's country).
    'xl/styles.xml':
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings !== null && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
  }
}

function cellXml(cell: Cell, reference: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object') return `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function columnName(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)
}

/**
 * A zip archive of texts (PKWARE APPNOTE §4.3). `stored`: not packed; `descriptors`: sizes and
 * checksums stand behind the bytes, as programs write that do not know them before.
 */
export function zip(
  files: Record<string, string | Buffer>,
  { stored = false, descriptors = false } = {},
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = stored ? bytes : deflateRawSync(bytes, { level: 6 })
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(descriptors ? 8 : 0, 2)
    head.writeUInt16LE(stored ? 0 : 8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const localHead = Buffer.from(head)
    if (descriptors) localHead.fill(0, 10, 22)
    const descriptor = descriptors ? [Buffer.from('PK\u0007\u0008'), head.subarray(10, 22)] : []
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      localHead,
      Buffer.from(name),
      packed,
      ...descriptor,
    ])
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(at, 12)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0000'),
        head,
        tail.subarray(2),
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}
