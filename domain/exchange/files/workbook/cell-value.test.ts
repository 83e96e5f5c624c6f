import { expect, test } from 'vitest'
import {
  isErrorCode,
  dateOfSerial,
  serialOfDate,
} from '#/domain/exchange/files/cells/cell-texts.ts'
import {
  digitsOf,
  momentValue,
  numberValue,
  builtInFormat,
  numberFormat,
  PLAIN,
} from './cell-value.ts'

test.for([
  ['9300160', '9300160'],
  ['9.30016E6', '9300160'],
  ['2.0250000000012E13', '20250000000012'],
  ['2.0250000000012e+13', '20250000000012'],
  ['1E3', '1000'],
  ['-1.5E1', '-15'],
  ['9074729.0', '9074729'],
  ['9074729.', '9074729'],
  ['.5', '0.5'],
  ['5E-3', '0.005'],
  ['1.25E1', '12.5'],
  ['0', '0'],
  ['0.0', '0'],
  ['007', '007'],
  ['45.299999999999997', '45.3'],
  ['0.1234567890123456', '0.1234567890123456'],
  ['12345678901234567890', '12345678901234567890'],
  ['1.2345678901234567E+19', '12345678901234567000'],
  ['1E999', null],
  ['', null],
  ['.', null],
  ['E5', null],
  ['KM 5', null],
  ['0x10', null],
  ['Infinity', null],
] as const)('the number %s has the digits %s', ([text, digits]) => {
  expect(digitsOf(text)).toBe(digits)
})

