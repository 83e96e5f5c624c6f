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

/** Where a day lies in the period of a certificate, which holds the day of issue and the day of expiry. */
export function positionInPeriod(day: string, { issuedDate, expiryDate }: Period): 'before' | 'within' | 'after' {
  if (expiryDate < day) return 'after'
  return issuedDate > day ? 'before' : 'within'
}

type Period = { issuedDate: string; expiryDate: string }

/** `2026-03-12` + 2 → `2028-03-12`; the 29th of February becomes the 28th where there is none. */
export function addYears(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const day = date.slice(4)
  return day === '-02-29' && !isLeapYear(Number(year)) ? `${year}-02-28` : year + day
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** `2026-05-31` - 3 → `2026-02-28`: a day that the month does not have becomes its last. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10)
  return date.slice(8) < lastDay.slice(8) ? lastDay.slice(0, 8) + date.slice(8) : lastDay
}

/** A date some days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** An instant for names of files, without its marks: `20261124T143521712Z`. */
export function compactInstant(instant: string): string {
  return instant.replaceAll(/[-:.]/g, '')
}

/** An instant some seconds later. */
export function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}
