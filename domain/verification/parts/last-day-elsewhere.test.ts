import { expect, test } from 'vitest'
import { lastDayElsewhere } from '#/pages/public/verify/parts/last-day-elsewhere.tsx'

const expired = { status: 'expired', expiryDate: '2026-11-27', extendedUntil: null } as const

test.for([
  // Midnight in Jakarta.
  ['2026-11-27T17:00:00.000Z', '2026-11-27'],
  ['2026-11-28T11:59:59.999Z', '2026-11-27'],
  // Midnight at UTC−12, the last place on earth.
  ['2026-11-28T12:00:00.000Z', null],
] as const)('at %s the last day that has not ended everywhere is %s', ([at, day]) => {
  expect(lastDayElsewhere([expired], at)).toBe(day)
})

test('an extended certificate ends on the day until which it is extended, and one in force, or without an expiry, is not named', () => {
  const at = '2026-11-28T01:00:00.000Z'
  expect(
    lastDayElsewhere([{ ...expired, expiryDate: '2026-10-01', extendedUntil: '2026-11-27' }], at),
  ).toBe('2026-11-27')
  expect(
    lastDayElsewhere(
      [
        { ...expired, status: 'valid' },
        { ...expired, status: 'withdrawn' },
      ],
      at,
    ),
  ).toBeNull()
  expect(lastDayElsewhere([{ ...expired, expiryDate: null }], at)).toBeNull()
  expect(
    lastDayElsewhere([{ ...expired, status: 'valid', expiryDate: '2027-01-01' }, expired], at),
  ).toBe('2026-11-27')
})
