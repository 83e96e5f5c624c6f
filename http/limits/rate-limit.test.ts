import { expect, test } from 'vitest'
import { RateLimit } from './rate-counter.ts'

test('addresses are counted apart, windows end, and the wait is until the end of the window', () => {
  const limit = new RateLimit({ max: 2, window: 60_000 })
  expect(limit.secondsToWait('192.0.2.1', 0)).toBe(0)
  expect(limit.secondsToWait('192.0.2.1', 10_000)).toBe(0)
  expect(limit.secondsToWait('192.0.2.1', 45_500)).toBe(15)
  expect(limit.secondsToWait('192.0.2.2', 45_500)).toBe(0)
  expect(limit.secondsToWait('192.0.2.1', 60_000)).toBe(0)
})
