import { expect, test } from 'vitest'
import { lastMonths, roundedUp } from './months.ts'

test('the last months end with the month of the date, also across a new year', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(lastMonths('2026-12-01', 1)).toEqual(['2026-12'])
})

test.for([
  [0, 4],
  [4, 4],
  [5, 8],
  [9, 20],
  [21, 40],
  [41, 80],
  [60_001, 80_000],
])('the axis for %i ends at %i', ([value = 0, top]) => {
  expect(roundedUp(value)).toBe(top)
})
