import { Refusal } from '#/core/refusal.ts'

type Other = { what: string; advice: string }

const AS_XLSX =
  'Open it in Excel or LibreOffice, and save it as .xlsx (Save As, “Excel Workbook”), or as “CSV UTF-8”.'
const TABLE_OUT_OF = 'Copy its table into a spreadsheet, and save that as .xlsx or “CSV UTF-8”.'
const UNPACKED = 'Unpack it, and import the CSV or XLSX file that is in it.'
const TYPED = 'A picture of a list cannot be read: ask for the list as a spreadsheet.'

/** Files that are known by their first bytes, in hexadecimal. */
const BINARY: (Other & { bytes: string })[] = [
  { bytes: '504b0506', what: 'an empty ZIP archive', advice: 'Import a CSV or XLSX file.' },
  { bytes: '504b3030504b', what: 'a part of a ZIP archive', advice: UNPACKED },
  { bytes: '1f8b', what: 'a packed file (gzip)', advice: UNPACKED },
  { bytes: '377abcaf271c', what: 'a 7-Zip archive', advice: UNPACKED },
  { bytes: '52617221', what: 'a RAR archive', advice: UNPACKED },
  { bytes: '425a68', what: 'a packed file (bzip2)', advice: UNPACKED },
  { bytes: 'fd377a585a00', what: 'a packed file (XZ)', advice: UNPACKED },
  { bytes: '89504e47', what: 'a picture (PNG)', advice: TYPED },
  { bytes: 'ffd8ff', what: 'a picture (JPEG)', advice: TYPED },
  { bytes: '47494638', what: 'a picture (GIF)', advice: TYPED },
  { bytes: '49492a00', what: 'a picture (TIFF)', advice: TYPED },
  { bytes: '4d4d002a', what: 'a picture (TIFF)', advice: TYPED },
  {
    bytes: '53514c69746520666f726d6174',
    what: 'a database (SQLite)',
    advice: 'Export its table as “CSV UTF-8”.',
  },
  {
    bytes: '000100005374616e64617264',
    what: 'a database of Access',
    advice: 'Export its table to Excel, or as “CSV UTF-8”.',
  },
  // Workbooks of Excel 2 to 97 that programs write without the container of Office (BIFF).
  ...['0900', '0902', '0904', '0908'].map((bytes) => ({
    bytes,
    what: 'a workbook of an old version of Excel (XLS)',
    advice: AS_XLSX,
  })),
]

/**
 * Files that are known by how their text begins. Excel opens the first ones, whatever they are
 * called.
 */
