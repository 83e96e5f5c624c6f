import type { Random } from '#/quality/drills/frame/random.ts'
import { workbookParts, zip } from '#/tests/helpers/imports/workbook.ts'
import type { Case, Kind } from './case.ts'
import { mutatedBytes, mutatedText } from './mutations.ts'

type Parts = Record<string, string | Buffer>

const HEADER = [
  'Certificate number',
  'Vessel name',
  'IMO number',
  'Flag',
  'Certificates',
  'Issue date',
  'Expiry date',
]
const ROWS = Array.from({ length: 30 }, (_, i) => [
  `T-${i}`,
  `KM "Uji", ${i}`,
  '9074729',
  'Indonesia',
  'International Tonnage',
  '2026-01-31',
  '2031-01-30',
])
const TEXTS = [HEADER, ...ROWS].flat()

const rowXml = (
  row: readonly string[],
  i: number,
  cell: (text: string, location: string, index: number) => string,
) =>
  `<row r="${i + 1}">${row.map((text, j) => cell(text, `${String.fromCharCode(65 + j)}${i + 1}`, i * HEADER.length + j)).join('')}</row>`
const sheetXml = (cell: (text: string, location: string, index: number) => string) =>
  [HEADER, ...ROWS].map((row, i) => rowXml(row, i, cell)).join('')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Texts in the cells, and texts that cells share. */
const WORKBOOKS: Parts[] = [
  workbookParts(
    sheetXml(
      (text, location) => `<c r="${location}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
    ),
  ),
  workbookParts(
    sheetXml((_, location, index) => `<c r="${location}" t="s"><v>${index}</v></c>`),
    {
      strings: TEXTS.map((text) => `<si><t>${escaped(text)}</t></si>`).join(''),
    },
  ),
]
const CSV = [HEADER, ...ROWS]
  .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  .join('\r\n')
const TEXT_FILES = [
  Buffer.from(CSV),
  Buffer.from(CSV.replaceAll(',', ';')),
  Buffer.from(`\uFEFF${CSV}`, 'utf16le'),
  Buffer.from(CSV.replaceAll('Uji', 'Élan'), 'latin1'),
]

const XML_TOKENS = [
  '<',
  '>',
  '/>',
  '</c>',
  '<row>',
  '<c>',
  '<v>',
  '<is>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&',
  '&amp;',
  '&#0;',
  '&#x10FFFF;',
  '&#99999999;',
  '&lol;',
  '"',
  "'",
  '=',
  '\0',
  '\uFFFF',
  '_x0000_',
  'r="XFD1048576"',
  '<c r="XFD30000"><v>1</v></c>',
  '<row r="1048576">',
  ' t="s"',
  ' s="99"',
  ' t="d"',
  'date1904="1"',
  '../',
  'x:',
  '<c r="A1" t="s"><v>4294967295</v></c>',
  '9'.repeat(400),
  '<a>'.repeat(200),
  'x'.repeat(40_000),
]
const CSV_TOKENS = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\0',
  '=',
  "'".repeat(50_000),
  ','.repeat(500),
  'x'.repeat(120_000),
  '\n'.repeat(20_000),
  'é',
]

const MB = 1024 * 1024

/** Small files that unpack to much, made once each. */
const BOMBS: Record<string, () => Buffer> = {
  'a bomb of empty rows': () => bomb({ sheet: '<row/>'.repeat(20 * MB) }),
  'a bomb of one long text': () =>
    bomb({ sheet: `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(60 * MB)}</v></c></row>` }),
  'a bomb of spaces': () => bomb({ sheet: ' '.repeat(280 * MB) }),
  'a bomb of a tag': () => bomb({ sheet: `<row ${'a '.repeat(20 * MB)}>` }),
  'a bomb of attributes': () =>
    bomb({ sheet: `<row r="1"><c ${'a="b" '.repeat(10_000)}><v>1</v></c></row>`.repeat(300) }),
  'a bomb of shared texts': () =>
    bomb({
      sheet: '<row r="1"><c><v>1</v></c></row>',
      strings: '<si><t>a</t></si>'.repeat(3 * MB),
    }),
  'a bomb of long shared texts': () =>
    bomb({
      sheet: '<row r="1"><c><v>1</v></c></row>',
      strings: `<si><t>${'é'.repeat(30_000)}</t></si>`.repeat(2_000),
    }),
  'a text in very many cells': () =>
    bomb({
      sheet: Array.from(
        { length: 120_000 },
        (_, i) => `<row r="${i + 1}"><c t="s"><v>0</v></c></row>`,
      ).join(''),
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    }),
  'a million cells': () =>
    bomb({
      sheet: Array.from(
        { length: 20_000 },
        (_, i) => `<row r="${i + 1}">${'<c><v>1</v></c>'.repeat(99)}</row>`,
      ).join(''),
    }),
  'styles without end': () =>
    zip({
      ...workbookParts('<row/>'),
      'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(2 * MB)}</cellXfs></styleSheet>`,
    }),
  'depth without end': () => bomb({ sheet: '<row>'.repeat(5 * MB) }),
}
const made = new Map<string, Buffer>()

