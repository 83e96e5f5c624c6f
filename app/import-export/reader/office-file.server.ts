import { readSync } from 'node:fs'
import { Refusal } from '#/core/refusal.ts'

// The container of Office 97 to 2003, in which protected workbooks are to this day: a file system in a file (MS-CFB).

const SIGNATURE = 'd0cf11e0a1b11ae1'
const HEADER = 512
/** Where the header has the size of sectors, the first sector of the directory, and the list of the sectors of the table of all. */
const [SHIFT_AT, DIRECTORY_AT, TABLES_AT] = [30, 48, 76]
const ENTRY = 128
/** The name of an entry, in UTF-16, and how many of its bytes count. */
const [MAX_NAME, LENGTH_AT] = [64, 64]
/** Sectors of the directory that are looked at: a workbook has three or four entries. */
const MAX_SECTORS = 32

const KINDS: { entry: RegExp; message: string }[] = [
  {
    entry: /^(?:EncryptedPackage|EncryptionInfo|\P{L}?DataSpaces)$/u,
    message:
      'This workbook is protected by a password, or by the rights of an organisation. Open it in Excel, take the password away (File, Info, Protect Workbook), and save it again; or save it as CSV.',
  },
  {
    entry: /^(?:Workbook|Book)$/i,
    message:
      'This is a workbook of Excel 97 to 2003 (XLS). Open it in Excel or LibreOffice, and save it as .xlsx (Save As, “Excel Workbook”), or as “CSV UTF-8”.',
  },
  {
    entry: /^WordDocument$/,
    message:
      'This is a document of Word. Copy its table into a spreadsheet, and save that as .xlsx.',
  },
  {
    entry: /^PowerPoint Document$/,
    message: 'This is a presentation of PowerPoint. Import a CSV or XLSX file.',
  },
  {
    entry: /^__properties_version1\.0$/,
    message: 'This is an email of Outlook. Save the file that is attached to it, and import that.',
  },
]

/** The refusal of a file of Office in its old container, by what is in it; null for any other file. */
export function otherOfficeFile(file: number, start: Buffer): Refusal | null {
  if (start.toString('hex', 0, 8) !== SIGNATURE) return null
  const names = entryNames(file, start)
  const found = KINDS.find(({ entry }) => names.some((name) => entry.test(name)))
  return new Refusal(
    'invalid',
    found?.message ??
      'This is a file of an old version of Office, or a protected one. Save it as .xlsx without a password, or as CSV.',
  )
}

/** The names in its directory, as far as that can be followed. */
function entryNames(file: number, start: Buffer): string[] {
  if (start.length < HEADER) return []
  const size = 2 ** Math.min(12, Math.max(9, start.readUInt16LE(SHIFT_AT)))
  const sector = (at: number) => {
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(file, bytes, 0, size, (at + 1) * size))
  }
  const isSector = (at: number) => at < 0xff_ff_ff_f0
  const next = (at: number) => {
    const table = Math.floor(at / (size / 4))
    const tableAt = TABLES_AT + table * 4
    if (tableAt + 4 > HEADER || !isSector(start.readUInt32LE(tableAt))) return 0xff_ff_ff_ff
    const entries = sector(start.readUInt32LE(tableAt))
    const entryAt = (at % (size / 4)) * 4
    return entryAt + 4 <= entries.length ? entries.readUInt32LE(entryAt) : 0xff_ff_ff_ff
  }
  const names: string[] = []
  let at = start.readUInt32LE(DIRECTORY_AT)
  for (let i = 0; i < MAX_SECTORS && isSector(at); i++, at = next(at)) {
    const bytes = sector(at)
    for (let entry = 0; entry + ENTRY <= bytes.length; entry += ENTRY) {
      const length = Math.min(MAX_NAME, bytes.readUInt16LE(entry + LENGTH_AT))
      if (length > 2) names.push(bytes.toString('utf16le', entry, entry + length - 2))
    }
  }
  return names
}
