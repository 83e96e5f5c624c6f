import { partsFromList, type Part } from '#/domain/register/model/certificate/part.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import { addYears } from '#/core/dates.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import type { SampleEntry } from '#/tests/helpers/register/stored-entries.ts'

/**
 * The sample certificate at an index with the surveys of each of its parts up to a day: one a year
 * where its type has them, all of them done.
 */
export function surveyedCertificate(index: number, count: number, today: string): SampleEntry {
  const sample = sampleCertificate(index, count)
  const { type, issuedCertificates, issuedDate, expiryDate, standing } = sample
  const { standingReason = null, standingSince = null } = sample
  const facts = {
    type,
    issuedCertificates,
    issuedDate,
    expiryDate,
    standing,
    standingReason,
    standingSince,
  }
  const parts = partsFromList({ ...facts, supersededBy: null, supersededOn: null })
  return {
    ...sample,
    surveysFrom: issuedDate,
    parts: parts.map((part) => ({ ...part, surveys: surveysOf(part, today) })),
  }
}

function surveysOf({ code, issuedOn, expiryDate }: Part, today: string): Part['surveys'] {
  const { yearly, intermediate } = surveyRulesOf(code)
  if (!yearly.includes('annual')) return []
  const days = [1, 2, 3, 4].map((year) => addYears(issuedOn, year))
  return days.flatMap((completedOn, index) =>
    completedOn > today || completedOn >= (expiryDate ?? completedOn)
      ? []
      : [
          {
            kind: index === 1 && intermediate !== null ? intermediate : 'annual',
            completedOn,
            place: 'Batam',
            surveyor: 'Surya Wijaya',
            result: 'satisfactory',
            remarks: null,
            recordedOn: completedOn,
          } as const,
        ],
  )
}
