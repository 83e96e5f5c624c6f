import { expect, test } from 'vitest'
import {
  sheetsParts,
  sheetsWorkbook,
  type TestSheet,
} from '#/tests/helpers/imports/workbook-sheets.ts'
import { tableOf } from '#/tests/helpers/imports/read-file.ts'
import { zip, type Cell } from '#/tests/helpers/imports/workbook.ts'

const HEADINGS = [
  'Certificate number',
  'Vessel name',
  'IMO number',
  'Flag',
  'Type',
  'Issue date',
  'Expiry date',
]
const row = (number: string): Cell[] => [
  number,
  'KM Satu',
  9_074_729,
  'ID',
  'SEC',
  { serial: 45_726 },
  { serial: 47_551 },
]
const list = (name: string, ...numbers: string[]): TestSheet => ({
  name,
  rows: [HEADINGS, ...numbers.map(row)],
})
const cover: TestSheet = {
  name: 'Cover',
  rows: [['Fleet status'], ['Prepared by', 'Technical department']],
}
const numbersOf = (table: Awaited<ReturnType<typeof tableOf>>) =>
  table.rows.map(({ cells }) => cells[0])

test.for([
  ['a hidden one', { ...list('Old', 'T-0'), state: 'hidden' }],
  ['one that is hidden from menus', { ...list('Old', 'T-0'), state: 'veryHidden' }],
  ['a cover', cover],
  ['an empty one', { name: 'Sheet1', rows: [] }],
  ['a chart', { name: 'Chart', kind: 'chartsheet' }],
  ['a dialog', { name: 'Dialog', kind: 'dialogsheet' }],
  ['a sheet of macros', { name: 'Macro1', kind: 'xlMacrosheet' }],
  [
    'a list of ships',
    {
      name: 'Fleet',
      rows: [
        ['Vessel name', 'IMO number', 'Flag'],
        ['KM Satu', 9_074_729, 'ID'],
      ],
    },
  ],
  [
    'words to choose from',
    {
      name: 'Lists',
      rows: [
        ['Types', 'Flags'],
        ['SEC', 'Indonesia'],
      ],
    },
  ],
] as const)('%s before the table is not read as it', async ([, first]) => {
  // Each is written as this type.
  const table = await tableOf(
    sheetsWorkbook([first as unknown as TestSheet, list('Certificates 2025', 'T-1')]),
  )
  expect([numbersOf(table), table.arrangement.sheetsRead]).toEqual([['T-1'], ['Certificates 2025']])
})

test('what is not read is named, hidden sheets as such', async () => {
  const { arrangement } = await tableOf(
    sheetsWorkbook([
      cover,
      { ...list('Old', 'T-0'), state: 'hidden' },
      list('New', 'T-1'),
      { name: 'Chart', kind: 'chartsheet' },
    ]),
  )
  expect([arrangement.sheetsRead, arrangement.sheetsLeftOut]).toEqual([
    ['New'],
    ['Cover', 'Old (hidden)'],
  ])
})

test('the sheets of a workbook with one for each ship are read together, each with its headings and its own rows', async () => {
  const table = await tableOf(
    sheetsWorkbook([
      { name: 'KM SATU', rows: [['KM SATU'], HEADINGS, row('T-1'), ['Total', '', 1]] },
      cover,
      // Other columns, in another order.
      {
        name: 'KM DUA',
        rows: [
          ['Remarks', 'Type', 'No. of certificate', ...HEADINGS.slice(0, 4), ...HEADINGS.slice(5)],
          [
            'on board',
            'SMC',
            null,
            'T-2',
            'KM Dua',
            9_074_730,
            'ID',
            { serial: 45_726 },
            { serial: 47_551 },
          ],
        ],
      },
    ]),
  )
  expect(table.header.slice(0, 8)).toEqual([...HEADINGS, 'Remarks'])
  expect(
    table.rows.map(({ row: at, sheet, cells }) => [
      at,
      sheet,
      cells[0],
      cells[4],
      cells[6],
      cells[7] ?? '',
    ]),
  ).toEqual([
    [3, 0, 'T-1', 'SEC', '2030-03-09', ''],
    [2, 1, 'T-2', 'SMC', '2030-03-09', 'on board'],
  ])
  expect(table.arrangement).toMatchObject({
    sheetsRead: ['KM SATU', 'KM DUA'],
    sheetsLeftOut: ['Cover'],
    leftOutCount: 2,
  })
  expect(table.arrangement.leftOut.map(({ row: at, sheet, why }) => [at, sheet, why])).toEqual([
    [1, 'KM SATU', 'above'],
    [4, 'KM SATU', 'total'],
  ])
})

