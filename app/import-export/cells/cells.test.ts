import { expect, test } from 'vitest'
import { readNumberCell } from './certificate-number-cell.ts'
import { hasShortYear, isDateCell, orderShownBy, readDate } from './date-cell.ts'
import { readExpiryCell } from './expiry-cell.ts'
import { readFlagCell } from './flag-cell.ts'
import { noValueIn, saysNothing } from './no-value.ts'
import { visibleProse, visibleText } from './plain-text.ts'
import { readImoText, readWholeNumber } from './number-cell.ts'
import { meaningsOf, splitTypes, typeMeant } from './type-cell.ts'

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
  ['Thursday, 10 March 2025', { problem: '2025-03-10 is a Monday, not a Thursday: check which of both is right' }],
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
  const cells = ['10-Mar-2025', '12-34-56', 'LMC-26-00042', '2025-03-10', '10:30', '9074729', 'Rev. 2', '']
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
  ['Safety Management Certificate (ISM)', 'SMC'],
  ['Document of Compliance (ISM)', 'DOC'],
  ['International Load Line Certificate (1966)', 'ILLC'],
  ['Load Line Certificate 66/88', 'ILLC'],
  ['Cargo Ship Safety Equipment Certificate (Form E)', 'SEC'],
  ['IOPP (Form A)', 'IOPP'],
  ['International Air Pollution Prevention Certificate (MARPOL Annex VI)', 'IAPP'],
  ['Int’l Load Line', 'ILLC'],
  ['ILLC-IC', 'ILLC'],
  // Another instrument than its own.
  ['International Tonnage Certificate (1966)', null],
  ['DOC (Dangerous Goods)', null],
  ['SAFCON Exemption', null],
  // More than one meaning.
  ['CSSC', null],
  ['Cargo Ship Safety Certificate', null],
  ['ISM', null],
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

test('a text with more than one meaning has them all, however it is written', () => {
  const [combined, ism] = [
    [['SAFCON'], ['SAFCON', 'SEC', 'SRC']],
    [['SMC'], ['DOC']],
  ]
  expect(
    ['CSSC', 'cargo ship safety cert.', 'Cargo Ship Safety Certificate (SOLAS)', 'ISM Code', 'SAFCON'].map(meaningsOf),
  ).toEqual([combined, combined, combined, ism, []])
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

test.for([
  ['AB21PPS00001_01', 'AB21PPS00001-01'],
  ['AB-21-0001(SC)', 'AB-21-0001-SC'],
  ['0123:2021:SC', '0123-2021-SC'],
  ['No 12/É', 'NO12/E'],
  ['___', null],
] as const)('the number %s is refused, with the proposal %s', ([cell, proposed]) => {
  expect(readNumberCell(cell, 'written')).toMatchObject({ proposed, problem: expect.stringContaining('A number has no “') })
  if (proposed !== null) expect(readNumberCell(cell, 'proposed')).toEqual({ number: proposed, changed: true })
})

test('a number is read without what nobody sees', () => {
  const numbers = [
    'ZW-001\u200B',
    '\u200EZW-001',
    'ZW\u2010001',
    'ZW\u2212001',
    'ＺＷ－００１',
    'zw -\u00A0001',
    'Z\u00ADW-001',
  ]
  expect(numbers.map((cell) => readNumberCell(cell, 'written'))).toEqual(
    numbers.map(() => ({ number: 'ZW-001', changed: false })),
  )
})

test('a cell is as it looks; characters that turn text around stay, for the schemas to refuse', () => {
  expect(visibleText('KM\u00A0Sa\u00ADmu\u200Bdra\uFEFF \u2067A\u2010B\u2069')).toBe('KM Samudra A-B')
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

test.for([
  "'9074729",
  '#9074729',
  '9,074,729',
  '9.074.729',
  '9 074 729',
  '(IMO) 9074729',
  '9074729 (IMO)',
  'IMO N° 9074729',
  'IMO Nº9074729',
  'IMO Ship Identification Number: 9074729',
  'Nomor IMO : 9074729',
  'LR/IMO Ship No. 9074729',
  'L9074729',
  '９０７４７２９',
  '٩٠٧٤٧٢٩',
  '९०७४७२९',
])('%s is the IMO number 9074729', (cell) => {
  expect(readImoText(cell)).toBe('9074729')
})

test.for(['MMSI 9074729', '9074729/9170016', '9O74729', '907472', '90747290', '9074729.4'])(
  '%s stays for the schema to refuse',
  (cell) => {
    expect(readImoText(cell)).toBe(cell)
  },
)

// The dotted line of a form. Read from each of its signs again for each word that may stand there, one of 300 took seconds, one of a
// thousand minutes.
test.for(['.', '-', ' ', '#', '… '])('a line of “%s” behind IMO, and in a number, is read once', (sign) => {
  const line = sign.repeat(10_000)
  const before = process.threadCpuUsage()
  const form = `IMO${line.slice(0, 300)}x`
  expect(readImoText(form)).toBe(form)
  expect(readImoText(`IMO No${line.slice(0, 300)}9074729`)).toBe('9074729')
  expect(readWholeNumber(`1${line}x`)).toBe(`1${line}x`)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(100)
})

test('tons are a measure, and digits are those of any script', () => {
  expect(['4183 t', '4,183 tons', 'GT 4183', '４１８３', '٤١٨٣'].map((cell) => readWholeNumber(cell))).toEqual(
    Array(5).fill('4183'),
  )
  expect(readWholeNumber('4.183', true)).toBe('4.183')
})

test('the flag AS is warned of: it is American Samoa by its code, and Amerika Serikat in Indonesian lists', () => {
  expect(readFlagCell('AS', new Map())).toEqual({
    id: null,
    name: 'American Samoa',
    warning: '“AS” is read as the code of ISO 3166, as American Samoa; if Amerika Serikat is meant, write US',
  })
  expect(readFlagCell('ASM', new Map()).warning).toBeUndefined()
})
