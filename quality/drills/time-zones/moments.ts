import { addDays } from '#/core/dates.ts'
import type { Status } from '#/domain/register/model/certificate/status.ts'

/**
 * A certificate, and what is to be said of it at a moment. Dates are those on the paper, in
 * Jakarta.
 */
export type Case = { number: string; issuedDate: string; expiryDate: string }

/**
 * Days whose first second in Jakarta is looked at, from either side: leap days, the day after them,
 * ends of months and years.
 */
export const DAYS = [
  '2027-01-01',
  '2027-03-01',
  '2028-02-29',
  '2028-03-01',
  '2028-12-31',
  '2029-01-01',
]

/** Jakarta is seven hours before UTC, all year: its midnight is five in the afternoon there. */
const MIDNIGHT_IN_UTC = 'T17:00:00Z'

/**
 * Of each day, one of which the day before it is the last, one that begins on it, and one that
 * holds on it alone.
 */
export function casesOf(days: readonly string[]): Case[] {
  return days.flatMap((day) => [
    { number: `LAST-${day}`, issuedDate: '2024-02-29', expiryDate: addDays(day, -1) },
    { number: `FIRST-${day}`, issuedDate: day, expiryDate: addDays(day, 365) },
    { number: `ONLY-${day}`, issuedDate: day, expiryDate: day },
  ])
}

/**
 * One second before the midnight in Jakarta with which a day begins, at it, and one after; in
 * seconds since 1970.
 */
export type Moment = { day: string; seconds: number; before: boolean }

export function momentsOf(days: readonly string[]): Moment[] {
  return days.flatMap((day) => {
    const midnight = Date.parse(addDays(day, -1) + MIDNIGHT_IN_UTC) / 1000
    return [-1, 0, 1].map((step) => ({ day, seconds: midnight + step, before: step < 0 }))
  })
}

/**
 * What the paper itself says, by comparing its dates with the day in Jakarta; not by the code that
 * is looked at.
 */
export function expected({ issuedDate, expiryDate }: Case, { day, before }: Moment): Status {
  const today = before ? addDays(day, -1) : day
  if (today < issuedDate) return 'not-yet-valid'
  return today > expiryDate ? 'expired' : 'valid'
}
