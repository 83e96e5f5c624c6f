import { expect, test } from 'vitest'
import { guessColumns } from '#/domain/exchange/files/format/columns.ts'
import { readRow, type Reading } from './row.ts'
import { NO_ANSWERS } from '#/domain/exchange/files/format/choices.ts'

const HEADER = [
  'Certificate number',
  'Vessel name',
  'Flag',
  'Type',
  'Issue date',
  'Expiry date',
  'Old expiry date',
  'Last annual survey',
  'Last intermediate survey',
  'Last docking',
  'Port of survey',
]
const reading: Reading = {
  choices: {
    ...guessColumns(HEADER),
    holds: 'records',
    leaveOut: [],
    dateOrder: 'day-first',
    shortYears: '1950-2049',
    ...NO_ANSWERS,
  },
  header: HEADER,
  flags: new Map([['indonesia', { id: 1, name: 'Indonesia' }]]),
  services: new Map(),
  today: '2026-11-21',
}
const usual = [
  'T-1',
  'KM Samudra',
  'Indonesia',
  'SAFCON',
  '2024-12-01',
  '2029-12-01',
  '',
  '',
  '',
  '',
  '',
]
const row = (changes: Record<string, string>) =>
  readRow({ row: 7, cells: HEADER.map((name, at) => changes[name] ?? usual[at] ?? '') }, reading)
const reasons = (list: { column: string; reason: string }[]) =>
  list.map(({ column, reason }) => `${column}: ${reason}`)

test('the columns are found by the headings that offices use, in both languages', () => {
  expect(guessColumns(HEADER)).toMatchObject({
    renewedFrom: 6,
    lastAnnual: 7,
    lastIntermediate: 8,
    lastBottom: 9,
    surveyLocation: 10,
  })
  expect(
    guessColumns(['Tanggal kedaluwarsa lama', 'Survei tahunan terakhir', 'Dok terakhir']),
  ).toEqual({
    renewedFrom: 0,
    lastAnnual: 1,
    lastBottom: 2,
  })
})

test('a row with none of them says nothing of its parts', () => {
  expect(row({}).facts).not.toHaveProperty('listed')
  expect(row({ 'Last annual survey': 'N/A' }).facts).not.toHaveProperty('listed')
})

test('the term of a renewal is counted from its old expiry date', () => {
  const long = { 'Expiry date': '2030-02-01' }
  expect(reasons(row(long).errors)).toEqual([
    expect.stringMatching(/^Expiry date: .*at most five years from its issue/),
  ])
  expect(row({ ...long, 'Old expiry date': '01-Feb-2025' }).facts?.listed).toEqual({
    renewedFrom: '2025-02-01',
    surveys: [],
    location: null,
  })
  const later = row({ 'Expiry date': '2030-02-02', 'Old expiry date': '01/02/2025' })
  expect(reasons(later.errors)).toEqual([
    expect.stringContaining('from the expiry date of the one that it renews'),
  ])
  const early = row({ ...long, 'Old expiry date': '02/03/2025' })
  expect(reasons(early.errors)).toEqual([
    expect.stringContaining('only where survey and issue are within three months before'),
  ])
  expect(reasons(row({ 'Old expiry date': 'soon' }).errors)).toEqual([
    expect.stringMatching(/^Old expiry date: /),
  ])
})

