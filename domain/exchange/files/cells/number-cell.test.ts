import { expect, test } from 'vitest'
import { readNumberCell, readImoText, readWholeNumber } from './number-cell.ts'
import { saysNothing } from './cell-texts.ts'

test.for([
  ['AB21PPS00001_01', 'AB21PPS00001-01'],
  ['AB-21-0001(SC)', 'AB-21-0001-SC'],
  ['0123:2021:SC', '0123-2021-SC'],
  ['No 12/É', 'NO12/E'],
  ['___', null],
] as const)('the number %s is refused, with the proposal %s', ([cell, proposed]) => {
  expect(readNumberCell(cell, 'written')).toMatchObject({
    proposed,
    problem: expect.stringContaining('A number has no “'),
  })
  if (proposed !== null)
    expect(readNumberCell(cell, 'proposed')).toEqual({ number: proposed, changed: true })
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
  expect(
    ['IMO 9074729', 'IMO: 9074729', 'IMO No. 9074729', 'IMO9074729', '9074729.0', '9074729'].map(
      readImoText,
    ),
  ).toEqual(Array.from({ length: 6 }, () => '9074729'))
  expect(['', '-', 'N/A', 'none', 'Nil', '0'].map(saysNothing)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
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

// The dotted line of a form. Read from each of its signs again for each word that may stand there,
// one of 300 took seconds, one of a thousand minutes.

test.for(['.', '-', ' ', '#', '… '])(
  'a line of “%s” behind IMO, and in a number, is read once',
  (sign) => {
    const line = sign.repeat(10_000)
    const before = process.threadCpuUsage()
    const form = `IMO${line.slice(0, 300)}x`
    expect(readImoText(form)).toBe(form)
    expect(readImoText(`IMO No${line.slice(0, 300)}9074729`)).toBe('9074729')
    expect(readWholeNumber(`1${line}x`)).toBe(`1${line}x`)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(100)
  },
)

test('tons are a measure, and digits are those of any script', () => {
  expect(
    ['4183 t', '4,183 tons', 'GT 4183', '４１８３', '٤١٨٣'].map((cell) => readWholeNumber(cell)),
  ).toEqual(Array(5).fill('4183'))
  expect(readWholeNumber('4.183', true)).toBe('4.183')
})

test('three zeros after a separator are thousands, never decimals', () => {
  expect(['12,000', '12.000', '4 000', '12,000.00'].map((cell) => readWholeNumber(cell))).toEqual([
    '12000',
    '12000',
    '4000',
    '12000',
  ])
})
