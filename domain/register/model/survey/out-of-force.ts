import { addDays } from '#/core/dates.ts'
import { standingOn } from './part-status.ts'
import { lastDayOf } from './survey.ts'
import { overduePeriods } from './schedule.ts'
import type { PartFacts } from './survey.ts'

/** From one day to another; both belong to it. `to`: null where it has no end that is known. */
type Days = { from: string; to: string | null }

/**
 * The first day of the time without a break in which a certificate has not been in force, up to a
 * day on which it is not. A suspension during which it expired is one such time; so is a window
 * that closed without its survey before class was suspended for it. Null where it is in force on
 * the day, is not valid yet, or was entered as suspended or withdrawn without a day.
 */
export function outOfForceSince(part: PartFacts, day: string): string | null {
  if (standingOn(part, day) !== 'in-force' && part.standingSince === null) return null
  const periods = [...endings(part, day), ...overduePeriods(part, day)].toSorted((a, b) =>
    b.from.localeCompare(a.from),
  )
  let since: string | null = null
  for (const { from, to } of periods) {
    // The next later period begins on the day after this one, or within it; the latest must contain
    // the day itself.
    const reached = since === null ? day : addDays(since, -1)
    if (to === null || to >= reached) since = from
  }
  return since
}

/**
 * What has no end by the facts of the certificate alone: a standing, the end of its term, its
 * replacement.
 */
function endings(part: PartFacts, day: string): Days[] {
  const lastDay = lastDayOf(part)
  const out = standingOn(part, day) !== 'in-force'
  const first = [
    out ? part.standingSince : null,
    lastDay === null ? null : addDays(lastDay, 1),
    part.supersededOn,
  ]
  return first.flatMap((from) => (from !== null && from <= day ? [{ from, to: null }] : []))
}
