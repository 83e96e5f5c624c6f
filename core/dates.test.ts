import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  calendarDay,
  dateInJakarta,
  hasEndedEverywhere,
  lastDayOfMonth,
  latestDayAnywhere,
  positionInPeriod,
  REGISTER_ZONE,
  weekdayOf,
} from './dates.ts'

test('a day begins at 17:00 UTC, because the register lives in Jakarta', () => {
  expect(dateInJakarta('2026-03-11T16:59:59.999Z')).toBe('2026-03-11')
  expect(dateInJakarta('2026-03-11T17:00:00.000Z')).toBe('2026-03-12')
})

test.for([
  ['2025-03-10', '2025-03-10'],
  // Without an offset it is its own day, however late.
  ['2025-03-10T20:00:00', '2025-03-10'],
  ['2025-03-10T23:59:59.999', '2025-03-10'],
  ['2025-03-10 00:00', '2025-03-10'],
  ['2025-03-10T2000', '2025-03-10'],
  ['2025-12-31T24:00', null],
  // With an offset it is the day there.
  ['2025-03-10T20:00:00+02:00', '2025-03-10'],
  ['2025-03-10T01:00:00+14:00', '2025-03-10'],
  ['2025-03-10T23:00:00-1100', '2025-03-10'],
  ['2025-03-10 20:00:00 +02', '2025-03-10'],
  ['2025-03-10T20:00:00+00:00', '2025-03-10'],
  // A Date of JavaScript is midnight somewhere else, as the zone of a server or a browser makes it:
  // here that of Jakarta counts.
  ['2025-03-10T16:59:59.999Z', '2025-03-10'],
  ['2025-03-10T17:00:00.000Z', '2025-03-11'],
  ['2025-12-31t20:00z', '2026-01-01'],
  ['2024-02-28T17:00:00Z', '2024-02-29'],
  // Which day the calendar has is checked elsewhere, so that a message can name it.
  ['2025-02-30T20:00:00Z', '2025-02-30'],
  ['2025-13-01', '2025-13-01'],
  ['2025-03-10T25:00', null],
  ['2025-03-10T20:61', null],
  ['2025-03-10T', null],
  ['2025-03-10Z', null],
  ['10/03/2025', null],
  ['Mon, 10 Mar 2025 20:00:00 GMT', null],
  ['', null],
] as const)('the calendar day of %j is %s', ([text, day]) => {
  expect(calendarDay(text)).toBe(day)
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

test('weekdays and the last days of months are those of the calendar', () => {
  for (const date of ['1899-12-31', '1900-01-01', '2026-11-26', '2199-12-31']) {
    expect(weekdayOf(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek - 1)
  }
  expect(['2026-01', '2024-02', '2100-02', '2026-12'].map(lastDayOfMonth)).toEqual([
    '2026-01-31',
    '2024-02-29',
    '2100-02-28',
    '2026-12-31',
  ])
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

test('months are added across centuries, of which only each fourth begins with a leap year', () => {
  expect(addMonths('2100-03-31', -1)).toBe('2100-02-28')
  expect(addMonths('2000-03-31', -1)).toBe('2000-02-29')
  expect(addMonths('1999-12-31', 2)).toBe('2000-02-29')
  expect(addMonths('2029-01-31', -1200)).toBe('1929-01-31')
  expect(addMonths('0999-12-31', 2)).toBe('1000-02-28')
  for (const date of ['1900-02-28', '2096-02-29', '2104-02-29', '9998-12-31']) {
    for (let months = -400; months <= 12; months++) {
      expect([months, addMonths(date, months)]).toEqual([
        months,
        Temporal.PlainDate.from(date).add({ months }).toString(),
      ])
    }
  }
})

test('a period holds the day of issue and the day of expiry', () => {
  const period = { issuedDate: '2026-01-01', expiryDate: '2026-12-31' }
  const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01']
  expect(days.map((day) => positionInPeriod(day, period))).toEqual([
    'before',
    'within',
    'within',
    'after',
  ])
})

test.each([
  'core/dates.ts',
  'domain/verification/verdict/verdict.ts',
  'pages/public/offline/verify-statement.ts',
])('%s reaches no catalogue of texts', (file) => {
  const reached = [...modulesFrom(join(ROOT, file))].map((path) => relative(ROOT, path))
  expect(reached).toContain('core/dates.ts')
  expect(reached.filter((path) => /texts|language/.test(path))).toEqual([])
})

const ROOT = join(import.meta.dirname, '..')

/** A module and all that it imports, less types. */
function modulesFrom(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const text = readFileSync(path, 'utf8')
  for (const [, from = ''] of text.matchAll(
    /^(?:import(?! type)|export(?! type)|\})[^'"]*? from '([^']+)'$/gm,
  )) {
    if (from.startsWith('#/')) modulesFrom(join(ROOT, from.slice(2)), found)
    else if (from.startsWith('.')) modulesFrom(join(path, '..', from), found)
  }
  return found
}

test.for([
  ['2026-01-27', 1, '2026-01-28'],
  ['2026-01-28', 1, '2026-01-29'],
  ['2026-01-31', -3, '2026-01-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-05-10', -9, '2026-05-01'],
  ['2026-05-10', 365, '2027-05-10'],
] as const)('%s and %i days are %s', ([date, days, expected]) => {
  expect(addDays(date, days)).toBe(expected)
})

test('no place is more than a day ahead of Jakarta', () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Auckland', 'Asia/Tokyo', 'Etc/GMT+12']
  for (let hour = 0; hour < 24; hour++) {
    const at = new Date(Date.UTC(2026, 10, 27, hour, 59, 59))
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
    const latest = latestDayAnywhere(dayIn('Asia/Jakarta'))
    expect(zones.filter((zone) => dayIn(zone) > latest)).toEqual([])
  }
})

test('a day ends last at UTC−12', () => {
  for (const [at, ended] of [
    ['2026-11-28T11:59:59.999Z', false],
    ['2026-11-28T12:00:00.000Z', true],
  ] as const) {
    const day = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Etc/GMT+12',
      dateStyle: 'short',
    }).format(new Date(at))
    expect({ day, ended: hasEndedEverywhere('2026-11-27', at) }).toEqual({
      day: ended ? '2026-11-28' : '2026-11-27',
      ended,
    })
  }
})
