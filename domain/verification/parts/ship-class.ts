import { partNumber, surveyFactsOf, type Part } from '#/domain/register/model/certificate/part.ts'
import { isClass } from '#/domain/register/model/type/certificate-types.ts'
import { partStatusOn } from '#/domain/register/model/survey/part-status.ts'

// A ship whose class is suspended or withdrawn keeps its statutory certificates, which no rule ends
// for that reason: the flag decides (SOLAS II-1/3-1 demands class; IACS PR1C has the society notify
// the flag of a suspension). Each verdict on one of them says so.

/**
 * That the class of a ship is suspended or withdrawn: since which day, where it is known, and the
 * number of the certificate of class.
 */
export type ShipClass = { status: 'suspended' | 'withdrawn'; since: string | null; number: string }

/** A record of the ship that may have a certificate of class. */
export type ClassRecord = { certificateId: string; surveysFrom: string; parts: readonly Part[] }

/**
 * Whether the class of a ship is suspended or withdrawn on a day, from all its records that may
 * have a certificate of class; null where it is not, and where this office has none. One
 * certificate of class that is running says that the ship has class; of several that are not, those
 * that were replaced or are not valid yet apart, the newest decides.
 */
export function shipClassOn(records: readonly ClassRecord[], day: string): ShipClass | null {
  const certificates = records.flatMap(({ certificateId, surveysFrom, parts }) =>
    parts
      .filter(
        (part) =>
          isClass(part.code) &&
          part.issuedOn <= day &&
          (part.supersededOn === null || part.supersededOn > day),
      )
      .map((part) => ({
        status: partStatusOn(surveyFactsOf(part, surveysFrom), day),
        since: part.standingSince,
        issuedOn: part.issuedOn,
        number: partNumber(certificateId, part, parts.length),
      })),
  )
  if (certificates.some(({ status }) => status === 'valid' || status === 'survey-overdue'))
    return null
  const [newest] = certificates.toSorted((a, b) => b.issuedOn.localeCompare(a.issuedOn))
  if (newest?.status !== 'suspended' && newest?.status !== 'withdrawn') return null
  const { status, since, number } = newest
  return { status, since, number }
}

/**
 * Whether a record has a certificate of class that is valid on a day, so that no other says that
 * the ship has none.
 */
export function hasValidClass(
  { parts, surveysFrom }: Omit<ClassRecord, 'certificateId'>,
  day: string,
): boolean {
  return parts.some(
    (part) => isClass(part.code) && partStatusOn(surveyFactsOf(part, surveysFrom), day) === 'valid',
  )
}
