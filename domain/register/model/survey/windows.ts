import { addMonths } from '#/core/dates.ts'
import {
  lastDayOf,
  termEndOf,
  type PartFacts,
  type SurveyFacts,
  type SurveyKind,
} from './survey.ts'
import {
  BOTTOM_MONTHS,
  surveyRulesOf,
  YEARLY_WINDOW_MONTHS,
  type SurveyRules,
} from '#/domain/register/model/type/survey-rules.ts'

/** A period in which a survey is due; both ends belong to it. */
export type Window = {
  name: 'yearly' | 'intermediate' | 'verification' | 'bottom'
  /** Which of the yearly or bottom windows, from 1; null for a window of which there is one. */
  ordinal: number | null
  /** The kinds that are credited to it. */
  accepts: readonly SurveyKind[]
  /** Those of them that it asks for, as pages and emails name it. */
  asks: readonly SurveyKind[]
  from: string
  to: string
  /** The position in `part.surveys` of the survey that is credited to it. */
  survey: number | null
  /**
   * Where the survey was completed: before the window (which then moved to it), within it, or after
   * it.
   */
  credit: 'early' | 'in-time' | 'late' | null
  /**
   * Whether the register knows what was done in it: it ends on `surveysFrom` or later, or it has a
   * survey.
   */
  recorded: boolean
}

/** The windows of a part while surveys are credited to them. */
export type Windows = {
  part: PartFacts
  rules: SurveyRules
  yearly: Window[]
  intermediate: Window | null
  verification: Window | null
  bottom: Window[]
  /**
   * The first window of the bottom where nobody knows whether an inspection was done in it before
   * the part was entered.
   */
  unknownBottom: Window | null
}

/** Whether a part has windows at all: the cheap question, to be asked first. */
export function hasWindows(
  { kind, expiryDate }: PartFacts,
  { yearly, verification }: SurveyRules,
): boolean {
  // Each type with bottom windows has yearly ones.
  return kind === 'full-term' && expiryDate !== null && (yearly.length > 0 || verification !== null)
}

/** The windows of a part before any survey is credited (docs/surveys.md, "Windows"). */
export function createWindows(part: PartFacts): Windows {
  const rules = surveyRulesOf(part.code)
  const windows: Windows = {
    part,
    rules,
    yearly: [],
    intermediate: null,
    verification: null,
    bottom: [],
    unknownBottom: null,
  }
  const { expiryDate } = part
  if (expiryDate === null || !hasWindows(part, rules)) return windows
  const anniversaries = anniversariesOf(part, expiryDate)
  if (rules.verification !== null) {
    const [, from, to] = anniversaries.map((months) => addMonths(expiryDate, months))
    if (from !== undefined && to !== undefined)
      windows.verification = createWindow('verification', null, [rules.verification], from, to)
    return windows
  }
  for (const months of anniversaries) {
    if (!isWithinTerm(part, addMonths(expiryDate, months))) break
    windows.yearly.push(createYearlyWindow(rules, windows.yearly.length + 1, expiryDate, months))
  }
  adjustIntermediate(windows)
  if (rules.bottom) createBottomWindows(windows)
  return windows
}

/**
 * The anniversaries of the term as months from the expiry date; the last may be the last day of the
 * term, which has no yearly window.
 */
function anniversariesOf(part: PartFacts, expiryDate: string): number[] {
  const before = countAnniversaries(part.renewedFrom ?? part.issuedOn, expiryDate)
  const months = Array.from({ length: before + 1 }, (_, i) => 12 * (i - before))
  const end = termEndOf(part) ?? expiryDate
  for (let more = 12; addMonths(expiryDate, more) <= end; more += 12) months.push(more)
  return months
}

/** Whether a day is before the last one of the term. */
function isWithinTerm(part: PartFacts, day: string): boolean {
  const end = termEndOf(part)
  return end !== null && day < end
}

/**
 * How many anniversaries of the expiry date lie after the first day of the term and before the
 * expiry date.
 */
function countAnniversaries(termBegins: string, expiryDate: string): number {
  const years = Number(expiryDate.slice(0, 4)) - Number(termBegins.slice(0, 4))
  if (years <= 0) return 0
  return addMonths(expiryDate, -12 * years) > termBegins ? years : years - 1
}

/**
 * The window of the anniversary some months after the base date; each end is worked out in one
 * step, or months would be clamped twice.
 */
function createYearlyWindow(
  { yearly }: SurveyRules,
  ordinal: number,
  base: string,
  months: number,
): Window {
  const from = addMonths(base, months - YEARLY_WINDOW_MONTHS)
  return createWindow(
    'yearly',
    ordinal,
    yearly,
    from,
    addMonths(base, months + YEARLY_WINDOW_MONTHS),
  )
}

function createWindow(
  name: Window['name'],
  ordinal: number | null,
  accepts: readonly SurveyKind[],
  from: string,
  to: string,
): Window {
  return {
    name,
    ordinal,
    accepts,
    asks: accepts,
    from,
    to,
    survey: null,
    credit: null,
    recorded: true,
  }
}

/**
 * From the 2nd to the 3rd yearly window, also where an early survey moved them or added the 3rd.
 */
function adjustIntermediate(windows: Windows) {
  const { rules, yearly } = windows
  const [, second, third] = yearly
  if (rules.intermediate === null || second === undefined || third === undefined) return
  windows.intermediate ??= createWindow(
    'intermediate',
    null,
    [rules.intermediate],
    second.from,
    third.to,
  )
  windows.intermediate.from = second.from
  windows.intermediate.to = third.to
}

