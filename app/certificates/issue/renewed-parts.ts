import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { partErrors } from '#/app/certificates/model/new-parts.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { RENEWAL_WINDOW_MONTHS } from '#/app/surveys/model/terms.ts'
import { addMonths } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'

/**
 * The parts of a certificate that renews another: the term of each is counted from the old expiry date where its own begins within three
 * months before it. Refuses (invalid): a term that is too long; an interim or short-term part that follows another one.
 */
export function renewedParts(old: Certificate, parts: readonly Part[]): Part[] {
  const renewed = parts.map((part) => {
    const before = old.parts.find(({ code }) => code === part.code)
    if (before && before.kind !== 'full-term' && part.kind !== 'full-term') throw refuse(NOT_RENEWED)
    const end = before?.kind === 'full-term' ? before.expiryDate : null
    const isCounted = end !== null && part.issuedOn <= end && part.issuedOn >= addMonths(end, -RENEWAL_WINDOW_MONTHS)
    return isCounted ? { ...part, renewedFrom: part.renewedFrom ?? end } : part
  })
  const [error] = partErrors({ issuedDate: '' }, renewed)
  if (error) throw refuse(error.message)
  return renewed
}

const NOT_RENEWED =
  'Interim and short-term certificates are not renewed: the next certificate is a full-term one, after its own survey'

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { expiryDate: [message] } })
}
