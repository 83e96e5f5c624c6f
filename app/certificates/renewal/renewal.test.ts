import { expect, test } from 'vitest'
import { renewedDates, usualTermOf } from './renewal.ts'

// SOLAS 1974 as amended, regulation I/14 (b): what the new period is counted from.
test.for([
  ['within three months before the expiry', '2021-12-15', '2026-12-15', '2026-11-21', '2031-12-15'],
  ['on the day of the expiry', '2024-11-21', '2026-11-21', '2026-11-21', '2028-11-21'],
  ['some days after the expiry', '2021-11-01', '2026-11-01', '2026-11-21', '2031-11-01'],
  ['earlier than three months before it', '2022-06-01', '2027-06-01', '2026-11-21', '2031-11-21'],
  ['long after the expiry', '2015-01-01', '2017-01-01', '2026-11-21', '2028-11-21'],
  ['five years less a day are five years', '2021-12-15', '2026-12-14', '2026-11-21', '2031-12-14'],
  ['less than a year is one', '2026-07-01', '2026-12-31', '2026-11-21', '2027-12-31'],
  ['a leap day', '2020-02-29', '2024-02-29', '2024-02-20', '2028-02-29'],
] as const)('renewed %s', ([, issuedDate, expiryDate, today, expected]) => {
  expect(renewedDates({ issuedDate, expiryDate }, today)).toEqual({ issuedDate: today, expiryDate: expected })
})

test('the usual term is the shortest of those that expire, and there is none where none does', () => {
  expect(usualTermOf(['International Tonnage', 'International Load Line'])).toMatchObject({
    years: 5,
    type: { code: 'ILLC' },
  })
  expect(usualTermOf(['International Tonnage', 'International Energy Efficiency'])).toBeNull()
  expect(usualTermOf(['Something older'])).toBeNull()
  expect(usualTermOf([])).toBeNull()
})
