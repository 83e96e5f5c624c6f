import type { Certificate } from '#/app/certificates/certificate.ts'
import { certificateTypeOf, type CertificateType } from '#/app/certificates/certificate-types.ts'
import { addDays, addYears } from '#/app/dates.ts'

/** A renewal survey may be completed so long before the expiry without the new period becoming shorter, about three months. */
const WINDOW_DAYS = 92

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
 * The dates of a certificate that renews another: it begins today, when the renewal survey is completed. Within three months
 * before the expiry, and after it, the new period is counted from that expiry; earlier it is counted from today (SOLAS 1974
 * as amended, regulation I/14 (b)). The period is as long as the old one was, in whole years.
 */
export function renewedDates(old: Pick<Certificate, 'issuedDate' | 'expiryDate'>, today: string) {
  const years = Math.max(1, wholeYears(old.issuedDate, old.expiryDate))
  const early = addDays(old.expiryDate, -WINDOW_DAYS) > today
  const expiry = addYears(early ? today : old.expiryDate, years)
  // A certificate that expired longer ago than it held would be renewed into the past.
  return { issuedDate: today, expiryDate: expiry > today ? expiry : addYears(today, years) }
}

/** Years between two dates, to the nearest: a certificate of five years less a day holds five years. */
function wholeYears(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000))
}
