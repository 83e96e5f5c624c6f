import { proposeNumber } from '#/domain/register/certificate/certificates.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  lastDayOfPart,
  expires,
  partNumber,
  termEndOfPart,
} from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { isCountedFrom, proposedExpiry } from '#/domain/register/model/survey/terms.ts'
import { SET_TYPES, type Existing, type SetRow } from './set-row.ts'
import type { SetShip } from './set-address.ts'
import { usualSetOf } from '#/domain/verification/vessels/usual-set.ts'

/**
 * `codes`: renew these alone, although it may be early; `surveyed`: the day on which their renewal
 * survey was completed.
 */
type Renewing = { codes: readonly string[] | null; surveyed: string | null }

/**
 * The set of certificates that is proposed for a ship: the usual ones for its type and tonnage
 * which it does not have, and those that are to be renewed. `certificates`: those of the ship.
 */
export async function proposeSet(
  context: RequestContext,
  facts: SetShip,
  { certificates, renewing }: { certificates: readonly Certificate[]; renewing: Renewing },
) {
  allow(context, 'certificate.issue')
  const { today } = context
  const existing = existingIn(certificates, today)
  const usual = new Set<string>(usualSetOf(facts))
  const { codes, surveyed } = renewing
  const completedOn = surveyed ?? today
  const rows = SET_TYPES.map(({ code, label }): SetRow => {
    const held = existing.get(code) ?? null
    const isAsked = codes?.includes(code) ?? false
    const isRenewable =
      held !== null && held.expiryDate !== null && isDue(held.expiryDate, completedOn)
    const renews = codes ? isAsked && held !== null : isRenewable
    // The term after an interim or short-term certificate begins with its own survey.
    const old = renews && held?.kind === 'full-term' && isRenewable ? held.expiryDate : null
    return {
      code,
      label,
      expires: expires(code),
      selected: codes ? isAsked : renews || (usual.has(code) && held === null),
      kind: 'full-term',
      issuedDate: today,
      expiryDate: proposedExpiry(
        code,
        'full-term',
        old === null ? { begins: completedOn } : { oldExpiry: old },
      ),
      existing: held,
      renews,
    }
  })
  return { certificateId: await proposeNumber(context), rows, surveyCompletedOn: surveyed ?? '' }
}

const isDue = (expiryDate: string, completedOn: string) =>
  isCountedFrom(expiryDate, { surveyCompletedOn: completedOn, issuedOn: completedOn })

/** Of each type, the newest certificate that is not withdrawn or superseded. */
function existingIn(certificates: readonly Certificate[], today: string): Map<string, Existing> {
  const byCode = new Map<string, Existing & { issuedOn: string }>()
  for (const { id, certificateId, parts, surveysFrom } of certificates) {
    for (const part of parts) {
      const { code, kind, issuedOn, supersededBy } = part
      const status = statusOfPart(part, surveysFrom, today)
      const known = byCode.get(code)
      if (status === 'withdrawn' || supersededBy !== null || (known && known.issuedOn >= issuedOn))
        continue
      const [lastDay, expiryDate] = [lastDayOfPart(part), termEndOfPart(part)]
      const number = partNumber(certificateId, part, parts.length)
      byCode.set(code, { recordId: id, number, status, kind, expiryDate, lastDay, issuedOn })
    }
  }
  return byCode
}
