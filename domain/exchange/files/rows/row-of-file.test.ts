import { expect, test } from 'vitest'
import { packKinds, FURTHER_TABLES, type CellKind } from '#/domain/exchange/files/format/table.ts'
import {
  COLUMN_NAMES,
  columnTitleOf,
  type ColumnName,
  guessColumns,
  columnsOf,
  titlesOf,
} from '#/domain/exchange/files/format/columns.ts'
import { RowCells } from './row-cells.ts'
import { readRowOfFile, type Reading } from './row.ts'
import { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

/** A good row, by the columns that are filled. */
const GOOD: Partial<Record<ColumnName, string>> = {
  certificateId: 'T-1',
  vesselName: 'KM Satu',
  imoNumber: '9074729',
  flag: 'Indonesia',
  type: 'SEC',
  issuedDate: '2025-03-10',
  expiryDate: '2030-03-09',
  standing: 'in force',
}
const HEADER = [...COLUMN_NAMES.map(columnTitleOf), 'Days left', 'Row']
const choices = ImportChoices.parse({ ...guessColumns(HEADER), leaveOut: [HEADER.length - 1] })
const reading: Reading = {
  choices,
  header: HEADER,
  flags: new Map(),
  services: new Map(),
  today: '2026-11-28',
}

/** Reads the good row with one of its cells another. */
function read(at: number, text: string, kind: CellKind, epoch: 1900 | 1904 = 1900) {
  const cells = HEADER.map((_, i) =>
    i === at ? text : (GOOD[COLUMN_NAMES[i] ?? 'serviceId'] ?? ''),
  )
  const kinds = packKinds(
    cells.map((_, i) => (i === at ? kind : 'text')),
    epoch,
  )
  const { facts, errors, warnings } = readRowOfFile(
    { row: 2, cells, ...(kinds && { kinds }) },
    reading,
  )
  const of = (some: typeof errors) =>
    some.map(({ column, value, reason }) => `${column}: ${value}: ${reason}`)
  return { facts, errors: of(errors), warnings: of(warnings) }
}
const at = (name: ColumnName) => COLUMN_NAMES.indexOf(name)

const ERROR =
  'This is an error of the spreadsheet, no value: write the value, or leave the cell empty if there is none'

test.for([
  ['error', '#N/A'],
  ['error', '#BEZUG!'],
  ['no-value', '=VLOOKUP(A2,Z:Z,2)'],
] as const)('a cell that is an %s (%s) is an error in every column, said once', ([kind, text]) => {
  for (const name of COLUMN_NAMES) {
    const { facts, errors } = read(at(name), text, kind)
    const own = errors.filter((one) => one.startsWith(`${columnTitleOf(name)}: `))
    expect([name, facts, own]).toEqual([name, null, [expect.stringContaining(`: ${text}: This `)]])
  }
})

test('it is one where the cell would be a note, and none in a column that is left out', () => {
  const note = read(HEADER.length - 2, '#VALUE!', 'error')
  expect([note.facts, note.errors]).toEqual([
    null,
    [`Days left: #VALUE!: ${ERROR}, or leave this column out`],
  ])
  const out = read(HEADER.length - 1, '#VALUE!', 'error')
  expect([out.facts?.certificateId, out.errors]).toEqual(['T-1', []])
})

test('what stands in the row besides is still checked', () => {
  const cells = HEADER.map((_, i) =>
    i === at('standing') ? '#N/A' : (GOOD[COLUMN_NAMES[i] ?? 'serviceId'] ?? ''),
  )
  cells[at('vesselName')] = ''
  const kinds = packKinds(cells.map((_, i) => (i === at('standing') ? 'error' : 'text')))
  const { errors } = readRowOfFile({ row: 2, cells, ...(kinds && { kinds }) }, reading)
  expect(errors.map(({ column }) => column).toSorted()).toEqual([
    columnTitleOf('standing'),
    columnTitleOf('vesselName'),
  ])
})

test('a date in a column of numbers or names is warned of with what was perhaps typed; as a note it is a date', () => {
  const { facts, warnings } = read(at('certificateId'), '2024-03-01', 'date')
  expect([facts?.certificateId, warnings]).toEqual([
    '2024-03-01',
    [
      'Certificate number: 2024-03-01: The spreadsheet has made a date of what was typed: it is stored as 2024-03-01. If it was 3-2024 or 1-3, for example, write that in a cell with the format Text',
    ],
  ])
  expect(read(at('vesselName'), '2026-03-05', 'date').warnings).toHaveLength(1)
  expect(read(HEADER.length - 2, '2026-03-05', 'date').warnings).toEqual([])
  expect(read(at('issuedDate'), '2025-03-10', 'date')).toMatchObject({ errors: [], warnings: [] })
})

test.for([
  ['45726', 1900, '2025-03-10'],
  ['44264', 1904, '2025-03-10'],
  ['45726.5', 1900, '2025-03-10'],
] as const)(
  'the number %s in a column of dates, counted from %i, is %s, with a warning',
  ([text, epoch, date]) => {
    const { facts, errors, warnings } = read(at('issuedDate'), text, 'number', epoch)
    expect([facts?.issuedDate, errors]).toEqual([date, []])
    expect(warnings).toEqual([
      `Issue date: ${text}: This is a number, which a spreadsheet shows as March 10, 2025: it is read as that day`,
    ])
  },
)

test('a number that is no day of a certificate stays one, and digits that are missing are an error', () => {
  for (const text of ['0', '12', '99999', '123456'])
    expect([text, read(at('issuedDate'), text, 'number').facts]).toEqual([text, null])
  expect(read(at('certificateId'), '2.025E+13', 'number').errors).toEqual([
    'Certificate number: 2.025E+13: The spreadsheet has left out digits of this number: give the column the format Number without decimals, or Text, and save it again',
  ])
})

test('a row with a cell to the right of all headings is an error at that cell', () => {
  const cells = [...HEADER.map((_, i) => GOOD[COLUMN_NAMES[i] ?? 'serviceId'] ?? ''), 'Dua']
  const { facts, errors } = readRowOfFile({ row: 2, cells, beyond: HEADER.length }, reading)
  expect(facts).toBeNull()
  expect(errors).toEqual([
    expect.objectContaining({
      row: 2,
      value: 'Dua',
      reason: expect.stringContaining('separator too many'),
    }),
  ])
})

test.for(FURTHER_TABLES)('an error is one of its cell in every column of the sheet %s', (table) => {
  for (const [i, { title, name }] of columnsOf(table).entries()) {
    const cells = titlesOf(table).map((_, j) => (i === j ? '#N/A' : ''))
    const kinds = packKinds(cells.map((cell) => (cell === '' ? 'text' : 'error')))
    const row = new RowCells({ row: 3, cells, table, ...(kinds && { kinds }) }, table, {
      dateOrder: 'day-first',
      shortYears: '1950-2049',
    })
    // The columns are those of the table.
    row.addError(name as never, 'said twice')
    expect(row.errors).toEqual([{ row: 3, table, column: title, value: '#N/A', reason: ERROR }])
    expect(row.text(name as never)).toBe('')
  }
})

test('a number of a workbook is read with its decimals, without its measure, and warned of where a spreadsheet keeps fewer digits', () => {
  expect(read(at('grossTonnage'), '4.183', 'number').errors).toEqual([
    'Gross tonnage: 4.183: Gross tonnage must be a whole number from 1 to 1,000,000, such as 4183',
  ])
  expect(read(at('grossTonnage'), '4.183', 'text').facts?.grossTonnage).toBe(4183)
  expect(read(at('grossTonnage'), '4183 GT', 'number').facts?.grossTonnage).toBe(4183)
  expect(read(at('certificateId'), '1234567890123450', 'number')).toMatchObject({
    facts: { certificateId: '1234567890123450' },
    warnings: [expect.stringMatching(/keeps the first 15 digits alone/)],
  })
})

test('a number with an exponent and all its digits is that number', () => {
  expect(read(at('imoNumber'), '9.074729E+06', 'number')).toMatchObject({
    facts: { imoNumber: '9074729' },
    errors: [],
  })
  expect(read(at('certificateId'), '2,0250000000012E+13', 'number').facts?.certificateId).toBe(
    '20250000000012',
  )
  expect(read(at('imoNumber'), '9.07473E+06', 'number').errors).toHaveLength(1)
})

test.for([
  '10-Mar',
  'Mar-25',
  'Mei-25',
  '10-Okt-25',
  '3/10/2025',
  '01.02.2025',
  '2025-03-10',
  '2025-03-10 00:00:00',
])(
  '%s in a column of names of a text file is warned of: a spreadsheet may have made a date of it',
  (text) => {
    expect(read(at('vesselName'), text, 'text').warnings).toEqual([
      expect.stringMatching(/looks like a date/),
    ])
    expect(read(at('vesselName'), text, 'date').warnings).toEqual([
      expect.stringMatching(/has made a date/),
    ])
  },
)

test('numbers and names that only resemble a date are not warned of', () => {
  for (const text of ['LMC-2025-00101', '20250310', '1/2', 'MV-25', '10-ABC', 'Mars 25'])
    expect([text, read(at('certificateId'), text, 'text').warnings]).toEqual([text, []])
})

test.for(['TRUE', 'false', 'NaN', 'NaT', 'undefined', '[object Object]', '(blank)', '{}'])(
  '%s is no number, no name and no flag',
  (text) => {
    for (const name of ['certificateId', 'vesselName', 'flag'] as const)
      expect([name, read(at(name), text, 'text')]).toMatchObject([
        name,
        { facts: null, errors: [expect.stringMatching(/is no /)] },
      ])
  },
)

test.for(['0', '0000000', '0.0', 'Not assigned', 'No IMO'])(
  '%s as IMO number is none, with a warning',
  (text) => {
    const found = read(at('imoNumber'), text, 'text')
    expect(found).toMatchObject({
      facts: { imoNumber: null },
      errors: [],
      warnings: [expect.stringMatching(/read as an empty cell/)],
    })
  },
)
