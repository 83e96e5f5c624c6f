import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, nextAttemptAt } from './webhook.ts'

const NOW = '2026-11-24T00:00:00.000Z'
const secondsAfter = (attempts: number, random = 0, retryAfter: number | null = null) => {
  const next = nextAttemptAt(attempts, NOW, { retryAfter, random })
  return next === null ? null : (Date.parse(next) - Date.parse(NOW)) / 1000
}

test('ten attempts in about 28 hours', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, i) => secondsAfter(i + 1))
  expect(pauses).toEqual([5, 15, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000, null])
  expect(pauses.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 3_600).toBeCloseTo(27.6, 1)
})

test('up to a fifth is added at random', () => {
  expect([0, 0.5, 1].map((random) => secondsAfter(4, random))).toEqual([300, 330, 360])
})

test('Retry-After makes a pause longer, by an hour at most, and never shorter', () => {
  expect([30, 3, 86_400].map((asked) => secondsAfter(1, 0, asked))).toEqual([30, 5, 3_600])
  expect(secondsAfter(7, 0, 60)).toBe(18_000)
  expect(secondsAfter(10, 0, 60)).toBeNull()
})
