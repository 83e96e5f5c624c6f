/**
 * Dates of the register are calendar dates, `YYYY-MM-DD`, compared as text; instants are ISO 8601
 * UTC text. "Today" is the date in Jakarta, wherever the server or the reader is.
 */
export const REGISTER_ZONE = 'Asia/Jakarta'
const JAKARTA_HOURS = 7
const JAKARTA_MS = JAKARTA_HOURS * 3_600_000

/** The calendar date in Jakarta at an instant. */
export function dateInJakarta(instant: string): string {
  return wallClockInJakarta(instant).slice(0, 10)
}

/**
 * What a clock in Jakarta shows at an instant, `2026-11-21T19:15:46.000`. Jakarta keeps UTC+7 all
 * year.
 */
export function wallClockInJakarta(instant: string): string {
  return new Date(Date.parse(instant) + JAKARTA_MS).toISOString().slice(0, -1)
}

/**
 * The latest day that has begun somewhere while it is `today` in Jakarta (UTC+7): the first zones
 * are at UTC+14, so no place is further ahead than the next day. What is completed on board is of
 * the day at the place.
 */
export function latestDayAnywhere(today: string): string {
  return addDays(today, 1)
}

/**
 * Whether a day has ended everywhere at an instant: the last zone is UTC−12 (AoE), in which it ends
 * at noon UTC of the next day.
 */
export function hasEndedEverywhere(day: string, instant: string): boolean {
  return Date.parse(instant) >= Date.parse(`${addDays(day, 1)}T12:00:00Z`)
}

/**
 * The calendar date of the zone that this device is set to, at an instant in milliseconds: the day
 * at the place where it is.
 */
export function dateOfDevice(now = Date.now()): string {
  const minutesBehind = new Date(now).getTimezoneOffset()
  return new Date(now - minutesBehind * 60_000).toISOString().slice(0, 10)
}

const DAY_AND_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](?:([01]\d|2[0-3])(?::?([0-5]\d)(?::?(?:[0-5]\d|60)(?:[.,]\d{1,9})?)?)?)(?: ?([Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?))?$/

/**
 * The calendar date that a text states as ISO 8601 writes dates, alone or with a time; null for any
 * other text. The time decides nothing: the day is the one that is written, whatever offset stands
 * behind the time and whichever zone the server is in. One exception: `Z`. JSON writes a `Date` of
 * JavaScript so, and midnight in Jakarta as 17:00 of the day before; such a text is its day in
 * Jakarta. That the month has the day is not checked.
 */
export function calendarDay(text: string): string | null {
  if (PLAIN_DATE.test(text)) return text
  const [, day, hour, , offset] = DAY_AND_TIME.exec(text) ?? []
  if (day === undefined || hour === undefined) return null
  const isLater = offset?.toUpperCase() === 'Z' && Number(hour) >= 24 - JAKARTA_HOURS
  return isLater && isDayOfCalendar(day) ? addDays(day, 1) : day
}

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a date `YYYY-MM-DD` that the calendar has. */
export function isPlainDate(text: string): boolean {
  return PLAIN_DATE.test(text) && isDayOfCalendar(text)
}

/** Whether a date `YYYY-MM-DD` is one that the calendar has. */
export function isDayOfCalendar(date: string): boolean {
  const [year, month, day] = [
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)),
    Number(date.slice(8)),
  ]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** How many days a month has, which is counted from 1. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 31)
}

/**
 * Where a day lies in the period of a certificate, which holds the day of issue and the day of
 * expiry, if it has one.
 */
export function positionInPeriod(
  day: string,
  { issuedDate, expiryDate }: Period,
): 'before' | 'within' | 'after' {
  if (expiryDate !== null && expiryDate < day) return 'after'
  return issuedDate > day ? 'before' : 'within'
}

type Period = { issuedDate: string; expiryDate: string | null }

/**
 * How the database stores that a certificate does not expire: a day after all others, so that lists
 * need no exception for it.
 */
const NO_EXPIRY = '9999-12-31'

/** An expiry date as it is stored. */
export function storedExpiry(expiryDate: string | null): string {
  return expiryDate ?? NO_EXPIRY
}

/** Whether the register takes a date: from 1900 to 2199. It is one already (`YYYY-MM-DD`). */
export function isInRange(date: string): boolean {
  return date >= '1900-01-01' && date <= '2199-12-31'
}

/** `2026-03-12` + 2 → `2028-03-12`; the 29th of February becomes the 28th where there is none. */
export function addYears(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const day = date.slice(4)
  return day === '-02-29' && !isLeapYear(Number(year)) ? `${year}-02-28` : year + day
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/**
 * `2026-05-31` - 3 → `2026-02-28`: a day that the month does not have becomes its last. By
 * arithmetic alone: survey windows call it often.
 */
export function addMonths(date: string, months: number): string {
  const total = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(total / 12)
  const month = total - year * 12
  const day = Number(date.slice(8))
  const lastDay = month === 1 && isLeapYear(year) ? 29 : (DAYS_OF_MONTHS[month] ?? 31)
  return (
    String(year).padStart(4, '0') +
    (MONTH_TEXTS[month] ?? '') +
    (day > lastDay ? String(lastDay) : date.slice(8))
  )
}

/** Of a year that is not a leap year. */
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const MONTH_TEXTS = DAYS_OF_MONTHS.map((_, month) => `-${String(month + 1).padStart(2, '0')}-`)

/** A date some days later, or earlier. */
export function addDays(date: string, days: number): string {
  // Within the days that every month has, by arithmetic alone, as above.
  const day = Number(date.slice(8)) + days
  if (day >= 1 && day <= 28) return date.slice(0, 8) + String(day).padStart(2, '0')
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The instant at which a day in Jakarta ends, which is seven hours ahead of UTC all year. */
export function endOfDay(day: string): string {
  return `${day}T17:00:00.000Z`
}

/** How many days the second date is after the first; negative if it is before. */
export function daysBetween(date: string, other: string): number {
  return (Date.parse(other) - Date.parse(date)) / 86_400_000
}

/** The weekday of a date, 0 for a Monday. */
export function weekdayOf(date: string): number {
  const days = daysBetween(A_MONDAY, date) % 7
  return days < 0 ? days + 7 : days
}

const A_MONDAY = '1900-01-01'

/** The last day of a month: of `2026-02`, `2026-02-28`. */
export function lastDayOfMonth(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), -1)
}

/** An instant for names of files, without its marks: `20261124T143521712Z`. */
export function compactInstant(instant: string): string {
  return instant.replaceAll(/[-:.]/g, '')
}

/** An instant some seconds later. */
export function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * `November 28, 2026`, of a date: in what is said to people in English alone, such as refusals,
 * reasons and notes. Pages in two languages use `fullDate` (domain/language).
 */
export function dateInWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}

/** The date that `dateInWords` wrote; null for any other text. */
export function dateFromWords(words: string): string | null {
  const [, month = '', day = '', year = ''] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(words) ?? []
  const index = MONTHS.indexOf(month)
  return index < 0 ? null : `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
