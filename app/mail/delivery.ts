import { later } from '#/app/dates.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long to wait after each failed attempt, in seconds; after the last there is none, some 45 hours after the first. */
const PAUSES = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** When a letter may be tried again after so many failed attempts; null when it is given up. */
export function afterAttempt(attempts: number, now: string): string | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : later(now, pause)
}
