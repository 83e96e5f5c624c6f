import { expect, test } from 'vitest'
import { REGISTER_ZONE } from '#/core/dates.ts'
import { fullDate, momentInBothZones, shortDate } from './format.ts'

test('dates are written as the specification says', () => {
  expect(fullDate('2026-03-09')).toBe('March 9, 2026')
  expect(shortDate('2026-03-09')).toBe('09/03/2026')
  expect(momentInBothZones('2026-11-21T17:15:46.000Z')).toBe(
    'November 21, 2026, 17:15:46 UTC (November 22, 2026, 00:15:46 WIB)',
  )
})

test('a full date is what Intl makes of it, for every day of forty years', () => {
  const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (let day = Date.UTC(2000, 0, 1); day < Date.UTC(2040, 0, 1); day += 86_400_000) {
    expect(fullDate(new Date(day).toISOString().slice(0, 10))).toBe(intl.format(day))
  }
})

test('a moment is what Intl makes of it in both zones', () => {
  const zoned = (timeZone: string, options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7_654_321) {
    const [date, local] = ['UTC', REGISTER_ZONE].map((zone) =>
      zoned(zone, { dateStyle: 'long' }, 'en-US').format(at),
    )
    const [utc, jakarta] = ['UTC', REGISTER_ZONE].map((zone) => zoned(zone, clock).format(at))
    expect(momentInBothZones(new Date(at).toISOString())).toBe(
      `${date}, ${utc} UTC (${local === date ? '' : `${local}, `}${jakarta} WIB)`,
    )
  }
})