test.for([
  ['d/m/yyyy', 'date'],
  ['yyyymmdd', 'date'],
  ['dd-mmm-yy', 'date'],
  ['[$-409]d-mmm-yy;@', 'date'],
  ['[$-F800]dddd, mmmm dd, yyyy', 'date'],
  ['[$-421]dd mmmm yyyy;@', 'date'],
  ['mmm\\-yy', 'date'],
  ['d"."m"."yyyy', 'date'],
  ['dd\\ mmmm\\ yyyy', 'date'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['[$-411]ggge"年"m"月"d"日"', 'date'],
  ['[$-D07041E]d mmm bbbb', 'date'],
  ['mmmm', 'date'],
  ['yyyy\\-mm\\-dd\\ hh:mm:ss.000', 'date'],
  ['[Red]dd/mm/yyyy', 'date'],
  ['_-* dd/mm/yyyy_-', 'date'],
  ['m/d/yy h:mm AM/PM', 'date'],
  ['h:mm', 'time'],
  ['[h]:mm:ss', 'time'],
  ['h:mm AM/PM', 'time'],
  ['mm:ss.0', 'time'],
  ['General', 'number'],
  ['0', 'number'],
  ['#,##0.00', 'number'],
  ['0.00E+00', 'number'],
  ['0%', 'number'],
  ['@', 'number'],
  ['"day "0', 'number'],
  ['0" days"', 'number'],
  ['_-"Rp"* #,##0_-;-"Rp"* #,##0_-', 'number'],
  ['[Red]0;[Blue]0', 'number'],
  ['\\d\\m\\y', 'number'],
  ['""', 'number'],
  ['', 'number'],
  ['d'.repeat(256), 'number'],
] as const)('a number with the format %s is shown as a %s', ([code, shows]) => {
  expect(numberFormat(code).shows).toBe(shows)
})

test('leading zeros of a format are digits; built-in formats are known', () => {
  expect(numberValue('12', numberFormat('000000'), 1900)).toEqual({
    text: '000012',
    kind: 'number',
  })
  expect([14, 22, 18, 46, 49, 0, 57].map((id) => builtInFormat(id).shows)).toEqual([
    'date',
    'date',
    'time',
    'time',
    'number',
    'number',
    'date',
  ])
})

const day = numberFormat('dd/mm/yyyy')

test.for([
  ['45726', 1900, '2025-03-10 date'],
  ['45726.9999999', 1900, '2025-03-11 date'],
  ['45726.604166667', 1900, '2025-03-10 date'],
  ['44264', 1904, '2025-03-10 date'],
  ['61', 1900, '1900-03-01 date'],
  // Before 1 March 1900 spreadsheets do not agree; an empty cell that a formula looks up is 0.
  ['60', 1900, '60 number'],
  ['0', 1900, '0 number'],
  ['0', 1904, '1904-01-01 date'],
  ['-1', 1904, '-1 number'],
  // A date typed without separators, which Excel shows as `########`.
  ['20250310', 1900, '20250310 number'],
  ['2958465', 1900, '9999-12-31 date'],
  ['KM Satu', 1900, 'KM Satu text'],
] as const)(
  'the number %s in a format of dates, counted from %i, is %s',
  ([text, epoch, wanted]) => {
    const { text: read, kind } = numberValue(text, day, epoch)
    expect(`${read} ${kind}`).toBe(wanted)
  },
)

test('a time of day is no day', () => {
  expect(numberValue('0.604166666666667', numberFormat('h:mm'), 1900)).toEqual({
    text: '14:30',
    kind: 'text',
  })
  expect(numberValue('45726.604166667', numberFormat('h:mm'), 1900)).toEqual({
    text: '2025-03-10',
    kind: 'date',
  })
  expect(numberValue('0.5', PLAIN, 1900)).toEqual({ text: '0.5', kind: 'number' })
})

test.for([
  ['2025-03-10', '2025-03-10 date'],
  ['2025-03-10T00:00:00', '2025-03-10 date'],
  ['2025-03-10T20:00:00', '2025-03-10 date'],
  ['2025-03-10T20:00:00.000Z', '2025-03-11 date'],
  ['2025-03-09T17:00:00Z', '2025-03-10 date'],
  ['2025-03-10T20:00:00+02:00', '2025-03-10 date'],
  ['2025-02-30', '2025-02-30 text'],
  ['14:30:00', '14:30:00 text'],
  ['soon', 'soon text'],
] as const)('a cell with the date %s is %s', ([text, wanted]) => {
  const { text: read, kind } = momentValue(text)
  expect(`${read} ${kind}`).toBe(wanted)
})

test('days are counted to and fro', () => {
  expect([
    serialOfDate('2025-03-10'),
    serialOfDate('1900-02-28'),
    serialOfDate('2025-02-30'),
  ]).toEqual([45_726, null, null])
  expect(dateOfSerial(Number.NaN, 1900)).toBeNull()
})

test('codes of errors are known in the languages of Excel, and in LibreOffice and Google; words are none', () => {
  const codes =
    '#N/A #REF! #VALUE! #NAME? #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #BUSY! #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #N/D #VALEUR! #NOM? #¡REF! #¿NOMBRE? #¡VALOR! #RIF! #VALORE! #DEEL/0! #VERW! #N/B #I/T #YOK #HIÁNYZIK #Н/Д #ССЫЛКА! #ERROR! #MACRO? Err:502 Err:508 ######## ###'
  for (const code of codes.split(' ')) expect([code, isErrorCode(code)]).toEqual([code, true])
  for (const text of [
    '',
    '#',
    '#1',
    'N/A',
    '# 12',
    '#12',
    'KM #1!',
    '#great!',
    '#A-12',
    'Err:1',
    '##',
    'REF!',
    '#ABC',
  ])
    expect([text, isErrorCode(text)]).toEqual([text, false])
})

test.for([
  // What people see in the cell is the number of the certificate.
  ['"LMC-2026-"00000', '123', 'LMC-2026-00123'],
  ['"LMC-"000"/SEC"', '12345', 'LMC-12345/SEC'],
  ['"LMC-"General', '7', 'LMC-7'],
  ['\\L\\M\\C#', '7', 'LMC7'],
  ['00\\-0000', '123456', '12-3456'],
  ['0000-00000', '202500123', '2025-00123'],
  ['"IMO "0000000', '9074729', 'IMO 9074729'],
  ['0 "GT"', '4183', '4183 GT'],
  ['000;-000;"-"', '7', '007'],
  // Quantities are their number.
  ['#,##0 "GT"', '4183', '4183'],
  ['_-* #,##0_-;-* #,##0_-', '4183', '4183'],
  ['[$Rp-421]#,##0', '4183', '4183'],
  ['0.00" t"', '4183', '4183'],
  ['0%', '1', '1'],
  ['# ?/?', '5', '5'],
  ['0E+00', '5', '5'],
  ['[>9999999]###-####;000', '5', '5'],
  ['"LMC-"00000', '0.5', '0.5'],
] as const)('with the format %s the number %s is %s', ([code, number, text]) => {
  expect(numberValue(number, numberFormat(code), 1900)).toEqual({ text, kind: 'number' })
})

test('error codes in small letters are error codes', () => {
  expect(['#n/a', '#nv'].map((code) => isErrorCode(code))).toEqual([true, true])
})
