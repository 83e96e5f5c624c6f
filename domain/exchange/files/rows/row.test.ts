import { addDays } from '#/core/dates.ts'
import { expect, test } from 'vitest'
import { guessColumns, HEADERS } from '#/domain/exchange/files/format/columns.ts'
import { readDate } from '#/domain/exchange/files/cells/date-cell.ts'
import { readRow, type Reading } from './row.ts'
import { readStanding } from '#/domain/exchange/files/cells/code-cell.ts'
import {
  NO_ANSWERS,
  ImportChoices,
  missingColumns,
} from '#/domain/exchange/files/format/choices.ts'

const DAY_FIRST = { dateOrder: 'day-first', shortYears: '1950-2049' } as const
const MONTH_FIRST = { ...DAY_FIRST, dateOrder: 'month-first' } as const

test.for([
  ['2026-03-12', '2026-03-12'],
  ['2026/3/12', '2026-03-12'],
  ['12/03/2026', '2026-03-12'],
  ['12/3/2026', '2026-03-12'],
  ['1.2.2026', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  ['31/12/2026 00:00:00', '2026-12-31'],
  ['2026-12-31 00:00', '2026-12-31'],
  ['29/02/2024', '2024-02-29'],
  ['', ''],
  // As JSON writes a Date: its day in Jakarta.
  ['2026-03-11T20:00:00Z', '2026-03-12'],
  // The schema refuses the rest.
  ['the 12th of March', 'the 12th of March'],
  ['the 12th of March 2026', '2026-03-12'],
  ["'12/03/2026", '2026-03-12'],
  ["'2026-03-12", '2026-03-12'],
  ['2026-03-12T00:00+07:00[Asia/Jakarta]', '2026-03-12'],
] as const)('day first, %s is %s', ([cell, date]) => {
  expect(readDate(cell, DAY_FIRST)).toEqual({ date })
})

test('month first, where that was chosen for the file', () => {
  expect(readDate('03/12/2026', MONTH_FIRST)).toEqual({ date: '2026-03-12' })
  expect(readDate('3/4/2026', MONTH_FIRST)).toEqual({ date: '2026-03-04' })
  expect(readDate('2026-03-12', MONTH_FIRST)).toEqual({ date: '2026-03-12' })
})

test.for([
  ['12/25/2026', 'There is no month 25; the whole file is read with the day first'],
  ['31/02/2026', 'There is no such day: that month has 28'],
  ['29/02/2026', 'There is no such day: that month has 28'],
  ['00/01/2026', 'There is no such day: that month has 31'],
  ['2026-13-01', 'There is no month 13'],
  ['45678', 'This is a number, not a date; give the column a date format in the spreadsheet'],
] as const)('%s is no date: %s', ([cell, problem]) => {
  expect(readDate(cell, DAY_FIRST)).toEqual({ problem })
})

test.for([
  // Where a file has the column, nothing is in force because nobody said so.
  ['', null],
  ['N/A', null],
  ['?', null],
  ['valid?', null],
  ['\u200BValid\u00A0', 'in-force'],
  ['In force', 'in-force'],
  ['in-force', 'in-force'],
  ['TRUE', 'in-force'],
  ['1', 'in-force'],
  ['ya', 'in-force'],
  ['Berlaku', 'in-force'],
  ['No', 'suspended'],
  ['Tidak  berlaku', 'suspended'],
  ['suspended', 'suspended'],
  ['Dibekukan', 'suspended'],
  ['Dicabut', 'withdrawn'],
  ['revoked', 'withdrawn'],
  ['Kedaluwarsa', 'expired'],
  ['maybe', null],
] as const)('“%s” means %s', ([cell, standing]) => {
  expect(readStanding(cell)).toBe(standing)
})

test('columns are known by the names of an export, of the API and of Indonesian lists', () => {
  expect(Object.values(guessColumns(HEADERS))).toEqual(HEADERS.map((_, i) => i))
  expect(guessColumns(['certificateId', 'vesselName', 'issuedDate', 'isValid'])).toEqual({
    certificateId: 0,
    vesselName: 1,
    issuedDate: 2,
    standing: 3,
  })
  expect(
    guessColumns([
      'No.',
      'NAMA KAPAL',
      'No. Sertifikat',
      'Bendera',
      'Tgl. Terbit',
      'Keterangan 2',
      'Berlaku s/d',
    ]),
  ).toEqual({
    certificateId: 2,
    vesselName: 1,
    flag: 3,
    issuedDate: 4,
    expiryDate: 6,
  })
  const missing = missingColumns(guessColumns(['Vessel', 'Flag', 'Issued', 'Type']))
  expect(missing.map(({ header }) => header)).toEqual(['Certificate number', 'Expiry date'])
})

test('a choice of columns names each one once, and what is needed', () => {
  const chosen = {
    certificateId: '0',
    vesselName: '1',
    flag: '2',
    type: '3',
    issuedDate: '4',
    expiryDate: '5',
    imoNumber: '',
  }
  expect(ImportChoices.parse(chosen)).toMatchObject({
    certificateId: 0,
    imoNumber: undefined,
    dateOrder: 'day-first',
  })
  const problems = (changes: object) =>
    ImportChoices.safeParse({ ...chosen, ...changes }).error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ])
  expect(problems({ flag: '' })).toEqual([['flag', 'Select the column that contains this: Flag']])
  expect(problems({ type: undefined })).toEqual([
    ['type', 'Select the column that contains this: Type, or Certificates'],
  ])
  expect(problems({ imoNumber: '1' })).toEqual([
    ['imoNumber', 'This column is chosen for Vessel name already'],
  ])
  expect(problems({ imoNumber: 'x' })).toEqual([['imoNumber', 'Choose a column of the file']])
})

