import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableOf } from '#/tests/helpers/imports/read-file.ts'
import { zip } from '#/tests/helpers/imports/workbook.ts'

const SECTOR = 512
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/untidy-files/${name}`, import.meta.url))

/**
 * A file of Office 97 to 2003 with these entries: a header, a table of sectors, and the directory
 * (MS-CFB).
 */
function container(entries: string[]): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 76)
  const sectors = Math.ceil(entries.length / 4)
  const table = Buffer.alloc(SECTOR, 0xff)
  for (let at = 1; at < sectors; at++) table.writeUInt32LE(at + 1, at * 4)
  const directory = Buffer.alloc(sectors * SECTOR)
  for (const [i, name] of entries.entries()) {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, i * 128 + 64)
  }
  return Buffer.concat([header, table, directory])
}

const html = '<html><body><table><tr><th>Certificate number</th></tr></table></body></html>'
const xml2003 =
  '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'
const bytes = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(100, 7)])

test.for([
  ['a page named .xls', fixture('33-html-table-named.xls'), 'a web page (HTML)'],
  ['XML of Excel 2003', fixture('35-spreadsheetml-2003.xls'), 'XML Spreadsheet 2003'],
  ['the same on lines', xml2003, 'XML Spreadsheet 2003'],
  ['a page with a mark and spaces', `\uFEFF \r\n<!DOCTYPE html>${html}`, 'a web page (HTML)'],
  ['a page in UTF-16', Buffer.from(`\uFEFF${html}`, 'utf16le'), 'a web page (HTML)'],
  ['a table alone', '<table border="1"><tr><td>a</td></tr></table>', 'a web page (HTML)'],
  ['a page behind a comment', `<!-- made by an ERP -->\n${html}`, 'a web page (HTML)'],
  ['XHTML', `<?xml version="1.0"?>\n${html}`, 'a web page (HTML)'],
  ['a page in one file', 'MIME-Version: 1.0\r\nContent-Type: multipart/related', '(MHTML)'],
  ['XML of something else', '<?xml version="1.0"?><fleet><ship/></fleet>', 'an XML file'],
  ['flat OpenDocument', '<?xml version="1.0"?><office:document office:version="1.3"/>', '(FODS)'],
  ['RTF', '{\\rtf1\\ansi T-1}', '(RTF)'],
  ['JSON', '[{"certificateId":"T-1"}]', 'JSON'],
  ['SYLK', 'ID;PWXL;N;E\r\nP;PGeneral', '(SYLK)'],
  ['PDF', '%PDF-1.7', 'a PDF'],
  [
    'a workbook of Excel 97',
    container(['Root Entry', 'Workbook']),
    'a workbook of Excel 97 to 2003 (XLS)',
  ],
  [
    'a workbook of Excel 95',
    container(['Root Entry', 'Book']),
    'a workbook of Excel 97 to 2003 (XLS)',
  ],
  [
    'a protected workbook',
    container([
      'Root Entry',
      '\u0006DataSpaces',
      'Version',
      'DataSpaceMap',
      'EncryptedPackage',
      'EncryptionInfo',
    ]),
    'protected by a password',
  ],
  [
    'an entry in a later sector',
    container(['Root Entry', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'Workbook']),
    '(XLS)',
  ],
  ['a document of Word 97', container(['Root Entry', 'WordDocument']), 'a document of Word'],
  [
    'an email of Outlook',
    container(['Root Entry', '__properties_version1.0']),
    'an email of Outlook',
  ],
  ['a cut container', container(['Root Entry']).subarray(0, 100), 'an old version of Office'],
  [
    'a workbook of Excel 5 without container',
    bytes('0908080000051000'),
    'an old version of Excel (XLS)',
  ],
  ['a workbook of Excel 4', bytes('0904060000001000'), 'an old version of Excel (XLS)'],
  ['a picture', bytes('89504e470d0a1a0a'), 'a picture (PNG)'],
  ['a photograph', bytes('ffd8ffe000104a46'), 'a picture (JPEG)'],
  ['gzip', bytes('1f8b0800'), '(gzip)'],
  ['an empty archive', bytes('504b0506'), 'an empty ZIP archive'],
  [
    'a binary workbook',
    zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }),
    '(XLSB)',
  ],
  [
    'OpenDocument',
    zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    'OpenDocument',
  ],
  [
    'Numbers',
    zip({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }),
    'Apple Numbers',
  ],
  [
    'a document of Word',
    zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }),
    'a document of Word',
  ],
  [
    'slides',
    zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<x/>' }),
    'PowerPoint',
  ],
  [
    'an archive of something else',
    zip({ 'fleet/list.csv': 'a,b', 'readme.txt': 'x' }),
    'a ZIP archive (“fleet/list.csv”',
  ],
] as const)('%s is named as what it is, with what to do', async ([, content, what]) => {
  await expect(tableOf(content as string | Buffer)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(new RegExp(what.replaceAll(/[()/]/g, String.raw`\$&`))),
  })
})

test('texts that begin alike are read', async () => {
  for (const start of [
    'ID;Pemilik;Kapal',
    '<no>,vessel,flag',
    '"<html>",vessel,flag',
    'TABLE,vessel,flag',
    '{no},a,b',
  ])
    expect((await tableOf(`${start}\n1,2,3\n`)).rows).toHaveLength(1)
})