const TEXTS: (Other & { begins: RegExp })[] = [
  {
    begins: /^%PDF/,
    what: 'a PDF',
    advice: 'Ask for the list as a spreadsheet, or copy its table into one.',
  },
  {
    begins:
      /^<\?xml[^]*?<(?:\w+:)?workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet|^<\?mso-application|^<\?xml[^]*?progid="Excel\.Sheet"/i,
    what: 'an “XML Spreadsheet 2003”, whatever its name ends with',
    advice: AS_XLSX,
  },
  {
    begins: /^(?:<\?xml[^]*?)?<office:document\b/i,
    what: 'an OpenDocument file in one piece (FODS)',
    advice: 'Open it in LibreOffice, and save it as “Excel 2007–365 (.xlsx)” or as CSV.',
  },
  {
    begins:
      /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|table|thead|tbody|tr|div|style|script|title|center|font|p|br)\b/i,
    what: 'a web page (HTML), whatever its name ends with',
    advice: AS_XLSX,
  },
  {
    begins: /^<\?xml|^<(?:\w+:)?[a-z]\w*\s+xmlns/i,
    what: 'an XML file',
    advice: 'Import a CSV or XLSX file.',
  },
  {
    begins: /^(?:mime-version|content-type|received|return-path|message-id):\s/i,
    what: 'an email, or a web page in one file (MHTML)',
    advice: AS_XLSX,
  },
  { begins: /^\{\\rtf/, what: 'a text with a layout (RTF)', advice: TABLE_OUT_OF },
  { begins: /^ID;P(?:WXL|SCALC|CALC|OOO)/, what: 'a table in an old form (SYLK)', advice: AS_XLSX },
  { begins: /^TABLE\r?\n0,1\r?\n/, what: 'a table in an old form (DIF)', advice: AS_XLSX },
  {
    begins: /^(?:\{\s*"|\[\s*[{[])/,
    what: 'data in JSON',
    advice: 'Import a CSV or XLSX file, or use the API.',
  },
]

/** A picture of an iPhone, and other media: the type stands behind a length. */
const HEIC = /^.{4}ftyp(?:hei|mif|avif)/s

/**
 * The refusal of a file that is neither text nor a workbook, or a text that is no table, by its
 * first bytes; null for any other.
 */
export function otherFile(start: Buffer): Refusal | null {
  const hex = start.toString('hex', 0, 16)
  const binary = BINARY.find(
    ({ bytes }) => hex.startsWith(bytes) && (bytes.length > 4 || isBiff(bytes, hex)),
  )
  if (binary) return refusalOf(binary)
  if (HEIC.test(start.toString('latin1', 0, 16)))
    return refusalOf({ what: 'a picture (HEIC)', advice: TYPED })
  const text = textOf(start).replace(/^[\uFEFF\s]+/, '')
  const other = TEXTS.find(({ begins }) => begins.test(text))
  return other ? refusalOf(other) : null
}

/**
 * The first record says how long it is: 4 to 16 bytes. A text may begin with a tab, too, but has no
 * such byte behind it.
 */
function isBiff(bytes: string, hex: string): boolean {
  return !bytes.startsWith('09') || /^09(?:00|02|04|08)(?:04|06|08|10)00/.test(hex)
}

function textOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return start.toString('utf16le')
  if (start[0] === 0xfe && start[1] === 0xff)
    return Buffer.from(start.subarray(0, start.length & ~1))
      .swap16()
      .toString('utf16le')
  return start.toString('utf8')
}

function refusalOf({ what, advice }: Other): Refusal {
  return new Refusal('invalid', `This is ${what}. ${advice}`)
}

/**
 * What an archive is that has a part of such a name, and is no workbook in the form that is read.
 */
const ARCHIVES: (Other & { part: RegExp })[] = [
  {
    what: 'a binary workbook of Excel (XLSB)',
    part: /^xl\/workbook\.bin$/,
    advice: 'Open it in Excel, and save it as “Excel Workbook (.xlsx)”.',
  },
  {
    what: 'an OpenDocument file, as LibreOffice writes it',
    part: /^mimetype$/,
    advice: 'Open it, and save it as “Excel 2007–365 (.xlsx)” or as CSV.',
  },
  {
    what: 'a file of Apple Numbers or Pages',
    part: /^index\/.*\.iwa$|^index\.zip$/,
    advice: 'Open it in Numbers, and export it to Excel (File, Export To).',
  },
  {
    what: 'a document of Word',
    part: /^word\//,
    advice: 'Copy the table into a spreadsheet, and save that as .xlsx or CSV.',
  },
  {
    what: 'a presentation of PowerPoint',
    part: /^ppt\//,
    advice: 'Copy the table into a spreadsheet, and save that as .xlsx or CSV.',
  },
]

/**
 * The refusal of an archive that is something else than a workbook, by the names of its parts in
 * small letters; null for a workbook.
 */
export function otherArchive(names: readonly string[]): Refusal | null {
  const other = ARCHIVES.find(({ part }) => names.some((name) => part.test(name)))
  if (other) return refusalOf(other)
  if (names.includes('[content_types].xml') || names.some((name) => name.startsWith('xl/')))
    return null
  const files = names.filter((name) => !name.endsWith('/'))
  const named = files.slice(0, 3).map((name) => `“${name.slice(0, 60)}”`)
  const more = files.length > named.length ? ' and others' : ''
  return new Refusal(
    'invalid',
    `This is a ZIP archive (${named.join(', ') || 'empty'}${more}), no spreadsheet. Unpack it, and import the CSV or XLSX file that is in it.`,
  )
}
