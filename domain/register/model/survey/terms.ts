import { addDays, addMonths, dateInWords } from '#/core/dates.ts'
import type { PartFacts, PartKind } from './survey.ts'
import { RENEWAL_WINDOW_MONTHS, surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'

const FULL_TERM_MONTHS = 60

/** What the term of a certificate is worked out from. */
export type Term = Pick<PartFacts, 'code' | 'kind' | 'issuedOn' | 'expiryDate' | 'renewedFrom'> & {
  surveyCompletedOn?: string | null
}

/**
 * Why a certificate may not hold until its expiry date; null where it may. The term is counted from
 * the day of issue; that of a full-term certificate from the day on which its survey was completed,
 * where that is known, and where it renews another in time from the old expiry date (SOLAS I/14
 * (a), (b)). Types that do not expire, and `OTHER`, have no limit.
 */
export function termError(part: Term): string | null {
  const { name, maxTerms } = surveyRulesOf(part.code)
  if (maxTerms === null) return null
  const { months, clause } = maxTerms[part.kind]
  const subject = part.kind === 'full-term' ? name : `${name} that is ${part.kind}`
  const source = clause === null ? '' : ` (${clause})`
  if (part.expiryDate === null)
    return `${subject} needs an expiry date, at most ${spellMonths(months)} after its issue${source}`
  const [renewed, surveyed] =
    part.kind === 'full-term' ? [part.renewedFrom, part.surveyCompletedOn ?? null] : [null, null]
  // Else a day in the far future would make any term short.
  const old = renewed === null ? '' : dateInWords(renewed)
  const isInTime = (day: string) =>
    renewed === null || day >= addMonths(renewed, -RENEWAL_WINDOW_MONTHS)
  if (!isInTime(part.issuedOn))
    return `${COUNTED_FROM_OLD} it is issued on ${dateInWords(part.issuedOn)}, and the old expiry date is ${old}`
  if (surveyed !== null && !isInTime(surveyed))
    return `${COUNTED_FROM_OLD} its survey was completed on ${dateInWords(surveyed)}, and the old expiry date is ${old}`
  const latest = longestTermOf(part) ?? part.expiryDate
  if (part.expiryDate <= latest) return null
  const issue =
    surveyed === null ? 'its issue' : `the completion of its survey on ${dateInWords(surveyed)}`
  const begin = renewed === null ? issue : 'the expiry date of the one that it renews'
  return `${subject} holds for at most ${spellMonths(months)} from ${begin}${source}: choose an expiry date not later than ${dateInWords(latest)}`
}

const COUNTED_FROM_OLD =
  'The term of a renewal is counted from the old expiry date only where survey and issue are within three months before that date or after it (SOLAS I/14 (b));'

/**
 * The last day of the longest term that a certificate may have, whatever its expiry date; null for
 * types without a limit.
 */
export function longestTermOf({
  code,
  kind,
  issuedOn,
  renewedFrom,
  surveyCompletedOn,
}: Omit<Term, 'expiryDate'>): string | null {
  const { maxTerms } = surveyRulesOf(code)
  const begins = kind === 'full-term' ? (renewedFrom ?? surveyCompletedOn ?? issuedOn) : issuedOn
  return maxTerms && addMonths(begins, maxTerms[kind].months)
}

/**
 * The expiry date that is proposed for the longest term of a kind: the day before the same day, as
 * certificates print it, or where the term is counted from an old expiry date, the same day, so
 * that the anniversary stays (MSC-MEPC.5/Circ.1). Null for types without a limit.
 */
export function proposedExpiry(
  code: string,
  kind: PartKind,
  counted: { begins: string } | { oldExpiry: string },
): string | null {
  const { maxTerms } = surveyRulesOf(code)
  if (maxTerms === null) return null
  const { months } = maxTerms[kind]
  return 'oldExpiry' in counted
    ? addMonths(counted.oldExpiry, months)
    : lastDayOfMonths(counted.begins, months)
}

/** The last day of a period of whole months that begins on a day. */
export function lastDayOfMonths(begins: string, months: number): string {
  return addDays(addMonths(begins, months), -1)
}

/** Whether the term of a part is counted from the expiry date of the part that it renews. */
export function isCountedFrom(
  end: string,
  { surveyCompletedOn, issuedOn }: { surveyCompletedOn: string | null; issuedOn: string },
): boolean {
  const completedOn = surveyCompletedOn ?? issuedOn
  return (
    completedOn >= addMonths(end, -RENEWAL_WINDOW_MONTHS) &&
    issuedOn < addMonths(end, FULL_TERM_MONTHS)
  )
}

function spellMonths(months: number): string {
  return months === FULL_TERM_MONTHS ? 'five years' : `${months} months`
}
