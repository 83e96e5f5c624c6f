import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workbook, zip } from '#/tests/helpers/imports/workbook.ts'
import { readTable } from '#/domain/exchange/files/reader/table.server.ts'

async function read(content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-table-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const file = openSync(path, 'r')
  onTestFinished(() => closeSync(file))
  const { kind, header, rows } = await readTable(file)
  return {
    kind,
    header,
    rows: (await Array.fromAsync(rows)).map(({ row, cells }) => [row, ...cells]),
  }
}

const csv = (encoding: string, delimiter: string) => ({ kind: 'csv', encoding, delimiter })
const text = 'name;flag\r\nKM Élan;id\r\n'

test.for([
  ['UTF-8', Buffer.from(text), csv('UTF-8', ';')],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), csv('UTF-8', ';')],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le'), csv('UTF-16', ';')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), csv('UTF-16', ';')],
  ['Windows-1252', Buffer.from(text, 'latin1'), csv('Windows-1252', ';')],
] as const)('%s is read', async ([, bytes, kind]) => {
  expect(await read(bytes)).toEqual({
    kind,
    header: ['name', 'flag'],
    rows: [[2, 'KM Élan', 'id']],
  })
})

test.for([
  ['commas, Windows line ends', 'a,b\r\n1,2\r\n3,4\r\n', ','],
  ['semicolons, Unix line ends, none at the end', 'a;b\n1;2\n3;4', ';'],
  ['tabs, old Macintosh line ends', 'a\tb\r1\t2\r3\t4\r', '\t'],
  ['mixed line ends, empty lines', 'a,b\r\n1,2\n\n3,4\r\r', ','],
  ['commas inside quoted names of columns', '"a, or, a";b\n1;2\n3;4', ';'],
] as const)('%s', async ([, content, delimiter]) => {
  const { kind, rows } = await read(content)
  expect(kind.delimiter).toBe(delimiter)
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test('rows are counted as a spreadsheet counts them: empty ones too, a line end in quotation marks not', async () => {
  const { rows } = await read('a,b\n\n"one\r\ntwo","say ""hi"""\n,\n5,6\n')
  expect(rows).toEqual([
    [3, 'one\r\ntwo', 'say "hi"'],
    [5, '5', '6'],
  ])
})

test('a quotation mark in a text without marks around it is a character, as in a spreadsheet', async () => {
  const { rows } = await read(
    'a,b\nKM "SATU",12" pipe\n"KM" DUA,"PT ""Tiga"", Tbk"\n"""PT Empat, Tbk""",5\n',
  )
  expect(rows).toEqual([
    [2, 'KM "SATU"', '12" pipe'],
    [3, '"KM" DUA', 'PT "Tiga", Tbk'],
    [4, '"PT Empat, Tbk"', '5'],
  ])
})

test.for([
  ['', 'The file is empty.'],
  ['\uFEFF', 'The file contains only empty lines.'],
  ['\n\n', 'The file contains only empty lines.'],
  ['a,b\n', 'The file has a header, but no rows below it.'],
  ['a,b\n,\n', 'The file has a header, but no rows below it.'],
  ['a,b\n1,2\n"3,4\n5,6\n', 'Row 3, column 1: A quotation mark is opened there and never closed.'],
  ['a,b\n1,"2\n3,"4"\n', 'Row 2, column 2: After a closing quotation mark comes something else'],
  ['a,b\n1,"2,"3",4\n', 'Row 2, column 2: After a closing quotation mark comes something else'],
  ['a,b\n1,\0\n', 'Line 2 holds an empty byte (NUL), which no text has.'],
  [`a,b\n"${'x'.repeat(200_000)}\n`, 'Row 2, column 1: The row is longer than 100,000 characters'],
  [`${'a,'.repeat(100)}a\n`, 'The file has more than 100 columns.'],
  ['%PDF-1.7 …', 'This is a PDF.'],
  [Buffer.from([0x61, 0x0a, 0x50, 0x1a, 0x0a, 0]), 'Line 2 holds the control character 26'],
  [Buffer.from([0xff, 0xfe, 0x61]), 'The file says it is UTF-16, but it is not.'],
] as const)('%j is refused: %s', async ([content, message]) => {
  await expect(read(content)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(message),
  })
})

test('very many columns in a line, and very many empty rows of another width, are refused before they take long', async () => {
  const before = process.memoryUsage.rss()
  await expect(read(','.repeat(2_000_000))).rejects.toThrow(
    'Line 1 is longer than 250,000 characters.',
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024)
  await expect(read(`a,b\n${' \n'.repeat(110_000)}`)).rejects.toThrow(
    'Up to row 100002 more than 100,000 rows are empty',
  )
})

test('more than 200,000 rows are refused', async () => {
  await expect(read(`a\n${'1\n'.repeat(200_001)}`)).rejects.toThrow(
    'The file has more than 200,000 rows.',
  )
})

test.for([
  [false, 46_000],
  // Excel for the Macintosh counts days from 1904.
  [true, 46_000 - 1_462],
] as const)(
  'a workbook is read, its dates as calendar dates without a shift (from 1904: %s)',
  async ([epoch1904, serial]) => {
    const rows = [
      ['Number', 'Issued', 'Valid', 'IMO'],
      [],
      ['T-1', { serial }, true, 9_074_729],
      ['T-2', { serial: serial + 0.9999999 }, null, '9074729'],
    ]
    expect(await read(workbook(rows, { epoch1904 }))).toEqual({
      kind: { kind: 'xlsx', encoding: null, delimiter: null },
      header: ['Number', 'Issued', 'Valid', 'IMO'],
      rows: [
        [3, 'T-1', '2025-12-09', 'true', '9074729'],
        // Midnight of the next day, but for a rounding.
        [4, 'T-2', '2025-12-10', '', '9074729'],
      ],
    })
  },
)

test('a workbook that is cut off, damaged, empty or too large unpacked is refused with a message', async () => {
  const whole = workbook([['a'], ['b']])
  for (const length of [4, 30, 100, whole.length - 100, whole.length - 1]) {
    await expect(read(whole.subarray(0, length))).rejects.toThrow(
      'This workbook is damaged or not complete.',
    )
  }
  await expect(read(zip({ 'xl/hello.txt': 'no workbook' }))).rejects.toThrow(
    'This workbook is damaged or not complete.',
  )
  await expect(read(workbook([]))).rejects.toThrow('The sheet of the workbook is empty.')
  await expect(read(workbook([['a']]))).rejects.toThrow('no rows below it')
  const flipped = Buffer.from(whole)
  flipped.fill(0xff, 60, 120)
  await expect(read(flipped)).rejects.toThrow('This workbook is damaged or not complete.')
  const bomb = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(257 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(read(bomb)).rejects.toThrow('This workbook unpacks to more than 256 MB.')
})

test('a workbook that lies about what it unpacks to is cut off there', async () => {
  const lying = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(100 * 1024 * 1024, ' ') })
  const entry = lying.indexOf(Buffer.from('PK\u0001\u0002'))
  lying.writeUInt32LE(1_000, entry + 24)
  const before = process.memoryUsage().arrayBuffers
  await expect(read(lying)).rejects.toThrow('This workbook is damaged or not complete.')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024)
})