/**
 * The first window of the bottom: from the last inspection before the issue, also under the
 * certificate before, or where none is known from the issue.
 */
function createBottomWindows(windows: Windows) {
  const { part } = windows
  const last = lastInspectionBeforeIssue(part)
  if (last === undefined) return createUnknownBottom(windows)
  addBottomWindow(windows, last)
  const [first] = windows.bottom
  // What was done in the first is not known: the next is counted from the day on which the register
  // had the part.
  if (first !== undefined && endsBeforeRegister(windows, first))
    addBottomWindow(windows, part.surveysFrom)
}

/**
 * Where no inspection is known, the bottom may have been inspected on any day until the part was
 * entered: the 36 months are counted from that day. Where the certificate ends before them, the
 * window is there for inspections that are entered later, and none is asked for.
 */
function createUnknownBottom(windows: Windows) {
  const { issuedOn, surveysFrom } = windows.part
  if (surveysFrom <= issuedOn) return addBottomWindow(windows, issuedOn)
  const last = lastDayOf(windows.part)
  if (last !== null && surveysFrom < last)
    addBottomWindow(windows, issuedOn, addMonths(surveysFrom, BOTTOM_MONTHS))
  if (windows.bottom.length > 0) return
  addBottomWindow(windows, issuedOn)
  windows.unknownBottom = windows.bottom[0] ?? null
}

/** Whether a survey is an inspection of the bottom that counts. */
export function isInspection({ kind, result }: SurveyFacts): boolean {
  return kind === 'bottom' && result !== 'not-satisfactory'
}

/**
 * The day of the last inspection of the bottom that was completed before the issue; undefined: none
 * is known.
 */
function lastInspectionBeforeIssue({ surveys, issuedOn }: PartFacts): string | undefined {
  const days = surveys.flatMap((one) =>
    isInspection(one) && one.completedOn < issuedOn ? one.completedOn : [],
  )
  return days.toSorted().at(-1)
}

/**
 * Adds the window of the next inspection of the bottom: at most 36 months after the last one, in
 * all cases (SOLAS I/10). Of the two in the five years of a certificate one goes with its renewal
 * survey, so nothing is asked for that the certificate does not live to see, with its extension
 * (docs/surveys.md).
 */
export function addBottomWindow(
  { part, bottom }: Windows,
  from: string,
  to = addMonths(from, BOTTOM_MONTHS),
) {
  const last = lastDayOf(part)
  if (last !== null && to < last)
    bottom.push(createWindow('bottom', bottom.length + 1, ['bottom'], from, to))
}

/**
 * Moves the anniversary of a yearly window, and with it all later ones, to three months after an
 * early survey (SOLAS I/14 (h)).
 */
export function moveAnniversary(windows: Windows, window: Window, completedOn: string) {
  const { part, rules, yearly } = windows
  const base = addMonths(completedOn, YEARLY_WINDOW_MONTHS)
  window.from = addMonths(base, -YEARLY_WINDOW_MONTHS)
  window.to = addMonths(base, YEARLY_WINDOW_MONTHS)
  yearly.length = yearly.indexOf(window) + 1
  for (let months = 12; isWithinTerm(part, addMonths(base, months)); months += 12) {
    yearly.push(createYearlyWindow(rules, yearly.length + 1, base, months))
  }
  adjustIntermediate(windows)
}

export function containsDay({ from, to }: Window, day: string): boolean {
  return from <= day && day <= to
}

/** Whether a window ended before the register had the part, whatever is credited to it. */
function endsBeforeRegister({ part, yearly, unknownBottom }: Windows, window: Window): boolean {
  if (window === unknownBottom) return true
  // Entered at its issue, the inspections before are known, and one that was due by then is
  // overdue.
  if (window.name === 'bottom' && part.surveysFrom <= part.issuedOn) return false
  if (window.to < part.surveysFrom) return true
  const [, second] = yearly
  return (
    window.name === 'intermediate' &&
    second !== undefined &&
    second.survey === null &&
    second.to < part.surveysFrom
  )
}

/** Whether the register knows what was done in a window. */
export function isRecorded(windows: Windows, window: Window): boolean {
  return window.survey !== null || !endsBeforeRegister(windows, window)
}

/**
 * The kinds that a window asks for: an intermediate (a periodical) is in place of the 2nd or 3rd
 * annual alone, once (SOLAS I/8 and I/10), although one that is done in another year counts as its
 * annual, too.
 */
export function kindsAsked(
  { rules, intermediate }: Windows,
  { name, ordinal, accepts, survey }: Window,
): readonly SurveyKind[] {
  if (name !== 'yearly' || rules.intermediate === null) return accepts
  const isLeft =
    intermediate === null || intermediate.survey === null || intermediate.survey === survey
  if (isLeft && (ordinal === 2 || ordinal === 3)) return accepts
  return accepts.filter((kind) => kind !== rules.intermediate)
}

export function listWindows({ yearly, intermediate, verification, bottom }: Windows): Window[] {
  return [
    ...yearly,
    ...(intermediate ? [intermediate] : []),
    ...(verification ? [verification] : []),
    ...bottom,
  ]
}

/** Whether the survey of a window was completed on a day or before. */
export function isDoneBy(window: Window, surveys: readonly SurveyFacts[], day: string): boolean {
  const survey = window.survey === null ? undefined : surveys[window.survey]
  return survey !== undefined && survey.completedOn <= day
}

/** Whether a part is not valid on a day because of this window. */
export function isOverdue(windows: Windows, window: Window, day: string): boolean {
  return (
    window.to < day &&
    !endsBeforeRegister(windows, window) &&
    !isDoneBy(window, windows.part.surveys, day)
  )
}
