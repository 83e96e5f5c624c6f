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

/** `2026-03-12` + 2 → `2028-03-12`; the 29th of February becomes the 28th where there is none. Server only. */
export function addYears(date: string, years: number): string {
  return Temporal.PlainDate.from(date).add({ years }).toString()
}

/** An instant some seconds later. */
export function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
)

/** `March 12, 2026`: full month, day, year (specification §3). Composed by hand: Intl takes long for each date. */
export function fullDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`
}

/** `12/03/2026`: the staff table's dd/MM/yyyy (specification §2). */
export function shortDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year}`
}

/** `21 November 2026, 12:15:46 UTC (19:15:46 in Jakarta)`. */
export function momentInBothZones(instant: string): string {
  const [year, month, day] = instant.slice(0, 10).split('-').map(Number)
  const jakarta = new Date(Date.parse(instant) + JAKARTA_MS).toISOString()
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}, ${instant.slice(11, 19)} UTC (${jakarta.slice(11, 19)} in Jakarta)`
}
