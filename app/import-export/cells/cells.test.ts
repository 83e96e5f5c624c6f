import { expect, test } from 'vitest'
import { isDateCell, orderShownBy, readDate } from './date-cell.ts'
import { readExpiryCell } from './expiry-cell.ts'
import { readFlag } from './flag-cell.ts'
import { saysNothing } from './no-value.ts'
import { readImoText, readWholeNumber } from './number-cell.ts'
import { splitTypes, typeMeant } from './type-cell.ts'

const DAY_FIRST = { dateOrder: 'day-first', shortYears: '1950-2049' } as const
const MONTH_FIRST = { ...DAY_FIRST, dateOrder: 'month-first' } as const

test.for([
  ['03-Nov-2024', '2024-11-03'],
  ['3 November 2024', '2024-11-03'],
  ['3 NOV 2024', '2024-11-03'],
  ['3rd November, 2024', '2024-11-03'],
  ['November 3, 2024', '2024-11-03'],
  ['3 Agustus 2024', '2024-08-03'],
  ['3 Mei 2024', '2024-05-03'],
  ['3 Des. 2024', '2024-12-03'],
  ['03Nov2024', '2024-11-03'],
  ['03.11.2024', '2024-11-03'],
  ['2024-11-03', '2024-11-03'],
  ['2024-11-03 00:00:00', '2024-11-03'],
] as const)('%s is %s, whatever the order of the file', ([cell, date]) => {
  expect([readDate(cell, DAY_FIRST), readDate(cell, MONTH_FIRST)]).toEqual([{ date }, { date }])
  expect(orderShownBy(cell)).toBeNull()
})

test.for([
  ['31-Nov-2024', 'There is no such day: that month has 30'],
  ['3.13.2024', 'There is no month 13'],
] as const)('%s is no date: %s', ([cell, problem]) => {
  expect(readDate(cell, DAY_FIRST)).toEqual({ problem })
})

test.for([
  ['25/12/2024', 'day-first'],
  ['12/25/2024', 'month-first'],
  ['03/11/2024', 'either'],
  // Both orders give the same day.
  ['11/11/2024', null],
  ['13/13/2024', null],
  ['25 December 2024', null],
] as const)('%s shows the order %s', ([cell, order]) => {
  expect(orderShownBy(cell)).toBe(order)
})

test('a text with a date in it is no date', () => {
  expect(['Jakarta, 3 Januari 2025', 'Rev. 2', '2024', ''].map(isDateCell)).toEqual([false, false, false, false])
})

test.for([
  ['SAFCON', 'SAFCON'],
  ['safcon', 'SAFCON'],
  ['ITC 69', 'ITC69'],
  ['ITC-69', 'ITC69'],
  ['International Tonnage Certificate (1969)', 'ITC69'],
  ['International Load Line', 'ILLC'],
  ['Int. Load Line Cert.', 'ILLC'],
  ['Load Line (ILLC)', 'ILLC'],
  ['ILLC - International Load Line Certificate', 'ILLC'],
  ['IOPP Certificate', 'IOPP'],
  ['Maritime Labour Certificate / Statement of Compliance', 'MLC'],
  ['Sertifikat Garis Muat Internasional', 'ILLC'],
  ['Certificate of Class', 'Class'],
  ['Load Line (IOPP)', null],
  ['ILLC (conditional)', null],
  ['CLC', null],
  ['Minimum Safe Manning', null],
  ['Certificate', null],
  ['', null],
] as const)('the type “%s” is %s', ([text, code]) => {
  expect(typeMeant(text)?.code ?? null).toBe(code)
})

test.for([
  ['SAFCON, SEC;SRC', ['SAFCON', 'SEC', 'SRC']],
  ['SAFCON/SEC + SRC', ['SAFCON', 'SEC', 'SRC']],
  ['SAFCON\r\nSEC\nSRC', ['SAFCON', 'SEC', 'SRC']],
  [
    'ILLC, Maritime Labour Certificate / Statement of Compliance',
    ['ILLC', 'Maritime Labour Certificate / Statement of Compliance'],
  ],
  ['IOPP / XYZ', ['IOPP', 'XYZ']],
  [' , ', []],
] as const)('%j holds the types %j', ([cell, types]) => {
  expect(splitTypes(cell)).toEqual(types)
})

