/** Wrong passwords that cost nothing: people mistype. */
const FREE_FAILURES = 5
const MAX_DELAY_SECONDS = 300
/** After this long without a failure the count starts again at zero. */
export const FORGOTTEN_AFTER = 24 * 3_600

/** Failures of the whole register from unknown browsers and networks, in one window. An office of 200 makes a few a day. */
export const MAX_REGISTER_FAILURES = 300
export const REGISTER_WINDOW_SECONDS = 600

/**
 * Seconds until the next attempt is accepted, after a number of failures: nothing for the first four, then 1, 2, 4, … seconds,
 * never more than five minutes, so that nobody can lock somebody else out for good.
 */
export function delayAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), MAX_DELAY_SECONDS)
}
