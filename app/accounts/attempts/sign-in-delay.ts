/** The fifth wrong password delays the next attempt; fewer do not, because people mistype. */
const FIRST_DELAYED_FAILURE = 5
const MAX_DELAY_SECONDS = 300
/** After this long without a failure the count starts again at zero. */
export const RETENTION_SECONDS = 24 * 3_600

/** Failures of the whole register from unknown browsers and networks, in one window; of wrong API keys too, counted apart. An office of 200 causes a few a day. */
export const MAX_REGISTER_FAILURES = 300
export const REGISTER_WINDOW_SECONDS = 600

/**
 * Seconds until the next attempt is accepted, after a number of failures: nothing for the first four, then 1, 2, 4, … seconds,
 * at most five minutes, so that an attacker cannot lock out the owner permanently.
 */
export function delayAfter(failures: number): number {
  return failures < FIRST_DELAYED_FAILURE
    ? 0
    : Math.min(2 ** (failures - FIRST_DELAYED_FAILURE), MAX_DELAY_SECONDS)
}
