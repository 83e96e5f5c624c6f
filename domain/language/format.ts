import { wallClockInJakarta } from '#/core/dates.ts'
import { m } from '#/domain/texts/messages.js'
import { currentLanguage } from './language.ts'
import type { Language } from '#/core/languages.ts'

// Dates, times and numbers as people read them, in the language of the moment; core/dates.ts
// computes with them.

const monthsIn = (language: Language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2000, month),
    ),
  )
const MONTHS: Record<Language, string[]> = { en: monthsIn('en'), id: monthsIn('id') }

/**
 * `March 12, 2026`: full month, day, year; in Indonesian `12 Maret 2026`. Composed by hand: Intl
 * takes long for each date.
 */
export function fullDate(date: string): string {
  const language = currentLanguage()
  const [year, day] = [Number(date.slice(0, 4)), Number(date.slice(8))]
  const name = MONTHS[language][Number(date.slice(5, 7)) - 1]
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

/** `12/03/2026`: dd/MM/yyyy, as in the tables for staff. */
export function shortDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year}`
}

/**
 * `November 21, 2026, 12:15:46 UTC (19:15:46 WIB)`, with the day in Jakarta where it is the next
 * one; Indonesian writes times with points.
 */
export function momentInBothZones(instant: string): string {
  const language = currentLanguage()
  const time = (moment: string) =>
    language === 'en' ? moment.slice(11, 19) : moment.slice(11, 19).replaceAll(':', '.')
  const jakarta = wallClockInJakarta(instant)
  const [day, dayInJakarta] = [instant.slice(0, 10), jakarta.slice(0, 10)]
  const timeInZone =
    dayInJakarta === day ? time(jakarta) : `${fullDate(dayInJakarta)}, ${time(jakarta)}`
  return m.verify_moment({ date: fullDate(day), utc: time(instant), jakarta: timeInZone })
}

/** `19:15`: the time in Jakarta at an instant; Indonesian writes it with a point. */
export function timeInJakarta(instant: string): string {
  const time = wallClockInJakarta(instant).slice(11, 16)
  return currentLanguage() === 'en' ? time : time.replace(':', '.')
}

/** A whole number as the language writes it: `1,240`, `1.240`. */
export function wholeNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, currentLanguage() === 'en' ? ',' : '.')
}

/**
 * An expiry date as the language of the page writes it, or that there is none; `show`: how the page
 * writes dates.
 */
export function expiryText(
  expiryDate: string | null,
  show: (date: string) => string = fullDate,
): string {
  return expiryDate === null ? m.verify_fact_expiry_none() : show(expiryDate)
}
