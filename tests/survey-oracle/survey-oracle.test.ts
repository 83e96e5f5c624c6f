import { expect, test } from 'vitest'
import { CODES } from './certificates.ts'
import { plantErrors, rebuildFromWindows } from './planted-errors.ts'
import { product } from './product.ts'
import { simulate } from './simulate.ts'

const SEED = 20_261_125

test('the product gives the status and the windows that the oracle gives, of certificates of 130 ships on each day of ten years', () => {
  const { seen, statuses, different, differences } = simulate(product, { seed: SEED, ships: 130 })
  expect(differences).toEqual([])
  expect(different).toBe(0)
  expect(statuses).toBeGreaterThan(1_500_000)
  const frequent = [
    ...CODES.map((code) => `type ${code}`),
    ...[
      'valid',
      'not-yet-valid',
      'survey-overdue',
      'superseded',
      'expired',
      'suspended',
      'withdrawn',
    ].map((status) => `status ${status}`),
    ...['yearly', 'intermediate', 'verification', 'bottom'].flatMap((name) =>
      [
        'in-time',
        'on its first day',
        'on its last day',
        'late',
        'without a survey',
        'not recorded',
      ].map((credit) => `${name} ${credit}`),
    ),
    'yearly early',
  ]
  expect(frequent.filter((what) => (seen[what] ?? 0) < 3)).toEqual([])
})

test('the windows of the product and the condition of docs/surveys.md give the same statuses: errors are planted into them', () => {
  expect(simulate(rebuildFromWindows(product), { seed: SEED, ships: 30 }).differences).toEqual([])
})

test.each(Object.entries(plantErrors(product)))(
  'the simulation finds a planted error: %s',
  (_, subject) => {
    expect(
      simulate(subject, { seed: SEED, ships: 200, stopAtFirst: true }).different,
    ).toBeGreaterThan(0)
  },
)
