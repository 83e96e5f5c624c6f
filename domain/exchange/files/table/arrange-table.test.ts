import { expect, test } from 'vitest'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import { arrangeTable } from './arrange-table.ts'

const HEADINGS = ['Certificate number', 'Vessel name', 'IMO', 'Flag', 'Type', 'Issued', 'Expires']
const GOOD = ['T-1', 'KM Satu', '9074729', 'ID', 'ILLC', '2024-01-01', '2029-01-01']

async function arrange(rows: string[][], kind: 'csv' | 'xlsx' = 'xlsx') {
  async function* numbered(): AsyncGenerator<TableRow> {
    for (const [i, cells] of rows.entries())
      if (cells.some((cell) => cell !== '')) yield { row: i + 1, cells: [...cells] }
  }
  const {
    header,
    rows: found,
    arrangement,
  } = await arrangeTable({
    kind: { kind, encoding: null, delimiter: null },
    rows: numbered(),
    empty: 'empty',
  })
  const certificates = (await Array.fromAsync(found)).map(({ row }) => row)
  return {
    header,
    certificates,
    headingRows: arrangement.headingRows,
    leftOut: arrangement.leftOut.map(({ row, why }) => [row, why]),
  }
}

test('titles above the headings and totals, notes and signatures below the table are left out, with the reason', async () => {
  const found = await arrange([
    ['REGISTER OF CERTIFICATES'],
    ['As of', '31 December 2024'],
    [],
    HEADINGS,
    HEADINGS.map((_, i) => `(${i + 1})`),
    GOOD,
    ['KM DUA'],
    GOOD,
    HEADINGS,
    GOOD,
    ['Total', '', '3'],
    ['Note: originals are on board'],
    ['Prepared by', '', '', '', 'Approved by'],
    ['', '', '', '', '', '3 January 2025'],
  ])
  expect(found).toEqual({
    header: HEADINGS,
    headingRows: [4],
    certificates: [6, 8, 10],
    leftOut: [
      [1, 'above'],
      [2, 'above'],
      [5, 'column-numbers'],
      [7, 'note'],
      [9, 'repeated'],
      [11, 'total'],
      [12, 'note'],
      [13, 'note'],
      [14, 'note'],
    ],
  })
})

test('two rows of headings are one, where the upper row names groups; both are known when they are repeated', async () => {
  const groups = ['Certificate', '', 'Ship', '', '', 'Validity', '', 'Last survey', '']
  const names = ['No.', 'Type', 'Name', 'IMO', 'Flag', 'Issued', 'Expires', 'Date', 'Surveyor']
  const row = [
    'T-1',
    'ILLC',
    'KM Satu',
    '9074729',
    'ID',
    '2024-01-01',
    '2029-01-01',
    '2024-01-01',
    'A',
  ]
  const found = await arrange([['Report'], groups, names, row, groups, names, row])
  expect(found).toEqual({
    header: [
      'Certificate No.',
      'Certificate Type',
      'Ship Name',
      'IMO',
      'Ship Flag',
      'Issued',
      'Expires',
      'Last survey Date',
      'Last survey Surveyor',
    ],
    headingRows: [2, 3],
    certificates: [4, 7],
    leftOut: [
      [1, 'above'],
      [5, 'repeated'],
      [6, 'repeated'],
    ],
  })
})

test('headings that are merged over two rows are in the upper one', async () => {
  const found = await arrange([
    ['No. Sertifikat', 'Nama Kapal', 'Bendera', 'Jenis', 'Masa berlaku', ''],
    ['', '', '', '', 'Tgl. terbit', 'Berlaku sampai'],
    ['T-1', 'KM Satu', 'ID', 'ILLC', '2024-01-01', '2029-01-01'],
  ])
  expect(found.header).toEqual([
    'No. Sertifikat',
    'Nama Kapal',
    'Bendera',
    'Jenis',
    'Tgl. terbit',
    'Berlaku sampai',
  ])
  expect([found.headingRows, found.certificates]).toEqual([[1, 2], [3]])
})

test('a row with errors is no note: it stays, so that the errors are shown', async () => {
  const { certificates, leftOut } = await arrange([
    HEADINGS,
    ['T-1', 'KM Satu', '12', 'ID', 'Surat Laut', '30/02/2024', 'x'],
    ['T-2', '', '', '', 'ILLC', '', ''],
    ['', 'KM Tiga', '9074729', '', '', '', ''],
    ['T-4', '', '', '', '', '2024-01-01', ''],
  ])
  expect([certificates, leftOut]).toEqual([[2, 3, 4, 5], []])
})

test('the table may begin in another column, with empty columns in it', async () => {
  const shift = (cells: string[]) => ['', '', ...cells.slice(0, 3), '', ...cells.slice(3)]
  const { certificates, headingRows } = await arrange([
    [],
    ['', '', 'LIST'],
    [],
    shift(HEADINGS),
    [],
    shift(GOOD),
  ])
  expect([certificates, headingRows]).toEqual([[6], [4]])
})

test('without headings that are known the first row is taken as them, and nothing is left out', async () => {
  const { header, certificates, leftOut } = await arrange([
    ['a', 'b'],
    ['1', '2'],
    ['Total', ''],
  ])
  expect([header, certificates, leftOut]).toEqual([['a', 'b'], [2, 3], []])
})

test('at most 200 rows that are left out are listed; all are counted', async () => {
  async function* rows(): AsyncGenerator<TableRow> {
    yield { row: 1, cells: HEADINGS }
    for (let row = 2; row < 303; row++) yield { row, cells: ['x'.repeat(500)] }
    yield { row: 400, cells: [...GOOD] }
  }
  const kind = { kind: 'csv', encoding: null, delimiter: ',' } as const
  const { rows: found, arrangement } = await arrangeTable({ kind, rows: rows(), empty: 'empty' })
  expect((await Array.fromAsync(found)).map(({ row }) => row)).toEqual([400])
  expect([
    arrangement.leftOut.length,
    arrangement.leftOutCount,
    arrangement.leftOut[0]?.text.length,
  ]).toEqual([200, 301, 121])
})
