import { addDays, dateInWords } from '#/core/dates.ts'
import { creditSurveys, INSPECTED_BEFORE, type NoCredit } from './crediting.ts'
import {
  needsNoSurvey,
  nextChange,
  partStatusIn,
  windowsOf,
  type PartStatus,
} from './part-status.ts'
import type { PartFacts, SurveyFacts } from './survey.ts'
import {
  isDoneBy,
  isInspection,
  isOverdue,
  isRecorded,
  kindsAsked,
  listWindows,
  type Window,
  type Windows,
} from './windows.ts'

export type { Window } from './windows.ts'

/** Where a day lies in a window that has no survey. */
export type PeriodState = 'to-come' | 'open' | 'overdue'
export type WindowState = PeriodState | 'done' | 'not-recorded'

export function periodStateOn({ from, to }: Pick<Window, 'from' | 'to'>, day: string): PeriodState {
  if (day < from) return 'to-come'
  return day > to ? 'overdue' : 'open'
}

/** What has become of a window by a day. `surveys`: of its part. */
export function windowStateOn(
  window: Window,
  surveys: readonly SurveyFacts[],
  day: string,
): WindowState {
  if (isDoneBy(window, surveys, day)) return 'done'
  return window.recorded ? periodStateOn(window, day) : 'not-recorded'
}

/**
 * The windows of a part, and its surveys that are credited to none, with the reason; `isCounted`:
 * an inspection of the bottom before the issue, from which the next one is counted.
 */
export type Schedule = {
  windows: Window[]
  uncredited: { survey: number; reason: string; isCounted: boolean }[]
}

/** The survey windows of a part and which of its surveys is credited to which (docs/surveys.md). */
export function scheduleOf(part: PartFacts): Schedule {
  const { windows, without } = creditSurveys(part)
  return {
    windows: completeWindows(windows),
    uncredited: without.map(({ survey, because }) => ({
      survey,
      reason: reasonOf(because),
      isCounted: because === INSPECTED_BEFORE && windows.bottom.length > 0,
    })),
  }
}

/**
 * What recording one more survey would do: the windows it is credited to, or why to none. Refused:
 * a survey before the issue; one that would be credited twice, or that would leave a recorded
 * survey without its credit. The caller refuses a survey of a day to come.
 */
export function creditOf(
  part: PartFacts,
  survey: SurveyFacts,
): { windows: Window[] } | { refused: string } | { uncredited: string } {
  const added = part.surveys.length
  const before = creditSurveys(part)
  const after = creditSurveys({ ...part, surveys: [...part.surveys, survey] })
  const own = after.without.find((one) => one.survey === added)
  if (own !== undefined) return own.because
  const displaced = after.without.find(
    (one) => !before.without.some((earlier) => earlier.survey === one.survey),
  )
  if (displaced !== undefined) {
    const day = part.surveys[displaced.survey]?.completedOn ?? ''
    return {
      refused: `The survey completed on ${dateInWords(day)} is credited to this window: a window is credited once`,
    }
  }
  return { windows: completeWindows(after.windows).filter((window) => window.survey === added) }
}

function reasonOf(because: NoCredit): string {
  return 'refused' in because ? because.refused : because.uncredited
}

/** All windows, each with what follows from the others. */
function completeWindows(windows: Windows): Window[] {
  const list = listWindows(windows)
  for (const window of list) {
    window.recorded = isRecorded(windows, window)
    window.asks = kindsAsked(windows, window)
  }
  return list
}

/**
 * The window that needs a survey next, as of a day: the one that is overdue for the longest, else
 * the one that ends first; of a yearly and the intermediate window that end together, the latter,
 * which needs a survey that counts for both. Null: none needs one.
 */
export function nextDue(part: PartFacts, day: string): Window | null {
  return nextDueIn(windowsOf(part), part, day)
}

/**
 * `credited`: the positions of the surveys that are credited to a window. `windows`: all of them,
 * as in `scheduleOf`, and `overdue`: as in `overduePeriods`; worked out when they are called.
 */
type StatusAndDue = {
  status: PartStatus
  due: Window | null
  credited: ReadonlySet<number>
  windows: () => Window[]
  overdue: () => OverduePeriod[]
}

/**
 * What a verification asks of a part, with its windows worked out once; one that has ended needs no
 * survey.
 */
export function statusAndDue(part: PartFacts, day: string): StatusAndDue {
  const isOver = needsNoSurvey(part, day)
  const windows = isOver ? null : windowsOf(part)
  const all = isOver && part.surveys.length > 0 ? windowsOf(part) : windows
  return {
    status: partStatusIn(windows, part, day),
    due: nextDueIn(windows, part, day),
    credited: creditedIn(all),
    windows: () => {
      const credited = all ?? windowsOf(part)
      return credited === null ? [] : completeWindows(credited)
    },
    overdue: () => overdueIn(all ?? windowsOf(part), part, day),
  }
}

const NONE: ReadonlySet<number> = new Set()

function creditedIn(windows: Windows | null): ReadonlySet<number> {
  if (windows === null || windows.part.surveys.length === 0) return NONE
  const credited = listWindows(windows).flatMap(({ survey }) => (survey === null ? [] : [survey]))
  return new Set([
    ...credited,
    ...(windows.bottom.length > 0 ? positionsBeforeIssue(windows.part) : []),
  ])
}

/**
 * The inspections of the bottom before the issue, from which the first one of the certificate is
 * counted.
 */
function positionsBeforeIssue({ surveys, issuedOn }: PartFacts): number[] {
  return surveys.flatMap((survey, i) =>
    isInspection(survey) && survey.completedOn < issuedOn ? [i] : [],
  )
}

/**
 * `due`: as above; null, too, once the part has ended. `next`: the first later day on which the
 * status is another one; null: never.
 */
export type Outlook = { status: PartStatus; due: Window | null; next: string | null }

/** What is stored of a part for lists, with its windows worked out once. */
export function outlookOf(part: PartFacts, day: string): Outlook {
  const windows = needsNoSurvey(part, day) ? null : windowsOf(part)
  return {
    status: partStatusIn(windows, part, day),
    due: nextDueIn(windows, part, day),
    next: nextChange(part, day, windows),
  }
}

function nextDueIn(windows: Windows | null, part: PartFacts, day: string): Window | null {
  if (windows === null) return null
  const due = completeWindows(windows).filter(
    (window) => window.recorded && !isDoneBy(window, part.surveys, day),
  )
  const first = (list: Window[]) =>
    list.reduce<Window | null>(
      (found, window) => (found === null || window.to <= found.to ? window : found),
      null,
    )
  return (
    first(due.filter((window) => isOverdue(windows, window, day))) ??
    first(due.filter((window) => window.to >= day))
  )
}

/**
 * The periods in which a part was not valid because a survey was overdue, up to a day: from the day
 * after a window to the day before its survey.
 */
export function overduePeriods(part: PartFacts, today: string): OverduePeriod[] {
  return overdueIn(windowsOf(part), part, today)
}

/** Its first and its last day. */
type OverduePeriod = { from: string; to: string }

function overdueIn(windows: Windows | null, part: PartFacts, today: string): OverduePeriod[] {
  if (windows === null) return []
  return listWindows(windows).flatMap((window) => {
    // The bottom may have been due before the issue, by an inspection under the certificate before.
    const from = window.to < part.issuedOn ? part.issuedOn : addDays(window.to, 1)
    if (from > today || !isOverdue(windows, window, from)) return []
    const done = window.survey === null ? undefined : part.surveys[window.survey]?.completedOn
    return [{ from, to: done !== undefined && done <= today ? addDays(done, -1) : today }]
  })
}