const [TONNAGE, ENERGY, FOULING] = [
  'International Tonnage',
  'International Energy Efficiency',
  'International Anti-Fouling System',
]
const LOAD_LINE = 'International Load Line'

test.for([
  ['2029-01-01', [LOAD_LINE], { date: '2029-01-01' }],
  ['1 Jan 2029', [TONNAGE], { date: '2029-01-01' }],
  ['', [TONNAGE], { none: true }],
  ['-', [ENERGY], { none: true }],
  ['–', [FOULING], { none: true }],
  ['N/A', [TONNAGE], { none: true }],
  ['n.a.', [TONNAGE], { none: true }],
  ['None', [TONNAGE, ENERGY, FOULING], { none: true }],
  ['INDEFINITE', [TONNAGE], { none: true }],
  ['', [LOAD_LINE], { error: 'An expiry date is needed for International Load Line' }],
  ['N/A', [TONNAGE, LOAD_LINE], { error: 'An expiry date is needed for International Load Line' }],
  ['Indefinite', [LOAD_LINE, 'Surat Laut'], { error: 'An expiry date is needed for International Load Line, Surat Laut' }],
  ['-', [], { error: 'An expiry date is needed' }],
  ['31/02/2029', [TONNAGE], { error: 'There is no such day: that month has 28' }],
  // Another text is no date, which the schema says.
  ['see remarks', [TONNAGE], { date: 'see remarks' }],
] as const)('the expiry “%s” of %j is %j', ([cell, labels, result]) => {
  expect(readExpiryCell(cell, labels, DAY_FIRST)).toEqual(result)
})

const FLAGS = new Map([
  ['indonesia', { id: 1, name: 'Indonesia' }],
  ['id', { id: 1, name: 'Indonesia' }],
  ['pa', { id: 8, name: 'Panama' }],
  ['panama', { id: 8, name: 'Panama' }],
  ['vn', { id: 6, name: 'Vietnam' }],
  ['vietnam', { id: 6, name: 'Vietnam' }],
])

test.for([
  ['Indonesia', 1, 'Indonesia'],
  ['ID', 1, 'Indonesia'],
  ['IDN', 1, 'Indonesia'],
  ['Republic of Indonesia', 1, 'Indonesia'],
  ['Republik Indonesia', 1, 'Indonesia'],
  ['THE REPUBLIC OF PANAMA', 8, 'Panama'],
  ['Viet Nam', 6, 'Vietnam'],
  ['Socialist Republic of Vietnam', 6, 'Vietnam'],
  ['LR', null, 'Liberia'],
  ['Republic of the Marshall Islands', null, 'Marshall Islands'],
  ['Kepulauan Marshall', null, 'Marshall Islands'],
  ['Antigua & Barbuda', null, 'Antigua and Barbuda'],
  ['HKG', null, 'Hong Kong'],
  ['UK', null, 'United Kingdom'],
  // Not China, and neither of two Koreas.
  ['Republic of China', null, 'Republic of China'],
  ['Republic of Korea', null, 'Republic of Korea'],
  ['Atlantis', null, 'Atlantis'],
  ['', null, ''],
] as const)('the flag “%s” is %s, %s', ([cell, id, name]) => {
  expect(readFlag(cell, FLAGS)).toMatchObject({ id, name })
})

test.for([
  ['12,345', '12345'],
  ['12.345', '12345'],
  ['12 345', '12345'],
  ['1,234,567', '1234567'],
  ['12,345.00', '12345'],
  ['12345.0', '12345'],
  ['12,345 GT', '12345'],
  ['GT 499', '499'],
  ['499', '499'],
  // Neither may be guessed.
  ['12.5', '12.5'],
  ['1,23', '1,23'],
  ['12,345.678', '12,345.678'],
] as const)('the tonnage %s is %s', ([cell, number]) => {
  expect(readWholeNumber(cell)).toBe(number)
})

test('an IMO number has nothing before or behind it; a dash is no number', () => {
  expect(['IMO 9074729', 'IMO: 9074729', 'IMO No. 9074729', 'IMO9074729', '9074729.0', '9074729'].map(readImoText)).toEqual(
    Array.from({ length: 6 }, () => '9074729'),
  )
  expect(['', '-', 'N/A', 'none', 'Nil', '0'].map(saysNothing)).toEqual([true, true, true, true, true, false])
})
