import { expect, test } from 'vitest'
import { plantErrors } from '#/tests/survey-oracle/planted-errors.ts'
import { product } from '#/tests/survey-oracle/product.ts'
import { compareRules } from './survey-rules.ts'

// Two minutes on a small machine that is busy.
test(
  'the rules of surveys give what the oracle gives, of 1,000 ships on each day of ten years',
  { timeout: 600_000 },
  () => {
    expect(compareRules(product, { ships: 1000, seed: 2 }).filter(({ met }) => !met)).toEqual([])
  },
)

test('a planted error is a missed aim', () => {
  const { 'bottom after 37 months': subject = product } = plantErrors(product)
  expect(compareRules(subject, { ships: 20, seed: 2 })).toMatchObject([
    { met: false, reached: expect.stringContaining('different of') },
  ])
})
