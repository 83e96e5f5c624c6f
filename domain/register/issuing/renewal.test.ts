import { expect, test } from 'vitest'
import { renewedDates, usualTermOf } from '#/domain/register/certificate/renewal/renewal.ts'

// SOLAS 1974 as amended, regulation I/14 (b): what the new period is counted from.
test.for([
  [
    'within three months before the expiry',
    '2021-12-15',
    '2026-12-15',
    '2026-11-21',
    '2031-12-15',
    'old-expiry',
  ],
  [
    'three months before it, to the day',
    '2021-12-15',
    '2026-12-15',
    '2026-09-15',
    '2031-12-15',
    'old-expiry',
  ],
  [
    'three months and a day before it',
    '2021-12-15',
    '2026-12-15',
    '2026-09-14',
    '2031-09-13',
    'today-early',
  ],
  [
    'three months before the last day of May',
    '2021-05-31',
    '2026-05-31',
    '2026-02-28',
    '2031-05-31',
    'old-expiry',
  ],
  [
    'three months and a day before the last day of May',
    '2021-05-31',
    '2026-05-31',
    '2026-02-27',
    '2031-02-26',
    'today-early',
  ],
  [
    'on the day of the expiry',
    '2024-11-21',
    '2026-11-21',
    '2026-11-21',
    '2028-11-21',
    'old-expiry',
  ],
  [
    'some days after the expiry',
    '2021-11-01',
    '2026-11-01',
    '2026-11-21',
    '2031-11-01',
    'old-expiry',
  ],
  [
    'earlier than three months before it',
    '2022-06-01',
    '2027-06-01',
    '2026-11-21',
    '2031-11-20',
    'today-early',
  ],
  ['long after the expiry', '2015-01-01', '2017-01-01', '2026-11-21', '2028-11-20', 'today-late'],
  [
    'five years less a day are five years',
    '2021-12-15',
    '2026-12-14',
    '2026-11-21',
    '2031-12-14',
    'old-expiry',
  ],
  ['less than a year is one', '2026-07-01', '2026-12-31', '2026-11-21', '2027-12-31', 'old-expiry'],
  ['a leap day', '2020-02-29', '2024-02-29', '2024-02-20', '2028-02-29', 'old-expiry'],
] as const)('renewed %s', ([, issuedDate, expiryDate, today, expected, countedFrom]) => {
  expect(renewedDates({ issuedDate, expiryDate }, today)).toEqual({
    issuedDate: today,
    expiryDate: expected,
    countedFrom,
  })
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
