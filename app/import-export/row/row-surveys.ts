import { surveyRulesOf } from '#/app/surveys/model/survey-rules.ts'
import type { SurveyKind } from '#/app/surveys/model/survey.ts'
import { newPartsOf } from '#/app/certificates/model/new-parts.ts'
import type { Part, Survey } from '#/app/certificates/model/part.ts'

/** The last survey of a kind, as a list of certificates has it. */
export type ListedSurvey = { kind: 'annual' | 'intermediate' | 'bottom'; completedOn: string }

/** What a row says of the parts of its certificate. */
export type PartsInRow = {
  renewedFrom: string | null
  surveys: ListedSurvey[]
  location: string | null
}

/** Where a list does not say it. */
const NOT_STATED = 'Not stated'

/** The kind that a survey of a list has for a type; null where the type has none such. Radio has a periodical survey each year. */
function kindFor(code: string, kind: ListedSurvey['kind']): SurveyKind | null {
  const { yearly, intermediate, verification, bottom } = surveyRulesOf(code)
  if (kind === 'bottom') return bottom ? 'bottom' : null
  if (kind === 'annual')
    return yearly.includes('annual')
      ? 'annual'
      : yearly.includes('periodical')
        ? 'periodical'
        : null
  return intermediate ?? verification
}

/** Whether any part of these types has such a survey. */
export function hasSurvey(codes: readonly string[], kind: ListedSurvey['kind']): boolean {
  return codes.some((code) => kindFor(code, kind) !== null)
}

type Stated = {
  standing: Pick<Part, 'standing' | 'standingReason' | 'standingSince'>
  listed: PartsInRow | null | undefined
  today: string
}

/** The parts that a row of the first sheet describes. */
export function partsInRow(
  input: Parameters<typeof newPartsOf>[0],
  { standing, listed, today }: Stated,
): Part[] {
  const parts = newPartsOf(input).map((part) => ({ ...part, ...standing }))
  return listed ? parts.map((part) => withListed(part, listed, today)) : parts
}

/** A part with what a row says of it: its old expiry date, and the surveys that its type has, in the order in which they were completed. */
function withListed(
  part: Part,
  { renewedFrom, surveys, location }: PartsInRow,
  recordedOn: string,
): Part {
  const own = surveys.flatMap(({ kind: listed, completedOn }): Survey[] => {
    const kind = kindFor(part.code, listed)
    if (kind === null || part.expiryDate === null) return []
    const place = location ?? NOT_STATED
    return [
      {
        kind,
        completedOn,
        result: 'satisfactory',
        place,
        surveyor: NOT_STATED,
        remarks: null,
        recordedOn,
      },
    ]
  })
  return {
    ...part,
    renewedFrom: part.expiryDate === null ? null : renewedFrom,
    surveys: own.toSorted((a, b) => (a.completedOn < b.completedOn ? -1 : 1)),
  }
}
