import { addMonths } from '#/core/dates.ts'
import { termEndOf, type PartFacts, type SurveyFacts } from './survey.ts'
import { RENEWAL_WINDOW_MONTHS } from '#/domain/register/model/type/survey-rules.ts'
import {
  addBottomWindow,
  containsDay,
  createWindows,
  isRecorded,
  moveAnniversary,
  type Window,
  type Windows,
} from './windows.ts'

/**
 * Why a survey is credited to no window: it must not be recorded at all (`refused`), or is stored
 * without credit.
 */
export type NoCredit = { refused: string } | { uncredited: string }

const BEFORE_ISSUE = {
  refused: 'A survey within the term is completed on the day of issue or later',
}
const CREDITED_TWICE = {
  refused: 'The window of this day has its survey already: a window is credited once',
}
const RECORDED_ALREADY = {
  refused: 'This survey is recorded already: one of the same kind was completed on that day',
}
export const INSPECTED_BEFORE = {
  uncredited: 'An inspection of the bottom before the issue: the next one is counted from it',
}
/** Such as the one that goes with the renewal survey. */
const NOT_ASKED_FOR = {
  uncredited:
    'This certificate asks for no further inspection of the bottom; the next one of the ship is counted from it',
}
const NOT_SATISFACTORY = {
  uncredited: 'A survey that is not satisfactory is credited to no window',
}
const NO_WINDOW_OF_KIND = {
  uncredited: 'No window of this certificate accepts a survey of this kind',
}
const OF_RENEWAL = {
  uncredited:
    'A renewal survey counts for the next certificate, not for a window of this one: the next term is counted from the old expiry date',
}
const EARLY_RENEWAL = {
  uncredited:
    'A renewal survey more than 3 months before the expiry counts for the next certificate: its term is counted from the completion of the survey',
}
const NONE_LEFT = { uncredited: 'No window that accepts this survey is open or overdue on its day' }
const TOO_EARLY = {
  uncredited: 'Completed before the window: an early survey is not credited for this type',
}

export type Credited = { windows: Windows; without: { survey: number; because: NoCredit }[] }

/**
 * Credits the surveys of a part in the order of their completion, on one day as they were recorded
 * (docs/surveys.md, "Crediting").
 */
export function creditSurveys(part: PartFacts): Credited {
  const windows = createWindows(part)
  const without: Credited['without'] = []
  const earlier: SurveyFacts[] = []
  for (const survey of orderSurveys(part.surveys)) {
    const facts = part.surveys[survey]
    if (facts === undefined) continue
    const isRepeated = earlier.some((one) => isSame(one, facts))
    const because = isRepeated ? RECORDED_ALREADY : creditSurvey(windows, survey, facts)
    earlier.push(facts)
    if (because !== null) without.push({ survey, because })
  }
  return { windows, without }
}

/**
 * Whether two surveys are one that was entered twice: late, it would be credited again, early, to
 * the next window.
 */
function isSame(one: SurveyFacts, other: SurveyFacts): boolean {
  const isSatisfactory = ({ result }: SurveyFacts) => result !== 'not-satisfactory'
  return (
    one.kind === other.kind &&
    one.completedOn === other.completedOn &&
    isSatisfactory(one) === isSatisfactory(other)
  )
}

/** Positions of the surveys in the order of completion. */
function orderSurveys(surveys: readonly SurveyFacts[]): number[] {
  const dayOf = (position: number) => surveys[position]?.completedOn ?? ''
  return surveys
    .map((_, position) => position)
    .sort((a, b) => (dayOf(a) === dayOf(b) ? a - b : dayOf(a) < dayOf(b) ? -1 : 1))
}

/** Credits one survey, later than those before it; null where it is credited. */
function creditSurvey(
  windows: Windows,
  survey: number,
  { kind, completedOn, result }: SurveyFacts,
): NoCredit | null {
  if (completedOn < windows.part.issuedOn) {
    // A certificate that the ship was given before has it: the ship is inspected, whatever its
    // certificates (SOLAS I/10).
    return kind === 'bottom' && windows.rules.bottom ? INSPECTED_BEFORE : BEFORE_ISSUE
  }
  if (result === 'not-satisfactory') return NOT_SATISFACTORY
  if (kind === 'bottom') return creditBottom(windows, survey, completedOn)
  if (windows.yearly[0]?.accepts.includes(kind))
    return creditYearly(windows, survey, kind, completedOn)
  if (windows.verification?.accepts.includes(kind))
    return creditVerification(windows, windows.verification, survey, completedOn)
  return kind === 'renewal' ? ofRenewal(windows.part, completedOn) : NO_WINDOW_OF_KIND
}

