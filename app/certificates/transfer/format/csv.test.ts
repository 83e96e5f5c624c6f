import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecord, guarded, unguarded } from './csv.ts'

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
  expect(guarded(text)).toBe(cell)
  expect(unguarded(cell)).toBe(text)
})

/** Texts made of what a guard has to do with, and any others. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '＝', "'", '"', ';', ',', ' ', '\t', '\r', '\n', 'a', '1') }),
  fc.string({ unit: 'binary' }),
)

test('whatever is written is read again as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const file = rows.map(csvRecord).join('')
      const read: string[][] = parse(file, { record_delimiter: '\r\n' })
      expect(read.map((cells) => cells.map(unguarded))).toEqual(rows)
    }),
  )
})

test('no cell begins with what a spreadsheet takes for a formula, wherever it begins cells', () => {
  fc.assert(
    fc.property(text, (one) => {
      for (const cell of guarded(one).split(/[;\t\r\n]/)) expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
  )
})

test('a long cell takes time in proportion to its length', () => {
  // A hundred times as much, where looking ahead again from each character takes ten thousand times as long: 12 s and more.
  const started = performance.now()
  for (const text of ["'\t".repeat(500_000), "'".repeat(1_000_000), ';'.repeat(1_000_000)]) {
    expect(unguarded(guarded(text))).toBe(text)
  }
  expect(performance.now() - started).toBeLessThan(10_000)
})
