import { addDays, addMonths, dateInWords } from '#/core/dates.ts'
import { lastDayOf } from './part-status.ts'
import type { PartFacts, PartKind } from './survey.ts'
import { EXTENSION_KINDS, mayBeExtended, RENEWAL_WINDOW_MONTHS, surveyRulesOf, type ExtensionKind } from './survey-rules.ts'

const FULL_TERM_MONTHS = 60

type Term = Pick<PartFacts, 'code' | 'kind' | 'issuedOn' | 'expiryDate' | 'renewedFrom'> & { surveyCompletedOn?: string | null }

/**
 * Why a certificate may not hold until its expiry date; null where it may. The term is counted from the day of issue; that of a full-term
 * certificate from the day on which its survey was completed, where that is known, and where it renews another in time from the old expiry
 * date (SOLAS I/14 (a), (b)). Types that do not expire, and `OTHER`, have no limit.
 */
export function termError(part: Term): string | null {
  const { name, maxTerms } = surveyRulesOf(part.code)
  if (maxTerms === null) return null
  const { months, clause } = maxTerms[part.kind]
  const subject = part.kind === 'full-term' ? name : `${name} that is ${part.kind}`
  const source = clause === null ? '' : ` (${clause})`
  if (part.expiryDate === null)
    return `${subject} needs an expiry date, at most ${spellMonths(months)} after its issue${source}`
  const [renewed, surveyed] = part.kind === 'full-term' ? [part.renewedFrom, part.surveyCompletedOn ?? null] : [null, null]
  // Else a day in the far future would make any term short.
  const old = renewed === null ? '' : dateInWords(renewed)
  const isInTime = (day: string) => renewed === null || day >= addMonths(renewed, -RENEWAL_WINDOW_MONTHS)
  if (!isInTime(part.issuedOn))
    return `${COUNTED_FROM_OLD} it is issued on ${dateInWords(part.issuedOn)}, and the old expiry date is ${old}`
  if (surveyed !== null && !isInTime(surveyed))
    return `${COUNTED_FROM_OLD} its survey was completed on ${dateInWords(surveyed)}, and the old expiry date is ${old}`
  const latest = addMonths(renewed ?? surveyed ?? part.issuedOn, months)
  if (part.expiryDate <= latest) return null
  const issue = surveyed === null ? 'its issue' : `the completion of its survey on ${dateInWords(surveyed)}`
  const begin = renewed === null ? issue : 'the expiry date of the one that it renews'
  return `${subject} holds for at most ${spellMonths(months)} from ${begin}${source}: choose an expiry date not later than ${dateInWords(latest)}`
}

const COUNTED_FROM_OLD =
  'The term of a renewal is counted from the old expiry date only where survey and issue are within three months before that date or after it (SOLAS I/14 (b));'

/** The last day of the longest term of a kind, counted from `begins`; null for types without a limit. */
export function latestExpiry(code: string, kind: PartKind, begins: string): string | null {
  const { maxTerms } = surveyRulesOf(code)
  return maxTerms && addMonths(begins, maxTerms[kind].months)
}

/** Whether the term of a part is counted from the expiry date of the part that it renews. */
export function isCountedFrom(
  end: string,
  { surveyCompletedOn, issuedOn }: { surveyCompletedOn: string | null; issuedOn: string },
): boolean {
  const completedOn = surveyCompletedOn ?? issuedOn
  return completedOn >= addMonths(end, -RENEWAL_WINDOW_MONTHS) && issuedOn < addMonths(end, FULL_TERM_MONTHS)
}

function spellMonths(months: number): string {
  return months === FULL_TERM_MONTHS ? 'five years' : `${months} months`
}

/** Why a certificate may not be extended like this; null where it may. `wasGranted`: elsewhere, where it may have been granted earlier than here. Limits are counted from its expiry date, whatever it was extended until before. */
export function extensionError(
  part: Pick<PartFacts, 'code' | 'kind' | 'expiryDate' | 'extendedUntil' | 'supersededOn'>,
  { kind, until, grantedOn }: { kind: ExtensionKind; until: string; grantedOn: string },
  { wasGranted = false } = {},
): string | null {
  const { name, expires } = surveyRulesOf(part.code)
  const lastDay = lastDayOf(part)
  if (!expires || part.expiryDate === null || lastDay === null) return `${name} that does not expire cannot be extended`
  // ISM Code 13 names no extension; MLC A5.1.3 names the first alone.
  if (part.code === 'DOC') return `${name} is not extended (ISM Code 13)`
  if (part.code === 'MLC' && kind !== 'new-certificate-not-on-board') {
    return `${name} is extended only until the new certificate is on board (MLC A5.1.3)`
  }
  if (part.kind !== 'full-term') return 'Only a full-term certificate can be extended'
  if (grantedOn > lastDay) return `It expired on ${dateInWords(lastDay)}: an extension is granted on that day or before`
  const earliest = addMonths(part.expiryDate, -RENEWAL_WINDOW_MONTHS)
  if (!wasGranted && grantedOn < earliest)
    return `An extension is granted within three months before the expiry date: from ${dateInWords(earliest)} on`
  const { supersededOn } = part
  if (supersededOn !== null && supersededOn <= grantedOn) {
    return `It is replaced from ${dateInWords(supersededOn)} on: a certificate that another one has replaced is not extended`
  }
  return extensionLimitError(part, { kind, until })
}

/** Why an extension does not fit the expiry date of its part; null where it does. */
export function extensionLimitError(
  { expiryDate }: Pick<PartFacts, 'expiryDate'>,
  { kind, until }: { kind: ExtensionKind; until: string },
): string | null {
  if (expiryDate === null) return 'A certificate that does not expire is not extended'
  if (until <= expiryDate) return `An extension ends after the expiry date, ${dateInWords(expiryDate)}`
  const months = mayBeExtended[kind]
  const latest = addMonths(expiryDate, months)
  if (until <= latest) return null
  const limit = months === 1 ? '1 month' : `${months} months`
  return `This extension is for at most ${limit} after the expiry date (SOLAS I/14): choose a day not later than ${dateInWords(latest)}`
}

/** Whether any extension of a certificate is allowed on a day. */
export function mayExtend(part: Parameters<typeof extensionError>[0], grantedOn: string): boolean {
  const { expiryDate } = part
  if (expiryDate === null) return false
  return EXTENSION_KINDS.some((kind) => extensionError(part, { kind, until: addDays(expiryDate, 1), grantedOn }) === null)
}
