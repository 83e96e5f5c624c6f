import { expect, test } from 'vitest'
import { reminderDay, windowsOn } from './reminders.ts'

const rule: [today: string, expiry: string, days: number | null, why: string][] = [
  ['2026-11-21', '2026-11-20', null, 'expired yesterday'],
  ['2026-11-21', '2026-11-21', 7, 'valid through today'],
  ['2026-11-21', '2026-11-28', 7, 'seven days left'],
  ['2026-11-21', '2026-11-29', 30, 'eight days left'],
  ['2026-11-21', '2026-12-21', 30, 'thirty days left'],
  ['2026-11-21', '2026-12-22', 90, 'thirty-one days left'],
  ['2026-11-21', '2027-02-19', 90, 'ninety days left'],
  ['2026-11-21', '2027-02-20', null, 'ninety-one days left'],
  ['2026-01-31', '2026-02-07', 7, 'from the end of a month of 31 days'],
  ['2026-01-31', '2026-03-02', 30, 'over a February of 28 days'],
  ['2026-01-31', '2026-03-03', 90, 'one day more than that'],
  ['2028-01-30', '2028-02-29', 30, 'to the leap day'],
  ['2028-01-31', '2028-03-01', 30, 'over the leap day'],
  ['2028-02-29', '2028-03-07', 7, 'from the leap day'],
  ['2026-04-30', '2026-05-30', 30, 'from the end of a month of 30 days'],
  ['2026-12-31', '2027-01-30', 30, 'into the next year'],
  ['2026-10-03', '2027-01-01', 90, 'ninety days to the new year'],
]
test.each(rule)(
  'on %s a certificate that expires on %s gets the reminder of %s days: %s',
  (today, expiry, days) => {
    const found = windowsOn(today).filter(({ from, to }) => from <= expiry && expiry <= to)
    expect(found.map((window) => window.days)).toEqual(days === null ? [] : [days])
  },
)

test.each([
  ['2026-11-20T23:59:59.999Z', null],
  ['2026-11-21T00:00:00.000Z', '2026-11-21'],
  ['2026-11-21T16:59:59.999Z', '2026-11-21'],
  ['2026-11-21T17:00:00.000Z', null],
])('at %s the reminders of %s are due: from 7:00 Indonesia time', (now, day) => {
  expect(reminderDay(now)).toBe(day)
})
