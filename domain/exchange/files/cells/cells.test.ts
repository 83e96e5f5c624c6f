import { expect, test } from 'vitest'
import { hasShortYear, isDateCell, orderShownBy, readDate } from './date-cell.ts'
import { readExpiryCell } from './code-cell.ts'
import { noValueIn, visibleProse, visibleText } from './cell-texts.ts'

const [TONNAGE, ENERGY, FOULING] = [
  'International Tonnage',
  'International Energy Efficiency',
  'International Anti-Fouling System',
]
const LOAD_LINE = 'International Load Line'
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
  // Excel, .NET, JavaScript and Java.
  '10/3/2025 0:00',
  '10/3/2025 12:00:00 AM',
  '10/03/2025 08:15:00 PM',
  '2025/03/10 00:00:00',
  '2025-03-10 14:30',
  '20250310',
  '20250310T143000',
  '2025-03-10T20:00:00',
  '2025-03-10T20:00:00+02:00',
  '2025-03-10T16:59:59Z',
  'Mon Mar 10 2025 00:00:00 GMT+0700 (Western Indonesia Time)',
  'Mon Mar 10 00:00:00 WIB 2025',
  // People.
  'Monday, March 10, 2025',
  'Senin, 10 Maret 2025',
  '10 March 2025 (Mon)',
  '10 / 3 / 2025',
  '10. 3. 2025',
  '10,03,2025',
  '10th of March, 2025',
  'March 10th, 2025',
  '10 Mar. 2025.',
  '2025-Mar-10',
  'Tgl. 10 Maret 2025',
  '10 Mar 2025 14.30 WIB',
  '2025年3月10日',
  // What comes with pasted text.
  '2025-03-10\u200B',
  '\u200E10/3/2025',
  '10\u00A0Mar\u00A02025',
  '10\u2010Mar\u20112025',
  '10\u2013Mar\u20132025',
  '１０／０３／２０２５',
  '\u0661\u0660/\u0663/\u0662\u0660\u0662\u0665',
  // Two digits of the year.
  '10-Mar-25',
  '10.03.25',
  '10/3/25 14:30',
  "10 Mar '25",
  '10Mar25',
])('%j is March 10, 2025', (cell) => {
  expect(readDate(cell, DAY_FIRST)).toEqual({ date: '2025-03-10' })
})

test.for([
  ['10 March 2025 25:00', { date: '10 March 2025 25:00' }],
  ['10/3/2025 13:00 PM', { date: '10/3/2025 13:00 PM' }],
  [
    'Thursday, 10 March 2025',
    { problem: 'March 10, 2025 is a Monday, not a Thursday: check which of both is right' },
  ],
  ['20251340', { problem: 'There is no month 13' }],
  ['March 2025', { date: 'March 2025' }],
  ['10 de marzo de 2025', { date: '10 de marzo de 2025' }],
] as const)('%s is no date', ([cell, read]) => {
  expect(readDate(cell, DAY_FIRST)).toEqual(read)
})

test.for([
  ['10-Mar-49', '2049', '2049', '1949'],
  ['10-Mar-50', '1950', '2050', '1950'],
  ['10/3/00', '2000', '2000', '1900'],
] as const)('the year of %s is %s, %s or %s, as it was chosen for the file', ([cell, ...years]) => {
  const ranges = ['1950-2049', '2000-2099', '1900-1999'] as const
  const read = ranges.map((shortYears) => readDate(cell, { ...DAY_FIRST, shortYears }))
  expect(read).toEqual(years.map((year) => ({ date: `${year}-03-10` })))
  expect(hasShortYear(cell)).toBe(true)
})

test('only dates have years of two digits', () => {
  const cells = [
    '10-Mar-2025',
    '12-34-56',
    'LMC-26-00042',
    '2025-03-10',
    '10:30',
    '9074729',
    'Rev. 2',
    '',
  ]
  expect(cells.filter(hasShortYear)).toEqual([])
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
  expect(['Jakarta, 3 Januari 2025', 'Rev. 2', '2024', ''].map(isDateCell)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

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
  [
    'Indefinite',
    [LOAD_LINE, 'Surat Laut'],
    { error: 'An expiry date is needed for International Load Line, Surat Laut' },
  ],
  ['-', [], { error: 'An expiry date is needed' }],
  ['31/02/2029', [TONNAGE], { error: 'There is no such day: that month has 28' }],
  // Another text is no date, which the schema says.
  ['see remarks', [TONNAGE], { date: 'see remarks' }],
] as const)('the expiry “%s” of %j is %j', ([cell, labels, result]) => {
  expect(readExpiryCell(cell, labels, DAY_FIRST)).toEqual(result)
})

test.for([
  'No expiry',
  'Lifetime',
  'Not applicable',
  'Life of ship',
  'for the life of the ship',
  'Seumur hidup',
  'Permanent',
  'Tidak terbatas',
  'Never expires',
  '31/12/9999',
])('“%s” is no expiry date where the type has none, and an error where it has one', (cell) => {
  expect(readExpiryCell(cell, [TONNAGE], DAY_FIRST)).toEqual({ none: true })
  expect(readExpiryCell(cell, [LOAD_LINE], DAY_FIRST)).toEqual({
    error: 'An expiry date is needed for International Load Line',
  })
})

test('a cell is as it looks; characters that turn text around stay, for the schemas to refuse', () => {
  expect(visibleText('KM\u00A0Sa\u00ADmu\u200Bdra\uFEFF \u2067A\u2010B\u2069')).toBe(
    'KM Samudra A-B',
  )
  expect(visibleText('KM \u202Eardumas')).toBe('KM \u202Eardumas')
  expect(visibleProse('می\u200Cخواهم\u200B')).toBe('می\u200Cخواهم')
})

test.for([
  ['', 'empty'],
  ['N/A', 'none'],
  ['n.a.', 'none'],
  ['—', 'none'],
  ['nil', 'none'],
  ['?', 'unknown'],
  ['UNKNOWN', 'unknown'],
  ['tbc', 'unknown'],
  ['To be advised', 'unknown'],
  ['belum ada', 'unknown'],
  ['KM Nila', null],
  ['0', null],
  // What the register itself writes.
  ['Not stated', null],
] as const)('“%s” has the value %s', ([cell, missing]) => {
  expect(noValueIn(cell)).toBe(missing)
})

test('24:00 is no time of a day, and a day in either order shows none', () => {
  expect(
    readDate('10 March 2025 24:00', { dateOrder: 'day-first', shortYears: '1950-2049' }),
  ).toEqual({
    date: '10 March 2025 24:00',
  })
  expect(orderShownBy('3/03/2024')).toBeNull()
})
