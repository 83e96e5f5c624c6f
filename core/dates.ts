/**
 * Dates of the register are calendar dates, `YYYY-MM-DD`, compared as text; instants are ISO 8601 UTC text.
 * "Today" is the date in Jakarta, wherever the server or the reader is.
 */
export const REGISTER_ZONE = 'Asia/Jakarta'
const JAKARTA_MS = 7 * 3_600_000

/** The calendar date in Jakarta at an instant. */
export function dateInJakarta(instant: string): string {
  return wallClockInJakarta(instant).slice(0, 10)
}

/** What a clock in Jakarta shows at an instant, `2026-11-21T19:15:46.000`. Jakarta keeps UTC+7 all year. */
export function wallClockInJakarta(instant: string): string {
  return new Date(Date.parse(instant) + JAKARTA_MS).toISOString().slice(0, -1)
}

/** Where a day lies in the period of a certificate, which holds the day of issue and the day of expiry, if it has one. */
export function positionInPeriod(day: string, { issuedDate, expiryDate }: Period): 'before' | 'within' | 'after' {
  if (expiryDate !== null && expiryDate < day) return 'after'
  return issuedDate > day ? 'before' : 'within'
}

type Period = { issuedDate: string; expiryDate: string | null }

/** How the database stores that a certificate does not expire: a day after all others, so that lists need no exception for it. */
const NO_EXPIRY = '9999-12-31'

/** An expiry date as it is stored. */
export function storedExpiry(expiryDate: string | null): string {
  return expiryDate ?? NO_EXPIRY
}

/** A stored expiry date; null where the certificate does not expire. */
export function readExpiry(stored: string): string | null {
  return stored === NO_EXPIRY ? null : stored
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

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** `2026-05-31` - 3 → `2026-02-28`: a day that the month does not have becomes its last. By arithmetic alone: survey windows call it often. */
export function addMonths(date: string, months: number): string {
  const total = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(total / 12)
  const month = total - year * 12
  const day = Number(date.slice(8))
  const lastDay = month === 1 && isLeapYear(year) ? 29 : (DAYS_OF_MONTHS[month] ?? 31)
  return String(year).padStart(4, '0') + (MONTH_TEXTS[month] ?? '') + (day > lastDay ? String(lastDay) : date.slice(8))
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
 * `November 28, 2026`, of a date: in what is said to people in English alone, such as refusals, reasons and notes. Pages in two languages
 * use `fullDate` (app/language).
 */
export function dateInWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}
