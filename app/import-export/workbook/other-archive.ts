import { Refusal } from '#/core/refusal.ts'

/** What an archive is that has a part of such a name, and is no workbook in the form that is read. */
const OTHERS: { what: string; part: RegExp; advice: string }[] = [
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

/** The refusal of an archive that is something else than a workbook, by the names of its parts in small letters; null for a workbook. */
export function otherArchive(names: readonly string[]): Refusal | null {
  const other = OTHERS.find(({ part }) => names.some((name) => part.test(name)))
  if (other) return new Refusal('invalid', `This is ${other.what}. ${other.advice}`)
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