function bomb({ sheet, strings = null }: { sheet: string; strings?: string | null }): Buffer {
  return zip(workbookParts(sheet, { strings }))
}

function bombOf(random: Random): { mutation: string; content: Buffer } {
  const mutation = random.pick(Object.keys(BOMBS))
  const content = made.get(mutation) ?? BOMBS[mutation]?.() ?? Buffer.alloc(0)
  made.set(mutation, content)
  // Half of them with a header that says something else.
  return random.often(0.5) ? { mutation, content } : withOtherHeader(mutation, content, random)
}

const SIGNATURES = ['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006'].map((text) =>
  Buffer.from(text),
)
const HEADER_LENGTH = 46

/** One number of one header of an archive is another. */
function withOtherHeader(
  name: string,
  content: Buffer,
  random: Random,
): { mutation: string; content: Buffer } {
  const signature = random.pick(SIGNATURES)
  const places: number[] = []
  for (
    let at = content.indexOf(signature);
    at >= 0 && places.length < 50;
    at = content.indexOf(signature, at + 1)
  )
    places.push(at)
  const copy = Buffer.from(content)
  const at = (places.length === 0 ? 0 : random.pick(places)) + 4 + random.below(HEADER_LENGTH - 4)
  const value = random.pick([
    0,
    1,
    8,
    20,
    0x7fff,
    0xffff,
    0x10000,
    0x7fffffff,
    0xffffffff,
    content.length,
  ])
  if (at + 4 <= copy.length) copy.writeUInt32LE(value >>> 0, at)
  return { mutation: `${name}, another header`, content: copy }
}

function nextSpreadsheet(random: Random): Case {
  return { ...mutatedSpreadsheet(random), only: null }
}

function mutatedSpreadsheet(random: Random): { mutation: string; content: Buffer } {
  const kind = random.number()
  if (kind < 0.02) return bombOf(random)
  if (kind < 0.3) {
    const file = random.pick(TEXT_FILES)
    if (random.often(0.4)) return mutatedBytes(file, random)
    return {
      mutation: 'text of a CSV file',
      content: Buffer.from(mutatedText(CSV, CSV_TOKENS, random)),
    }
  }
  const parts = random.pick(WORKBOOKS)
  if (kind < 0.4) return mutatedBytes(zip(parts), random)
  if (kind < 0.6) return withOtherHeader('workbook', zip(parts), random)
  const name = random.pick(Object.keys(parts))
  const part = String(parts[name])
  if (kind < 0.9)
    return {
      mutation: `text of ${name}`,
      content: zip({ ...parts, [name]: mutatedText(part, XML_TOKENS, random) }),
    }
  if (kind < 0.95)
    return {
      mutation: `bytes of ${name}`,
      content: zip({ ...parts, [name]: mutatedBytes(Buffer.from(part), random).content }),
    }
  const odd = random.pick([
    '../x',
    '/x',
    'xl/WORKBOOK.XML',
    'a\\b',
    'x\0y',
    'a'.repeat(5_000),
    ...Object.keys(parts),
  ])
  const renamed = Object.fromEntries(
    Object.entries(parts).map(([one, content]) => [one === name ? odd : one, content]),
  )
  return {
    mutation: `${name} is called otherwise`,
    content: zip(random.often(0.5) ? renamed : { ...parts, [odd]: 'x' }),
  }
}

export const spreadsheets: Kind = {
  name: 'spreadsheets',
  reader: new URL('readers/read-spreadsheet.ts', import.meta.url),
  options: ['--max-old-space-size=160'],
  setup: null,
  next: nextSpreadsheet,
}
