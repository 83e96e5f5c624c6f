import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecord, guardFormula, unguardFormula } from './csv.ts'

test.for([
  ['=1+1', "'=1+1"],
  ['+62 21 555', "'+62 21 555"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['  =1', "'  =1"],
  ["'=1", "''=1"],
  ["''-1", "'''-1"],
  // A semicolon begins a new cell where it is the list separator.
  ['Overdue; =cmd|calc', "Overdue;' =cmd|calc"],
  ['KM Samudra Jaya', 'KM Samudra Jaya'],
  ['LMC-2026-1', 'LMC-2026-1'],
  ["'t Hooft", "'t Hooft"],
  ['a=1', 'a=1'],
  ['2026-01-31', '2026-01-31'],
  ['', ''],
] as const)('%j is written as %j', ([text, cell]) => {
  expect(guardFormula(text)).toBe(cell)
  expect(unguardFormula(cell)).toBe(text)
})

/** Texts made of what a guard has to do with, and any others. */
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      "'",
      '"',
      ';',
      ',',
      ' ',
      '\t',
      '\r',
      '\n',
      'a',
      '1',
    ),
  }),
  fc.string({ unit: 'binary' }),
)

test('whatever is written is read again as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
      (rows) => {
        const file = rows.map(csvRecord).join('')
        const read: string[][] = parse(file, { record_delimiter: '\r\n' })
        expect(read.map((cells) => cells.map(unguardFormula))).toEqual(rows)
      },
    ),
  )
})

test('no cell begins with what a spreadsheet takes for a formula, wherever it begins cells', () => {
  fc.assert(
    fc.property(text, (one) => {
      for (const cell of guardFormula(one).split(/[;\t\r\n]/))
        expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
  )
})

test('a long cell takes time in proportion to its length', () => {
  // Looking ahead again from each character takes minutes, and the test would not end in its time.
  for (const text of ["'\t".repeat(1_500_000), "'".repeat(3_000_000), ';'.repeat(3_000_000)]) {
    expect(unguardFormula(guardFormula(text)) === text).toBe(true)
  }
})
