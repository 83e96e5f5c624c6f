import { median } from '#/quality/bench/report.ts'

/** `at`: seconds; `value`: of whatever is looked at. */
export type Sample = { at: number; value: number }

/**
 * What the value grows by in a second: the median slope between any two samples (Theil and Sen),
 * which single outliers do not move.
 */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, i) =>
    samples.slice(i + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  )
  return median(slopes)
}