test('one sheet of several, a hidden one too, is read where its name is given; another name is refused with those that are there', async () => {
  const file = sheetsWorkbook([
    list('2024', 'T-1'),
    list('2025', 'T-2'),
    { ...list('Old', 'T-0'), state: 'hidden' },
  ])
  expect(numbersOf(await tableOf(file))).toEqual(['T-1', 'T-2'])
  expect(numbersOf(await tableOf(file, ' 2025 '))).toEqual(['T-2'])
  expect(numbersOf(await tableOf(file, 'OLD'))).toEqual(['T-0'])
  await expect(tableOf(file, '2026')).rejects.toMatchObject({
    kind: 'invalid',
    message: 'The workbook has no sheet “2026”. It has “2024”, “2025”, “Old” (hidden).',
  })
})

test('a workbook whose table is hidden, or that has none, is refused with what to do', async () => {
  const hidden = sheetsWorkbook([
    { name: 'Sheet1', rows: [] },
    { ...list('Data', 'T-1'), state: 'hidden' },
  ])
  await expect(tableOf(hidden)).rejects.toThrow('unhide what is to be imported (“Data” (hidden))')
  await expect(tableOf(sheetsWorkbook([{ name: 'A' }, { name: 'B' }]))).rejects.toThrow(
    'All sheets of the workbook are empty.',
  )
  await expect(tableOf(sheetsWorkbook([{ name: 'Chart', kind: 'chartsheet' }]))).rejects.toThrow(
    'damaged',
  )
})

test.for([
  ['another name of the workbook’s part', { part: 'xl/workbook22.xml' }],
  ['another folder', { part: 'book/main.xml' }],
  ['a part in the root', { part: 'workbook.xml' }],
  ['targets from the root', { target: (to: string) => `/xl/${to}` }],
  ['targets with steps', { target: (to: string) => `./../xl/./${to}` }],
  ['targets with escapes', { target: (to: string) => to.replace('sheet1', 'sheet%31') }],
  ['targets in other capitals', { target: (to: string) => to.toUpperCase() }],
  ['the strict form', { strict: true }],
] as const)('%s: read', async ([, form]) => {
  expect(numbersOf(await tableOf(sheetsWorkbook([list('Sheet1', 'T-1')], form)))).toEqual(['T-1'])
})

test('a workbook without relations of its archive, styles and shared texts is read', async () => {
  const parts = sheetsParts([list('Sheet1', 'T-1')])
  delete parts['_rels/.rels']
  delete parts['xl/styles.xml']
  parts['xl/_rels/workbook.xml.rels'] = (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
    /<Relationship Id="rId99"[^>]*>/,
    '',
  )
  // Without styles a date is a number, and its column will say what it is.
  expect((await tableOf(zip(parts))).kinds).toEqual([
    '9074729 number',
    '45726 number',
    '47551 number',
  ])
})

test('rows and cells without references, texts in the cells and how they are pronounced', async () => {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><r><t>${text}</t></r><rPh><t>x</t></rPh></is></c>`
  const xml = `<sheetData><row>${HEADINGS.map(cell).join('')}</row><row>${['T-1', 'KM Satu', '9074729', 'ID', 'SEC', '2025-03-10'].map(cell).join('')}</row></sheetData>`
  expect((await tableOf(sheetsWorkbook([{ name: 'Sheet1', xml }]))).cells).toEqual([
    [2, 'T-1', 'KM Satu', '9074729', 'ID', 'SEC', '2025-03-10', ''],
  ])
})

test('merged cells are filled down, and no further; across a row they stand once', async () => {
  const rows = [
    ['Fleet list of the year'],
    HEADINGS,
    row('T-1'),
    ['T-2', null, null, null, 'SMC', { serial: 45_726 }, { serial: 47_551 }],
    ['T-3', null, null, null, 'ISSC', { serial: 45_726 }, { serial: 47_551 }],
    ['T-4', null, null, null, 'MLC', { serial: 45_726 }, { serial: 47_551 }],
    ['Total of the list'],
  ]
  const merged = ['A1:G1', 'B3:B5', 'C3:D5', 'A7:G9']
  const table = await tableOf(sheetsWorkbook([{ name: 'List', rows, merged }]))
  expect(table.cells.map((cells) => cells.slice(1, 5))).toEqual([
    ['T-1', 'KM Satu', '9074729', 'ID'],
    ['T-2', 'KM Satu', '9074729', ''],
    ['T-3', 'KM Satu', '9074729', ''],
    ['T-4', '', '', ''],
  ])
  expect(table.arrangement.leftOut.map(({ row: at, why }) => [at, why])).toEqual([
    [1, 'above'],
    [7, 'total'],
  ])
})

test('hidden rows and columns are read and counted', async () => {
  const parts = sheetsParts([list('List', 'T-1', 'T-2')])
  const name = 'xl/worksheets/sheet1.xml'
  parts[name] = (parts[name] ?? '')
    .replace(
      '<sheetData>',
      '<cols><col min="2" max="3" hidden="1"/><col min="30" max="16384" hidden="1"/></cols><sheetData>',
    )
    .replace('<row r="3">', '<row r="3" hidden="1">')
  const { cells, arrangement } = await tableOf(zip(parts))
  expect([cells.length, arrangement.hiddenRows, arrangement.hiddenColumns]).toEqual([2, 1, 2])
})
