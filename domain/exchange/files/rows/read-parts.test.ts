import { expect, test } from 'vitest'
import { newPart } from '#/domain/register/model/certificate/part.ts'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import { sheetRow } from '#/tests/helpers/imports/sheet-rows.ts'
import { readFurtherRows, type RowsOfRecord, RowsByRecord } from './read-parts.ts'
import { sheetTitle } from '#/domain/exchange/files/format/columns.ts'
import type { ImportError } from '#/domain/exchange/files/format/import.ts'

const TODAY = '2026-11-21'
const RECORD = {
  issuedDate: '2026-01-31',
  expiryDate: '2031-01-30',
  standing: 'in-force',
  standingReason: null,
} as const
const NEVER = { standingSince: null, supersededBy: null, supersededOn: null }
const BASE = [
  newPart('SEC', 'Cargo Ship Safety Equipment', { ...RECORD, ...NEVER }),
  newPart('ITC69', 'International Tonnage', { ...RECORD, ...NEVER, expiryDate: null }),
]

const readRows = (rows: Partial<RowsOfRecord>) =>
  readFurtherRows(
    BASE,
    { certificates: [], surveys: [], conditions: [], particulars: [], ...rows },
    { dateOrder: 'day-first', shortYears: '1950-2049', today: TODAY },
  )
const texts = (errors: readonly ImportError[]) =>
  errors.map(
    ({ row, table, column, reason }) =>
      `${row} ${table ? `${sheetTitle(table)}: ` : ''}${column}: ${reason}`,
  )

type Cells = Parameters<typeof sheetRow<'certificates'>>[2]
const certificate = (row: number, cells: Cells) =>
  sheetRow('certificates', row, { number: 'T-1', code: 'SEC', ...cells })
const errorsOf = (cells: Cells) => texts(readRows({ certificates: [certificate(2, cells)] }).errors)

test('what the row of a certificate says wrongly is an error at its cell', () => {
  expect(errorsOf({ kind: 'interim' })).toEqual([
    expect.stringContaining('2 Certificates: Expiry date: '),
  ])
  expect(errorsOf({ kind: 'perpetual' })).toEqual([
    '2 Certificates: Kind: Write one of full-term, interim, short-term, conditional, provisional',
  ])
  expect(errorsOf({ supersededOn: '2026-03-01' })).toEqual([
    '2 Certificates: Superseded by: Write the number of the certificate that replaces it',
  ])
  expect(errorsOf({ supersededBy: 'T-2', supersededOn: '2026-03-01' })).toEqual([])
})

test('an extension in a file follows the rules of one that is granted, with the day on which it was', () => {
  const dates = { issuedOn: '2021-12-15', expiryDate: '2026-12-14' }
  const extension = {
    extensionKind: 'to port of survey',
    extendedUntil: '2027-03-14',
    extensionReason: 'At sea',
  }
  expect(errorsOf({ ...dates, ...extension, extendedOn: '2026-11-20' })).toEqual([])
  expect(errorsOf({ ...dates, ...extension })).toEqual([
    '2 Certificates: Extension granted on: Write the day on which it was granted',
  ])
  expect(errorsOf({ ...dates, ...extension, extendedOn: '2026-11-22' })).toContain(
    '2 Certificates: Extension granted on: This day has not come yet',
  )
  expect(
    errorsOf({ ...dates, ...extension, extendedOn: '2026-11-20', extendedUntil: '2027-03-15' }),
  ).toEqual([
    expect.stringContaining(
      '2 Certificates: Extended until: This extension is for at most 3 months',
    ),
  ])
})

test.for([
  [{ issuedOn: '2021-11-21', expiryDate: '2026-11-20' }, true],
  [{ issuedOn: '2021-11-22', expiryDate: TODAY }, false],
  [{ issuedOn: '2021-08-21', expiryDate: '2026-08-20', extendedUntil: '2026-11-20' }, true],
  [{ issuedOn: '2021-08-22', expiryDate: '2026-08-21', extendedUntil: TODAY }, false],
] as const)(
  'what a sheet calls expired has its last day before today: %o, %s',
  ([dates, isTaken]) => {
    const extension = {
      extensionKind: 'to port of survey',
      extendedOn: '2026-08-10',
      extensionReason: 'At sea',
    }
    const errors = errorsOf({
      ...dates,
      ...('extendedUntil' in dates && extension),
      standing: 'expired',
    })
    expect(errors).toEqual(
      isTaken
        ? []
        : ['2 Certificates: Standing: It says expired, but the expiry date has not passed'],
    )
  },
)

test('a suspension without a day begins today; the certificates of a record have one day from which surveys are recorded', () => {
  const { parts } = readRows({
    certificates: [certificate(2, { standing: 'suspended', standingReason: 'Detained' })],
  })
  expect(parts[0]).toMatchObject({
    standing: 'suspended',
    standingReason: 'Detained',
    standingSince: TODAY,
  })
  const both = [
    certificate(2, { surveysFrom: '2026-02-01' }),
    certificate(3, { code: 'ITC69', surveysFrom: '2026-02-02' }),
  ]
  expect(texts(readRows({ certificates: both }).errors)).toEqual([
    '3 Certificates: Surveys recorded from: The certificates of a record have one such day; above it is February 1, 2026',
  ])
})

