import { currentLanguage, type Language } from './language/language.ts'
import { m } from './paraglide/messages.js'

/**
 * Dates of the register are calendar dates, `YYYY-MM-DD`, compared as text; instants are ISO 8601 UTC text.
 * "Today" is the date in Jakarta, wherever the server or the reader stands.
 */
export const REGISTER_ZONE = 'Asia/Jakarta'
const JAKARTA_MS = 7 * 3_600_000

/** The calendar date in Jakarta at an instant. Jakarta keeps UTC+7 all year. */
export function dateInJakarta(instant: string): string {
  return new Date(Date.parse(instant) + JAKARTA_MS).toISOString().slice(0, 10)
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

/** An instant some seconds later. */
export function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}

const monthsIn = (language: Language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
  )
const MONTHS: Record<Language, string[]> = { en: monthsIn('en'), id: monthsIn('id') }

/**
 * `March 12, 2026`: full month, day, year (specification §3); in Indonesian `12 Maret 2026`. Composed by hand: Intl takes
 * long for each date.
 */
export function fullDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const language = currentLanguage()
  const name = MONTHS[language][(month ?? 1) - 1]
  return language === 'en' ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`
}

/** `12 March 2026`, in Indonesian `12 Maret 2026`: as on the paper. */
export function dayMonthYear(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[currentLanguage()][(month ?? 1) - 1]} ${year}`
}

/** `March 2026`, of `2026-03`. */
export function monthAndYear(month: string): string {
  return `${MONTHS[currentLanguage()][Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** `12/03/2026`: the staff table's dd/MM/yyyy (specification §2). */
export function shortDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year}`
}

/** `21 November 2026, 12:15:46 UTC (19:15:46 in Jakarta)`; Indonesian writes times with points. */
export function momentInBothZones(instant: string): string {
  const [year = 0, month = 1, day = 1] = instant.slice(0, 10).split('-').map(Number)
  const language = currentLanguage()
  const time = (moment: string) => (language === 'en' ? moment.slice(11, 19) : moment.slice(11, 19).replaceAll(':', '.'))
  const jakarta = new Date(Date.parse(instant) + JAKARTA_MS).toISOString()
  return m.verify_moment({ day, month: MONTHS[language][month - 1] ?? '', year, utc: time(instant), jakarta: time(jakarta) })
}

/** `19:15`: the time in Jakarta at an instant; Indonesian writes it with a point. */
export function timeInJakarta(instant: string): string {
  const time = new Date(Date.parse(instant) + JAKARTA_MS).toISOString().slice(11, 16)
  return currentLanguage() === 'en' ? time : time.replace(':', '.')
}

/** A whole number as the language writes it: `1,240`, `1.240`. */
export function wholeNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, currentLanguage() === 'en' ? ',' : '.')
}
