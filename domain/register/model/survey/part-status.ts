import { addDays } from '#/core/dates.ts'
import type { PartStatus, Standing } from '#/core/stored-values.ts'
import { creditSurveys } from './crediting.ts'
import { lastDayOf, type PartFacts } from './survey.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import { hasWindows, isOverdue, listWindows, type Windows } from './windows.ts'

export { PART_STATUSES, type PartStatus } from '#/core/stored-values.ts'

/**
 * From the gravest: what holds for a record of which no part is valid, and the order in which parts
 * are shown.
 */
export const FROM_GRAVEST: readonly PartStatus[] = [
  'withdrawn',
  'suspended',
  'survey-overdue',
  'expired',
  'superseded',
  'not-yet-valid',
  'valid',
]

/**
 * Whether a part with this status is over: it needs no survey any more, and no decision ends it
 * again.
 */
export function hasEnded(status: PartStatus): boolean {
  return status === 'expired' || status === 'superseded' || status === 'withdrawn'
}

/**
 * The status on a day (docs/surveys.md, "Status on a day"): of several that hold, the first of that
 * list.
 */
export function partStatusOn(part: PartFacts, day: string): PartStatus {
  // A status that needs no windows is found without them.
  return statusBeforeSurveys(part, day) ?? statusBySurveys(part, day, windowsOf(part))
}

/** The same, of a part whose windows are worked out already. */
export function partStatusIn(windows: Windows | null, part: PartFacts, day: string): PartStatus {
  return statusBeforeSurveys(part, day) ?? statusBySurveys(part, day, windows)
}

/**
 * The standing that holds on a day: one that begins later does not yet, and one without a day holds
 * on every day.
 */
export function standingOn(
  { standing, standingSince }: Pick<PartFacts, 'standing' | 'standingSince'>,
  day: string,
): Standing {
  return standingSince === null || standingSince <= day ? standing : 'in-force'
}

function statusBeforeSurveys(part: PartFacts, day: string): PartStatus | null {
  const standing = standingOn(part, day)
  if (standing !== 'in-force') return standing
  const lastDay = lastDayOf(part)
  if (lastDay !== null && lastDay < day) return 'expired'
  return part.supersededOn !== null && part.supersededOn <= day ? 'superseded' : null
}

function statusBySurveys(part: PartFacts, day: string, windows: Windows | null): PartStatus {
  if (day < part.issuedOn) return 'not-yet-valid'
  const isAnyOverdue =
    windows !== null && listWindows(windows).some((window) => isOverdue(windows, window, day))
  return isAnyOverdue ? 'survey-overdue' : 'valid'
}

/** The windows with the surveys that are credited to them; null for a part that has none. */
export function windowsOf(part: PartFacts): Windows | null {
  return hasWindows(part, surveyRulesOf(part.code)) ? creditSurveys(part).windows : null
}

/** The status of a record from those of its parts, of which there is at least one. */
export function recordStatusOf(statuses: readonly PartStatus[]): PartStatus | 'partly-valid' {
  const [first] = statuses
  if (first === undefined) throw new Error('A record without parts has no status')
  if (statuses.every((status) => status === first)) return first
  if (statuses.includes('valid')) return 'partly-valid'
  return FROM_GRAVEST.find((status) => statuses.includes(status)) ?? first
}

/**
 * Whether its surveys matter no more, on this day or a later one: it is withdrawn, expired or
 * superseded.
 */
export function needsNoSurvey(part: PartFacts, day: string): boolean {
  const status = statusBeforeSurveys(part, day)
  return status !== null && hasEnded(status)
}

/**
 * The first day after a day on which the status is another one, without further facts; null: never.
 */
export function nextChange(part: PartFacts, day: string, windows = windowsOf(part)): string | null {
  const statusOn = (one: string) =>
    statusBeforeSurveys(part, one) ?? statusBySurveys(part, one, windows)
  const now = statusOn(day)
  return changeDays(part, windows, day).find((one) => statusOn(one) !== now) ?? null
}

/**
 * The days after a day on which something begins or ends; the status is the same on all days
 * between two of them.
 */
function changeDays(part: PartFacts, windows: Windows | null, after: string): string[] {
  const lastDays = [
    lastDayOf(part),
    ...(windows === null ? [] : listWindows(windows).map(({ to }) => to)),
  ]
  const firstDays = [part.issuedOn, part.standingSince, part.supersededOn]
  if (windows !== null) firstDays.push(...part.surveys.map(({ completedOn }) => completedOn))
  const days = firstDays.filter((first) => first !== null && first > after)
  for (const last of lastDays) if (last !== null && last >= after) days.push(addDays(last, 1))
  return days.filter((one) => one !== null).sort()
}
