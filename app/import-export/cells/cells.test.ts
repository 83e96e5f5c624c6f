import { expect, test } from 'vitest'
import { isDateCell, orderShownBy, readDate } from './date-cell.ts'
import { readExpiryCell } from './expiry-cell.ts'
import { readFlagCell } from './flag-cell.ts'
import { readImoText, readWholeNumber, saysNothing } from './number-cell.ts'
import { splitTypes, typeMeant } from './type-cell.ts'

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
  expect([readDate(cell, 'day-first'), readDate(cell, 'month-first')]).toEqual([{ date }, { date }])
  expect(orderShownBy(cell)).toBeNull()
})

test.for([
  ['31-Nov-2024', 'There is no such day: that month has 30'],
  ['3-Nov-24', 'Write the year with four digits'],
  ['3.13.2024', 'There is no month 13'],
] as const)('%s is no date: %s', ([cell, problem]) => {
  expect(readDate(cell, 'day-first')).toEqual({ problem })
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
  expect(readExpiryCell(cell, labels, 'day-first')).toEqual(result)
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
  ['Republic of Korea', null, 'South Korea'],
  ['Korea (Republic of) (KOR)', null, 'South Korea'],
  ['Panama (PAN)', 8, 'Panama'],
  ['Turkey', null, 'Türkiye'],
  ['MDA', null, 'Moldova'],
  ['Atlantis', null, 'Atlantis'],
  ['', null, ''],
] as const)('the flag “%s” is %s, %s', ([cell, id, name]) => {
  expect(readFlagCell(cell, FLAGS)).toMatchObject({ id, name })
  expect(readFlagCell(cell, FLAGS).error).toBeUndefined()
})

test.for(['N/A', 'Unknown', 'Unknown (UNK)', '-', '#N/A', 'tidak diketahui', 'NA'])('the flag “%s” is an error', (cell) => {
  expect(readFlagCell(cell, FLAGS).error).toContain(`“${cell}” names no flag. Write the name of the State`)
})

test.for([
  ['Korea', 'South Korea or North Korea'],
  ['Virgin Islands', 'British Virgin Islands or U.S. Virgin Islands'],
  ['Republic of China', 'China or Taiwan'],
])('the flag “%s” may be %s', ([cell, states]) => {
  expect(readFlagCell(cell ?? '', FLAGS).error).toBe(`“${cell}” may be ${states}: write which`)
})

test('a second register is the State, with a warning that names the register', () => {
  expect(readFlagCell('Portugal (MAR) (PMD)', FLAGS)).toMatchObject({
    id: null,
    name: 'Portugal',
    warning: '“Portugal (MAR) (PMD)” names the International Shipping Register of Madeira; the flag is stored as Portugal',
  })
})

test('the name that the register has for a State is stored, whatever it is', () => {
  const flags = new Map([
    ['turkey', { id: 3, name: 'Turkey' }],
    ['tr', { id: 3, name: 'Turkey' }],
    ['panama flag', { id: 4, name: 'Panama flag' }],
  ])
  const cells = ['Türkiye (TUR)', 'Turki', '792', 'PAN']
  expect(cells.map((cell) => readFlagCell(cell, flags).name)).toEqual(['Turkey', 'Turkey', 'Turkey', 'Panama flag'])
})

test('a number is said to be read as a code of ISO 3166', () => {
  expect(readFlagCell('533', FLAGS)).toMatchObject({ name: 'Aruba', warning: expect.stringContaining('ISO 3166') })
})

test('a misspelt flag is stored as written, with the one that is probably meant', () => {
  expect(readFlagCell('Indonseia', FLAGS)).toMatchObject({ name: 'Indonseia', warning: expect.stringContaining('“Indonesia”') })
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
