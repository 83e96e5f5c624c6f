import { addDays, dateInJakarta, timeInJakarta } from '#/app/dates.ts'

/** How many days before its expiry a certificate is told of; the nearest first. */
const THRESHOLDS = [7, 30, 90] as const
const MORNING = '07'

/** The expiry dates that are told of on a day as "within `days` days", both included. */
export type Window = { days: number; from: string; to: string }

/**
 * The expiry dates of each threshold on a day. No date is in two of them: what is nearer to its end than one threshold is told
 * of for the nearer one only, however long nobody was told. A certificate is valid through its expiry day, so that day counts.
 */
export function windowsOn(today: string): Window[] {
  return THRESHOLDS.map((days, i) => {
    const nearer = THRESHOLDS[i - 1]
    return { days, from: nearer === undefined ? today : addDays(today, nearer + 1), to: addDays(today, days) }
  })
}

/** The day whose reminders are due at an instant: from seven in the morning in Jakarta; null before. */
export function reminderDay(now: string): string | null {
  return timeInJakarta(now) >= MORNING ? dateInJakarta(now) : null
}