const survey = (
  row: number,
  completedOn: string,
  more: Parameters<typeof sheetRow<'surveys'>>[2] = {},
) =>
  sheetRow('surveys', row, {
    number: 'T-1/SEC',
    kind: 'occasional',
    completedOn,
    place: 'Batam',
    surveyor: 'R. Hartono',
    ...more,
  })

test('a survey that the form would refuse is a warning; one that is credited to none is not; none is recorded on a day to come', () => {
  const surveys = [
    survey(2, '2026-01-30'),
    survey(3, '2026-02-01'),
    survey(4, '2026-02-02', { recordedOn: '2026-11-22' }),
    survey(5, '2026-02-03', { recordedOn: '2026-03-01' }),
  ]
  const { parts, errors, warnings } = readRows({ surveys })
  expect(texts(warnings)).toEqual([
    expect.stringMatching(/^2 Surveys: Completed on: It is stored and credited to none: /),
  ])
  expect(texts(errors)).toEqual(['4 Surveys: Recorded on: This day has not come yet'])
  expect(parts[0]?.surveys.map(({ completedOn, recordedOn }) => [completedOn, recordedOn])).toEqual(
    [
      ['2026-01-30', TODAY],
      ['2026-02-01', TODAY],
      ['2026-02-03', '2026-03-01'],
    ],
  )
})

test('a certificate has at most 100 surveys and 50 conditions from a file, and more text than one that is typed in', () => {
  const day = (i: number) =>
    `2026-${String((i % 9) + 2).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`
  const many = (count: number) => Array.from({ length: count }, (_, i) => survey(i + 2, day(i)))
  expect(readRows({ surveys: many(100) }).errors).toEqual([])
  expect(texts(readRows({ surveys: many(101) }).errors)).toEqual([
    '102 Surveys: Completed on: A certificate has at most 100 surveys',
  ])
  const conditions = (count: number) =>
    Array.from({ length: count }, (_, i) => condition(i + 2, {}))
  expect(readRows({ conditions: conditions(50) }).errors).toEqual([])
  expect(texts(readRows({ conditions: conditions(51) }).errors)).toEqual([
    '52 Conditions: Condition: A certificate has at most 50 conditions',
  ])
  const remarks = 'x'.repeat(1_900)
  expect(
    readRows({ surveys: many(35).map((_, i) => survey(i + 2, day(i), { remarks })) }).errors,
  ).toEqual([])
})

function condition(row: number, more: Parameters<typeof sheetRow<'conditions'>>[2]): TableRow {
  const dates = { imposedOn: '2026-02-01', dueOn: '2026-03-01' }
  return sheetRow('conditions', row, {
    number: 'T-1',
    code: 'SEC',
    kind: 'class',
    text: 'Ladder',
    ...dates,
    ...more,
  })
}

test('the days of a condition follow the rules of the form', () => {
  const conditions = [
    condition(2, { imposedOn: '2026-11-23', dueOn: '2026-12-01' }),
    condition(3, { dueOn: '2026-01-31' }),
    condition(4, { closedOn: '2026-01-31' }),
    condition(5, { closedOn: '2026-11-23' }),
    condition(6, { dueOn: '2026-02-01', closedOn: '2026-02-01' }),
  ]
  const { parts, errors } = readRows({ conditions })
  expect(texts(errors)).toEqual([
    '2 Conditions: Imposed on: A condition is recorded once it is imposed: choose today or an earlier day',
    '3 Conditions: Due on: A condition is due on the day it is imposed, or later',
    '4 Conditions: Closed on: It was imposed on February 1, 2026: choose that day or a later one',
    '5 Conditions: Closed on: Choose today or an earlier day',
  ])
  expect(parts[0]?.conditions).toMatchObject([{ dueOn: '2026-02-01', closedOn: '2026-02-01' }])
})

test('a row whose number cannot be read belongs to no record, and is reported', () => {
  const rows = new RowsByRecord()
  for (const [row, number] of [
    [2, ''],
    [3, 'T 1'],
    [4, 'T_1'],
    [5, 'T-9'],
  ] as const)
    rows.add(sheetRow('surveys', row, { number, kind: 'annual' }), 'surveys')
  expect(rows.take('T1')?.surveys.map(({ row }) => row)).toEqual([3])
  expect(rows.left().map(({ row, error }) => [row.row, error.column])).toEqual(
    [2, 4, 5].map((row) => [row, 'Certificate number']),
  )
})

test('a particular is stored in its certificate; the second row of a field and one of another type are errors', () => {
  const particular = (row: number, cells: Parameters<typeof sheetRow<'particulars'>>[2]) =>
    sheetRow('particulars', row, { number: 'T-1', ...cells })
  const exemption = { code: 'SEC', field: 'Exemptions', value: 'None' }
  const good = readRows({
    particulars: [
      particular(2, exemption),
      particular(3, { code: 'ITC69', field: 'net tonnage', value: '1,234' }),
    ],
  })
  expect([good.errors, good.parts.map(({ particulars }) => particulars)]).toEqual([
    [],
    [{ exemptions: 'None' }, { netTonnage: '1,234' }],
  ])
  const bad = readRows({
    particulars: [
      particular(2, exemption),
      particular(3, exemption),
      particular(4, { ...exemption, code: 'ILLC' }),
    ],
  })
  expect(texts(bad.errors)).toEqual([
    '3 Particulars: Field: This field is already in row 2',
    expect.stringContaining('4 Particulars: Code: The record has no certificate of this type'),
  ])
})
