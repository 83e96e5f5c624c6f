import { expect, test } from 'vitest'
import { passwordMatches } from './passwords.server.ts'

test('a flood of passwords is hashed two at a time, and refused beyond a hundred that wait', async () => {
  const settled = await Promise.allSettled(
    Array.from({ length: 110 }, () => passwordMatches('a guess', undefined)),
  )
  const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(settled.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(102)
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ kind: 'unavailable', details: { retryAfter: 10 } })
  expect(await passwordMatches('a guess', undefined)).toBe(false)
})
