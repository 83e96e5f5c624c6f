import { later } from '#/core/dates.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long to wait after each failed attempt of a batch, in seconds. The tenth and last attempt is about 28 hours after the first. */
const PAUSES = [5, 15, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
export const MAX_ATTEMPTS = PAUSES.length + 1

/** What `Retry-After` may ask for at most. */
const MAX_RETRY_AFTER = HOUR
/** Up to this part is added at random, so that attempts at several webhooks do not stay together. */
const JITTER = 0.2

/** A webhook that has failed for so long is switched off when its batch is given up. */
export const MAX_FAILING_SECONDS = 5 * 24 * HOUR

/** When a batch is sent again after this number of failed attempts; null where it is given up. `random`: from 0 to 1. */
export function nextAttemptAt(
  attempts: number,
  now: string,
  { retryAfter, random }: { retryAfter: number | null; random: number },
) {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  return later(
    now,
    Math.max(pause * (1 + JITTER * random), Math.min(retryAfter ?? 0, MAX_RETRY_AFTER)),
  )
}