test('the last surveys are those of the types of the row; others are said', () => {
  const surveyed = {
    'Last annual survey': '20/11/2025',
    'Last docking': '2025-11-18',
    'Port of survey': 'Batam',
  }
  expect(row(surveyed).facts?.listed).toEqual({
    renewedFrom: null,
    surveys: [
      { kind: 'annual', completedOn: '2025-11-20' },
      { kind: 'bottom', completedOn: '2025-11-18' },
    ],
    location: 'Batam',
  })
  expect(reasons(row({ 'Last annual survey': '2026-11-22' }).errors)).toEqual([])
  expect(reasons(row({ 'Last annual survey': '2026-11-23' }).errors)).toEqual([
    expect.stringContaining('choose today or an earlier day'),
  ])
  const before = row({ 'Last annual survey': '2024-11-30' })
  expect([before.errors, reasons(before.warnings)]).toEqual([
    [],
    [expect.stringContaining('before the issue')],
  ])
  const other = row({ Type: 'ILLC', 'Last intermediate survey': '2026-11-01' })
  expect([other.errors, reasons(other.warnings)]).toEqual([
    [],
    [expect.stringContaining('has such a survey')],
  ])
  const long = row({ ...surveyed, 'Port of survey': 'x'.repeat(201) })
  expect(reasons(long.errors)).toEqual([expect.stringContaining('longer than 200 characters')])
  // Everyone reads it: a turned direction is refused as where it is typed.
  expect(reasons(row({ ...surveyed, 'Port of survey': 'Bat\u202Eam' }).errors)).toHaveLength(1)
})

test('surveys of the day of issue and of today are taken', () => {
  const both = row({ 'Last annual survey': '2026-11-21', 'Last docking': '2024-12-01' })
  expect([both.errors, both.warnings]).toEqual([[], []])
  expect(both.facts?.listed?.surveys.map(({ completedOn }) => completedOn)).toEqual([
    '2026-11-21',
    '2024-12-01',
  ])
})

test('an old expiry date must suit each type of the row', () => {
  // The first type does not expire.
  const dates = { 'Expiry date': '2030-02-02', 'Old expiry date': '2025-02-01' }
  const { errors } = row({ Type: 'ITC69, ILLC', ...dates })
  expect(errors.map(({ column }) => column)).toEqual(['Expiry date'])
})

test.each([
  'SMC (Interim)',
  'Interim SMC',
  'SMC - interim',
  'Sertifikat Manajemen Keselamatan (sementara)',
  'INTERIM ISM SMC',
])('a type with its kind is a part of that kind: %s', (Type) => {
  const { facts, errors } = row({ Type, 'Issue date': '2026-10-01', 'Expiry date': '2027-04-01' })
  expect(errors).toEqual([])
  expect(facts?.parts).toMatchObject([
    { code: 'SMC', kind: 'interim', issuedOn: '2026-10-01', expiryDate: '2027-04-01' },
  ])
  expect(facts?.issuedCertificates).toBe('Safety Management Certificate')
})

test('the term of such a part is that of its kind, and the others of the row are full-term', () => {
  const long = row({
    Type: 'SMC (Interim)',
    'Issue date': '2026-10-01',
    'Expiry date': '2027-04-02',
  })
  expect(reasons(long.errors)).toEqual([
    expect.stringMatching(/^Expiry date: .*interim holds for at most 6 months/),
  ])
  const both = row({
    Type: 'Interim SMC, DOC (interim)/ITC69',
    'Issue date': '2026-10-01',
    'Expiry date': '2027-04-01',
  })
  expect(both.facts?.parts?.map(({ code, kind, expiryDate }) => [code, kind, expiryDate])).toEqual([
    ['SMC', 'interim', '2027-04-01'],
    ['DOC', 'interim', '2027-04-01'],
    ['ITC69', 'full-term', null],
  ])
  expect(reasons(row({ Type: 'Interim' }).errors)).toEqual([
    expect.stringContaining('is not a type of the register'),
  ])
  expect(reasons(row({ Type: 'Interim XYZ' }).errors)).toEqual([
    expect.stringContaining('“Interim XYZ” is not a type'),
  ])
  expect(
    row({ Type: 'SAFCON (full term)', 'Last annual survey': '2025-12-01' }).facts?.parts,
  ).toMatchObject([
    { code: 'SAFCON', kind: 'full-term', surveys: [{ kind: 'annual', completedOn: '2025-12-01' }] },
  ])
})
