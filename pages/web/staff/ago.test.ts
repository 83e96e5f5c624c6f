import { expect, test } from 'vitest'
import { agoText, inDaysText } from './ago.ts'

const NOW = '2026-11-21T05:00:00.000Z'

const MOMENTS: [at: string, text: string][] = [
  ['2026-11-21T05:00:00.000Z', 'just now'],
  ['2026-11-21T04:59:00.001Z', 'just now'],
  ['2026-11-21T04:59:00.000Z', '1 minute ago'],
  ['2026-11-21T04:00:00.001Z', '59 minutes ago'],
  ['2026-11-21T04:00:00.000Z', '1 hour ago'],
  ['2026-11-20T05:00:00.001Z', '23 hours ago'],
  ['2026-11-20T05:00:00.000Z', 'yesterday'],
  ['2026-11-09T05:00:00.000Z', '12 days ago'],
  // The clock of another process may be ahead.
  ['2026-11-21T05:00:03.000Z', 'just now'],
]
test.each(MOMENTS)('%s was %s', (at, text) => {
  expect(agoText(at, NOW)).toBe(text)
})

const DAYS: [day: string, text: string][] = [
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-12-03', 'in 12 days'],
  ['2027-02-19', 'in 90 days'],
]
test.each(DAYS)('%s is %s', (day, text) => {
  expect(inDaysText(day, '2026-11-21')).toBe(text)
})
