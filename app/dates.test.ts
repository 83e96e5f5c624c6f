import { expect, test } from 'vitest'
import { addMonths, addYears, dateInJakarta, fullDate, momentInBothZones, REGISTER_ZONE, shortDate } from './dates.ts'

test('a day begins at 17:00 UTC, because the register lives in Jakarta', () => {
  expect(dateInJakarta('2026-03-11T16:59:59.999Z')).toBe('2026-03-11')
  expect(dateInJakarta('2026-03-11T17:00:00.000Z')).toBe('2026-03-12')
})

test('the fixed offset agrees with the time zone database over forty years', () => {
  for (let year = 2000; year < 2040; year++) {
    for (const month of ['01', '04', '07', '10']) {
      const instant = `${year}-${month}-28T18:30:00.000Z`
      const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(REGISTER_ZONE)
      expect(dateInJakarta(instant)).toBe(zoned.toPlainDate().toString())
    }
  }
})

test('two years after a leap day is the 28th of February', () => {
  expect(addYears('2024-02-29', 2)).toBe('2026-02-28')
  expect(addYears('2026-11-21', 2)).toBe('2028-11-21')
})

test('months are added as the calendar does, the last day of a shorter month standing for what it lacks', () => {
  for (let day = Date.UTC(2023, 0, 1); day < Date.UTC(2025, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    for (const months of [-13, -12, -3, -1, 0, 1, 3, 11, 12, 60]) {
      expect([date, months, addMonths(date, months)]).toEqual([
        date,
        months,
        Temporal.PlainDate.from(date).add({ months }).toString(),
      ])
    }
  }
})

test('dates are worded as the specification says', () => {
  expect(fullDate('2026-03-09')).toBe('March 9, 2026')
  expect(shortDate('2026-03-09')).toBe('09/03/2026')
  expect(momentInBothZones('2026-11-21T17:15:46.000Z')).toBe('21 November 2026, 17:15:46 UTC (00:15:46 in Jakarta)')
})

test('a full date is what Intl makes of it, for every day of forty years', () => {
  const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  for (let day = Date.UTC(2000, 0, 1); day < Date.UTC(2040, 0, 1); day += 86_400_000) {
    expect(fullDate(new Date(day).toISOString().slice(0, 10))).toBe(intl.format(day))
  }
})

test('a moment is what Intl makes of it in both zones', () => {
  const zoned = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 7_654_321) {
    const date = zoned('UTC', { dateStyle: 'long' }).format(at)
    const [utc, jakarta] = ['UTC', REGISTER_ZONE].map((zone) => zoned(zone, clock).format(at))
    expect(momentInBothZones(new Date(at).toISOString())).toBe(`${date}, ${utc} UTC (${jakarta} in Jakarta)`)
  }
})
