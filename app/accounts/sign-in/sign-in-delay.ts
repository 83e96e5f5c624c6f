/** Wrong passwords that cost nothing: people mistype. */
const FREE_FAILURES = 5
const LONGEST_DELAY = 300
/** After this long without a failure the count starts anew. */
export const FORGOTTEN_AFTER = 24 * 3_600

/**
 * Seconds until the next attempt is heard, after so many wrong passwords in a row: nothing for the first five, then 1, 2,
 * 4, … seconds, never more than five minutes, so that nobody can lock somebody else out for good.
 */
export function delayAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_DELAY)
}
