import { expect, test } from 'vitest'
import { tableOf } from '#/tests/helpers/imports/read-file.ts'

const HEAD = 'Certificate number,Vessel name,Flag,Type,Issue date,Expiry date'
const GOOD = 'T-1,KM Satu,ID,SEC,2025-03-10,2030-03-09'

test('cells at the end that are empty may be missing', async () => {
  const { cells } = await tableOf(
    `${HEAD},Remarks,Owner\n${GOOD}\n${GOOD},on board\n${GOOD},,PT Satu\n`,
  )
  expect(cells.map((row) => row.slice(-2))).toEqual([
    ['', ''],
    ['on board', ''],
    ['', 'PT Satu'],
  ])
})

test('a row with a cell to the right of all headings is marked, and none of its cells is lost; empty cells there are nothing', async () => {
  const { rows, header } = await tableOf(`${HEAD}\n${GOOD},,\n${GOOD},,odd\n${GOOD}\n`)
  expect(rows.map(({ beyond }) => beyond)).toEqual([undefined, 7, undefined])
  expect([rows[1]?.cells.length, rows[1]?.cells.at(-1), header.length]).toEqual([8, 'odd', 8])
})

test('errors and formulas of a spreadsheet are no texts; a text kept from becoming a number is one', async () => {
  const { kinds, cells } = await tableOf(
    `${HEAD},Remarks\n"=""0012""",#NV,"=VLOOKUP(A2,Z:Z,2)",Err:504,########,#REF!,'=1+1\n${GOOD},#1 of 2\n`,
  )
  expect(kinds).toEqual([
    '#NV error',
    '=VLOOKUP(A2,Z:Z,2) no-value',
    'Err:504 error',
    '######## error',
    '#REF! error',
  ])
  expect([cells[0]?.[1], cells[0]?.at(-1), cells[1]?.at(-1)]).toEqual(['0012', "'=1+1", '#1 of 2'])
})

test('a number that a spreadsheet has shortened is marked; a number with a letter in it is a text', async () => {
  const { kinds } = await tableOf(
    `${HEAD}\n2.025E+13,KM,ID,SEC,"2,025E+13",1E+5\n5E12,E+5,1.5E+3 m,1.5e3,12E+3,-1e+06\n`,
  )
  expect(kinds).toEqual(['2.025E+13 number', '2,025E+13 number', '1E+5 number', '-1e+06 number'])
})

test.for([
  ['sep=;', ';'],
  ['SEP=|', '|'],
  ['"sep=\t"', '\t'],
  ['sep=,', ','],
  ['\uFEFFsep=^', '^'],
] as const)('the line %s names the separator, and is no row', async ([line, delimiter]) => {
  const lines = [HEAD, GOOD].map((one) => one.replaceAll(',', delimiter))
  const { kind, header, cells } = await tableOf([line, ...lines, ''].join('\r\n'))
  // Excel does not show that line, and counts from the next one.
  expect([kind.delimiter, header.length, cells[0]?.slice(0, 2)]).toEqual([delimiter, 6, [2, 'T-1']])
})

test.for([
  ['tabs, whatever the name of the file', '\t'],
  ['vertical bars', '|'],
] as const)('%s', async ([, delimiter]) => {
  const { kind, cells } = await tableOf(
    [HEAD, GOOD].map((one) => one.replaceAll(',', delimiter)).join('\n'),
  )
  expect([kind.delimiter, cells[0]?.[1]]).toEqual([delimiter, 'T-1'])
})

test.for([
  ['little end first', (text: string) => Buffer.from(text, 'utf16le')],
  ['big end first', (text: string) => Buffer.from(text, 'utf16le').swap16()],
] as const)('UTF-16 without a mark, %s, is read', async ([, encode]) => {
  const { kind, cells } = await tableOf(encode(`${HEAD}\r\n${GOOD.replace('Satu', 'Élan')}\r\n`))
  expect([kind.encoding, cells[0]?.[2]]).toEqual(['UTF-16', 'KM Élan'])
})
