import { later } from '#/core/dates.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long to wait after each failed attempt, in seconds. The last attempt is about 45 hours after the first. */
const PAUSES = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** When an e-mail is tried again after this number of failed attempts; null where there are no more attempts. */
export function nextAttemptAt(attempts: number, now: string): string | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : later(now, pause)
}