const reading: Reading = {
  choices: {
    ...guessColumns(HEADERS),
    holds: 'records',
    leaveOut: [],
    dateOrder: 'day-first',
    shortYears: '1950-2049',
    ...NO_ANSWERS,
  },
  header: HEADERS,
  flags: new Map([
    ['indonesia', { id: 1, name: 'Indonesia' }],
    ['id', { id: 1, name: 'Indonesia' }],
  ]),
  services: new Map([['ship-classification', 3]]),
  today: '2026-11-21',
}
type Cells = { [name: string]: string }
const row = (changes: Cells = {}, given: Reading = reading) =>
  readRow({ row: 7, cells: HEADERS.map((name) => ({ ...usual, ...changes })[name] ?? '') }, given)
const usual: Cells = {
  'Certificate number': 'lmc 2026/1',
  'Vessel name': 'KM Samudra',
  'IMO number': 'IMO 9074729',
  Flag: 'ID',
  Certificates: 'international tonnage certificate; International Load Line',
  'Issue date': '31/01/2026',
  'Expiry date': '2031-01-30',
  Standing: 'in force',
}

test('a row becomes what a form would have made of it', () => {
  expect(row()).toEqual({
    facts: {
      certificateId: 'LMC2026/1',
      vesselName: 'KM Samudra',
      imoNumber: '9074729',
      flag: 'Indonesia',
      flagId: 1,
      serviceId: null,
      grossTonnage: null,
      type: 'International Tonnage',
      issuedCertificates: 'International Tonnage, International Load Line',
      issuedDate: '2026-01-31',
      expiryDate: '2031-01-30',
      standing: 'in-force',
      standingReason: null,
      standingSince: null,
    },
    errors: [],
    warnings: [],
    asked: { types: [], number: null },
  })
  expect(row({ Flag: 'Liberia', Service: 'Ship-Classification' }).facts).toMatchObject({
    flag: 'Liberia',
    flagId: null,
    serviceId: 3,
  })
  expect(row({ 'Vessel name': 'KM\r\nSamudra' }).facts?.vesselName).toBe('KM Samudra')
  expect(row({ 'Vessel name': "'=1+1" }).facts?.vesselName).toBe('=1+1')
})

