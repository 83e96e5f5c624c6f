import { addDays, dateInJakarta } from '#/core/dates.ts'
import { timeInJakarta } from '#/domain/language/format.ts'

/** Reminders are sent this many days before the expiry; the nearest first. */
const THRESHOLDS = [7, 30, 90] as const
const MORNING = '07'

/** The expiry dates that a reminder of a day names as "within `days` days", both included. */
export type Window = { days: number; from: string; to: string }

/**
 * The expiry dates of each threshold on a day. No date is in two of them: after days without a run,
 * a certificate gets only the reminder of the nearest threshold. A certificate is valid through its
 * expiry date, so that day counts.
 */
export function windowsOn(today: string): Window[] {
  return THRESHOLDS.map((days, i) => {
    const nearer = THRESHOLDS[i - 1]
    return {
      days,
      from: nearer === undefined ? today : addDays(today, nearer + 1),
      to: addDays(today, days),
    }
  })
}

/**
 * The day whose reminders are due at an instant: from 7:00 Indonesia time (WIB, UTC+7); null
 * before.
 */
export function reminderDay(now: string): string | null {
  return timeInJakarta(now) >= MORNING ? dateInJakarta(now) : null
}
