import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

test('the slope is that of the line, whatever a few samples say', () => {
  const line = Array.from({ length: 20 }, (_, at) => ({ at, value: 100 + 3 * at }))
  expect(slopeOf(line)).toBe(3)
  expect(slopeOf(line.map((one) => (one.at % 7 === 3 ? { ...one, value: 900 } : one)))).toBeCloseTo(
    3,
    0,
  )
  expect(slopeOf(line.map(({ at }) => ({ at, value: at % 2 })))).toBe(0)
})