test('what is called expired has its last day before today', () => {
  const expired = (day: string) => row({ Standing: 'expired', 'Expiry date': day })
  const before = addDays(reading.today, -1)
  expect(expired(before)).toMatchObject({
    facts: { expiryDate: before, standing: 'in-force' },
    errors: [],
  })
  expect(expired(reading.today).errors).toHaveLength(1)
})

test('one column of types is enough: the other follows from it', () => {
  const { issuedCertificates: _none, ...choices } = reading.choices
  const only = { ...reading, choices }
  expect(row({ Type: 'load line, international' }, only).facts).toMatchObject({
    type: 'load line, international',
    issuedCertificates: '',
  })
  expect(row({ Type: 'international load line' }, only).facts).toMatchObject({
    type: 'International Load Line',
    issuedCertificates: 'International Load Line',
  })
  expect(row({ Type: 'Classification Certificate', Certificates: '' }).facts).toMatchObject({
    type: 'Classification Certificate',
    issuedCertificates: '',
  })
})

test('the standing keeps its day and reason; without a day it is today', () => {
  const suspended = { Standing: 'Suspended', Reason: 'Overdue', Since: '01/02/2020' }
  expect(row(suspended).facts).toMatchObject({
    standing: 'suspended',
    standingReason: 'Overdue',
    standingSince: '2020-02-01',
  })
  expect(row({ Standing: 'dicabut' }).facts).toMatchObject({
    standing: 'withdrawn',
    standingReason: null,
    standingSince: '2026-11-21',
  })
  expect(row({ ...suspended, Since: '22/11/2026' }).errors).toMatchObject([
    { column: 'Since', value: '22/11/2026' },
  ])
  const left = row({ Reason: 'Paid' })
  expect([left.facts?.standingReason, left.warnings.map(({ column }) => column)]).toEqual([
    null,
    ['Reason'],
  ])
  expect(row({ Standing: 'Expired' }).errors).toMatchObject([
    { column: 'Standing', reason: 'It says expired, but the expiry date has not passed' },
  ])
  expect(row({ Standing: 'Expired', 'Expiry date': '20/11/2026' }).facts?.standing).toBe('in-force')
})

test('everything that is wrong with a row is said at once, beside its cell', () => {
  const { errors } = row({
    'Certificate number': 'é',
    'Vessel name': '',
    'IMO number': '12',
    'Issue date': '12/25/2026',
    Standing: 'maybe',
    Service: 'x',
    Reason: 'y'.repeat(501),
  })
  expect(errors.map(({ row: at, column }) => [at, column])).toEqual([
    [7, 'Certificate number'],
    [7, 'Vessel name'],
    [7, 'IMO number'],
    [7, 'Issue date'],
    [7, 'Standing'],
    [7, 'Reason'],
    [7, 'Service'],
  ])
  expect(errors.find(({ column }) => column === 'Reason')?.value).toHaveLength(201)
  expect(row({ 'Expiry date': '30/01/2026' }).errors).toMatchObject([
    { column: 'Expiry date', reason: 'Expiry date must not be before the issue date' },
  ])
})

test('letters that documents cannot print are a warning of their cell', () => {
  const warningOfText = (text: string) => (text.includes('ⵣ') ? 'The fonts lack ⵣ' : null)
  const read = row({ 'Vessel name': 'KM ⵣ' }, { ...reading, warningOfText })
  expect([read.facts?.vesselName, read.errors]).toEqual(['KM ⵣ', []])
  expect(read.warnings).toEqual([
    expect.objectContaining({ value: 'KM ⵣ', reason: 'The fonts lack ⵣ' }),
  ])
  expect(row({ 'Vessel name': 'KM ⵣ' }).warnings).toEqual([])
})

test('an underscore in the word of a status stands for a space', () => {
  expect(['in_force', 'NOT_VALID'].map((cell) => readStanding(cell))).toEqual([
    'in-force',
    'suspended',
  ])
})
