import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  certificateTypeOf,
  type CertificateType,
} from '#/domain/register/model/type/certificate-types.ts'
import { RENEWAL_WINDOW_MONTHS } from '#/domain/register/model/type/survey-rules.ts'
import { lastDayOfMonths } from '#/domain/register/model/survey/terms.ts'
import { addMonths, addYears } from '#/core/dates.ts'

/**
 * What a new period is counted from: today where the old certificate is renewed early, or expired
 * longer ago than it held.
 */
export type CountedFrom = 'old-expiry' | 'today-early' | 'today-late'

/** How long certificates of these types usually hold, and which of them says so. */
export type UsualTerm = { years: number; type: CertificateType }

/** The shortest of the usual terms of the types that expire; null where none of them does. */
export function usualTermOf(labels: readonly string[]): UsualTerm | null {
  const terms = labels.flatMap((label) => {
    const type = certificateTypeOf(label)
    return type?.termYears ? [{ years: type.termYears, type }] : []
  })
  return terms.toSorted((a, b) => a.years - b.years)[0] ?? null
}

/**
 * The dates of a certificate that renews another: it begins today, when the renewal survey is
 * completed. Within three months before the expiry, and after it, the new period is counted from
 * that expiry; earlier it is counted from today (SOLAS 1974 as amended, regulation I/14 (b)). The
 * period is as long as the old one was, in whole years. `countedFrom` says which it is, and why.
 */
export function renewedDates(
  old: Pick<Certificate, 'issuedDate' | 'expiryDate'>,
  today: string,
): { issuedDate: string; expiryDate: string | null; countedFrom: CountedFrom } {
  if (old.expiryDate === null)
    return { issuedDate: today, expiryDate: null, countedFrom: 'today-early' }
  const years = Math.max(1, wholeYears(old.issuedDate, old.expiryDate))
  const countedFrom = periodStart(old.expiryDate, years, today)
  // Counted from an old expiry date, the anniversary stays; else it holds until the day before, as
  // certificates print it.
  const expiryDate =
    countedFrom === 'old-expiry'
      ? addYears(old.expiryDate, years)
      : lastDayOfMonths(today, 12 * years)
  return { issuedDate: today, expiryDate, countedFrom }
}

function periodStart(expiry: string, years: number, today: string): CountedFrom {
  if (today < addMonths(expiry, -RENEWAL_WINDOW_MONTHS)) return 'today-early'
  // A certificate that expired longer ago than its period lasted would get an expiry date before
  // today.
  return addYears(expiry, years) > today ? 'old-expiry' : 'today-late'
}

/**
 * Years between two dates, to the nearest: a certificate of five years less a day holds five years.
 */
function wholeYears(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000))
}