/**
 * A renewal survey is for the next certificate; its day decides from when the term of that one is
 * counted (SOLAS I/14 (b)).
 */
function ofRenewal(part: PartFacts, completedOn: string): NoCredit {
  const end = termEndOf(part)
  if (part.kind !== 'full-term' || end === null) return NO_WINDOW_OF_KIND
  return completedOn < addMonths(end, -RENEWAL_WINDOW_MONTHS) ? EARLY_RENEWAL : OF_RENEWAL
}

function creditYearly(
  windows: Windows,
  survey: number,
  kind: SurveyFacts['kind'],
  day: string,
): NoCredit | null {
  const { yearly, rules } = windows
  const isIntermediate = kind === rules.intermediate
  const intermediate = isIntermediate ? openIntermediate(windows, day) : null
  if (yearly.some((window) => window.survey !== null && containsDay(window, day))) {
    return intermediate === null ? CREDITED_TWICE : credit(intermediate, survey, day)
  }
  if (intermediate !== null && isAfterThird(windows, day)) return credit(intermediate, survey, day)
  const window = yearly.find(
    (one) => one.survey === null && (isRecorded(windows, one) || containsDay(one, day)),
  )
  if (window === undefined) return NONE_LEFT
  if (day < window.from) {
    if (!rules.earlyMovesAnniversary) return TOO_EARLY
    const before = yearly[yearly.indexOf(window) - 1]
    if (before && day <= before.to) return NONE_LEFT
    moveAnniversary(windows, window, day)
    window.survey = survey
    window.credit = 'early'
  } else credit(window, survey, day)
  // The intermediate window is read here, because the survey may have moved it, or added it.
  if (isIntermediate && yearly.indexOf(window) >= 1 && windows.intermediate?.survey === null) {
    credit(windows.intermediate, survey, day)
  }
  return null
}

/**
 * The intermediate window where a survey of this day may be credited to it alone, as it has begun
 * and has no survey.
 */
function openIntermediate({ intermediate }: Windows, day: string): Window | null {
  return intermediate !== null && intermediate.survey === null && intermediate.from <= day
    ? intermediate
    : null
}

/**
 * Whether the first three yearly windows need nothing more, and the day lies after them and in no
 * other.
 */
function isAfterThird(windows: Windows, day: string): boolean {
  const { yearly } = windows
  const third = yearly[2]
  if (third === undefined || day <= third.to || yearly.some((window) => containsDay(window, day)))
    return false
  return yearly
    .slice(0, 3)
    .every((window) => window.survey !== null || !isRecorded(windows, window))
}

function creditVerification(
  windows: Windows,
  window: Window,
  survey: number,
  day: string,
): NoCredit | null {
  if (window.survey !== null) return NONE_LEFT
  if (!isRecorded(windows, window) && !containsDay(window, day)) return NONE_LEFT
  return day < window.from ? TOO_EARLY : credit(window, survey, day)
}

function creditBottom(windows: Windows, survey: number, day: string): NoCredit | null {
  if (!windows.rules.bottom) return NO_WINDOW_OF_KIND
  const isEachDone = windows.bottom.every(({ survey: done }) => done !== null)
  const window = windows.bottom.find(
    (one) =>
      one.survey === null && one.from <= day && (isRecorded(windows, one) || containsDay(one, day)),
  )
  if (window === undefined) return isEachDone ? NOT_ASKED_FOR : NONE_LEFT
  credit(window, survey, day)
  windows.bottom.length = windows.bottom.indexOf(window) + 1
  addBottomWindow(windows, day)
  return null
}

function credit(window: Window, survey: number, day: string): null {
  window.survey = survey
  window.credit = day < window.from ? 'early' : day <= window.to ? 'in-time' : 'late'
  return null
}
