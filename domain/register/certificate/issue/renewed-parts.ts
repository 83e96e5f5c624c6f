import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partErrors } from '#/domain/register/model/certificate/new-parts.ts'
import { termEndOfPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { isCountedFrom } from '#/domain/register/model/survey/terms.ts'
import { Refusal } from '#/core/refusal.ts'

/**
 * The parts of a certificate that renews others: the term of each is counted from the old expiry
 * date where its survey was completed (where that is not known: where it begins) within three
 * months before that date or after it, unless it expired more than a term ago. Refuses (invalid): a
 * term that is too long; an interim or short-term part that follows another one.
 */
export function renewedParts(old: readonly Certificate[], parts: readonly Part[]): Part[] {
  const renewed = parts.map((part) => {
    const before = old.flatMap((one) => one.parts.filter(({ code }) => code === part.code)).at(-1)
    if (before && before.kind !== 'full-term' && part.kind !== 'full-term')
      throw refuse(NOT_RENEWED)
    const end =
      before?.kind === 'full-term' && part.kind === 'full-term' ? termEndOfPart(before) : null
    return end !== null && isCountedFrom(end, part)
      ? { ...part, renewedFrom: part.renewedFrom ?? end }
      : part
  })
  const [error] = partErrors({ issuedDate: '' }, renewed)
  if (error) throw refuse(error.message)
  return renewed
}

export const NOT_RENEWED =
  'Interim and short-term certificates are not renewed: the next certificate is a full-term one, after its own survey'

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { expiryDate: [message] } })
}
