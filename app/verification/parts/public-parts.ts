import { certificateTypeOfCode } from '#/app/certificates/model/certificate-types.ts'
import { isConditionOpen, partNumber, surveyFactsOf, type Part } from '#/app/certificates/model/part.ts'
import type { PartStatus } from '#/app/surveys/model/part-status.ts'
import { periodStateOn, statusAndDue, type PeriodState } from '#/app/surveys/model/schedule.ts'
import type { PartKind, SurveyFacts, SurveyKind } from '#/app/surveys/model/survey.ts'

/** What the public sees of one certificate of a record. Who surveyed, and remarks, are for staff. */
export type PublicPart = {
  code: string
  number: string
  label: string
  officialName: string
  kind: PartKind
  issuedDate: string
  expiryDate: string | null
  /** Until which day it is extended; null: it is not. */
  extendedUntil: string | null
  status: PartStatus
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  surveys: PublicSurvey[]
  /** The next survey: kinds of which one is accepted, and its window; null where none is due before the expiry. */
  due: Due | null
  conditions: PublicCondition[]
}

type PublicSurvey = {
  kind: SurveyKind
  completedOn: string
  place: string // words-allowed: the place of a survey
  result: SurveyFacts['result']
  /** Whether it counts for a survey window of the certificate. */
  credited: boolean
}
type Due = { kinds: SurveyKind[]; from: string; to: string; state: PeriodState }
type PublicCondition = Part['conditions'][number]

const NO_SURVEYS: PublicSurvey[] = []

/** The parts of a record as the public sees them on a day. */
export function publicParts(record: Surveyed, day: string): PublicPart[] {
  const { parts, certificateId, surveysFrom } = record
  return parts.map((part) => {
    const facts = surveyFactsOf(part, surveysFrom)
    const { status, due, credited } = statusAndDue(facts, day)
    const { code, label, kind, issuedOn, expiryDate, standingReason, standingSince, supersededBy, conditions } = part
    return {
      code,
      number: partNumber(certificateId, part, parts.length),
      label,
      officialName: certificateTypeOfCode(code)?.officialName ?? label,
      kind,
      issuedDate: issuedOn,
      expiryDate,
      extendedUntil: part.extension?.until ?? null,
      status,
      standingReason,
      standingSince,
      supersededBy,
      surveys:
        part.surveys.length === 0 ? NO_SURVEYS : part.surveys.map((survey, i) => toPublicSurvey(survey, credited.has(i))),
      due: due && {
        kinds: [...due.asks],
        from: due.from,
        to: due.to,
        state: periodStateOn(due, day),
      },
      conditions: conditions.length === 0 ? conditions : conditions.filter((one) => isOpenOn(one, day)),
    }
  })
}

/** A condition is public while it is open. */
function isOpenOn(condition: PublicCondition, day: string): boolean {
  return condition.imposedOn <= day && isConditionOpen(condition, day)
}

type Surveyed = { parts: readonly Part[]; certificateId: string; surveysFrom: string }

function toPublicSurvey(survey: Part['surveys'][number], credited: boolean): PublicSurvey {
  const { kind, completedOn, result } = survey
  return { kind, completedOn, place: survey.place, result, credited } // words-allowed: the place of a survey
}
