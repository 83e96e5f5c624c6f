import {
  endorsementsIn,
  type Endorsements,
  type SurveyEndorsement,
} from '#/domain/register/model/endorsements/endorsements.ts'
import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import {
  isConditionOpen,
  partNumber,
  surveyFactsOf,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'
import { outOfForceSince } from '#/domain/register/model/survey/out-of-force.ts'
import {
  periodStateOn,
  statusAndDue,
  type PeriodState,
  type Window,
} from '#/domain/register/model/survey/schedule.ts'
import type {
  PartFacts,
  PartKind,
  SurveyFacts,
  SurveyKind,
} from '#/domain/register/model/survey/survey.ts'

/**
 * What the public sees of one certificate of a record. Remarks are for staff, and who surveyed
 * where it is not endorsed.
 */
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
  /**
   * Until which day its term was extended to the longest, where it was; its surveys go on until
   * then.
   */
  termExtendedUntil: string | null
  status: PartStatus
  /**
   * The first day of the time without a break in which it has not been in force; null where it is,
   * is not valid yet, or the day is not known.
   */
  notInForceSince: string | null
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  surveys: PublicSurvey[]
  /**
   * The next survey: kinds of which one is accepted, and its window; null where none is due before
   * the expiry.
   */
  due: Due | null
  conditions: PublicCondition[]
  /** What its form prints as endorsed; left out where nobody compares it with a paper. */
  endorsements?: PublicEndorsements
}

type PublicSurvey = {
  kind: SurveyKind
  completedOn: string
  place: string
  result: SurveyFacts['result']
  /** Whether it counts for a survey window of the certificate. */
  credited: boolean
}
/**
 * Surveys: those that are endorsed, and the windows that the register knows nothing of (`done` is
 * null). A window that is not endorsed yet is in neither.
 */
type PublicEndorsements = Pick<Endorsements, 'extension'> & { surveys: EndorsedSurvey[] }
type EndorsedSurvey = Pick<SurveyEndorsement, 'from' | 'to' | 'done' | 'newAnniversary'> & {
  kinds: SurveyKind[]
}
type Due = { kinds: SurveyKind[]; from: string; to: string; state: PeriodState }
type PublicCondition = Part['conditions'][number]

const NO_SURVEYS: PublicSurvey[] = []

/**
 * The days, both included, in which the certificate of a type was not in force because a survey was
 * overdue.
 */
export type OverdueDays = { code: string; from: string; to: string }

/**
 * The parts of a record as the public sees them on a day. `withEndorsements`: also what is endorsed
 * on each. `overdue`: gets the days in which each was overdue, up to that day.
 */
export function publicParts(
  record: Surveyed,
  day: string,
  withEndorsements = false,
  overdue?: OverdueDays[],
): PublicPart[] {
  const { parts, certificateId, surveysFrom } = record
  return parts.map((part) => {
    const facts = surveyFactsOf(part, surveysFrom)
    const { status, due, credited, windows, overdue: overdueDays } = statusAndDue(facts, day)
    if (overdue) for (const days of overdueDays()) overdue.push({ code: part.code, ...days })
    const {
      code,
      label,
      kind,
      issuedOn,
      expiryDate,
      standingReason,
      standingSince,
      supersededBy,
      conditions,
    } = part
    return {
      code,
      number: partNumber(certificateId, part, parts.length),
      label,
      officialName: certificateTypeOfCode(code)?.officialName ?? label,
      kind,
      issuedDate: issuedOn,
      expiryDate,
      extendedUntil: facts.extendedUntil,
      termExtendedUntil: facts.termExtendedUntil,
      status,
      notInForceSince:
        status === 'valid' || status === 'not-yet-valid' ? null : outOfForceSince(facts, day),
      standingReason,
      standingSince,
      supersededBy,
      surveys:
        part.surveys.length === 0
          ? NO_SURVEYS
          : part.surveys.map((survey, i) => toPublicSurvey(survey, credited.has(i))),
      due: due && {
        kinds: [...due.asks],
        from: due.from,
        to: due.to,
        state: periodStateOn(due, day),
      },
      conditions:
        conditions.length === 0 ? conditions : conditions.filter((one) => isOpenOn(one, day)),
      ...(withEndorsements && {
        endorsements: mayBeEndorsed(facts) ? publicEndorsements(part, windows()) : NONE_ENDORSED,
      }),
    }
  })
}

const NONE_ENDORSED: PublicEndorsements = { surveys: [], extension: null }

/**
 * Whether it can have an endorsement, or a window from before the register: asked first, because
 * most certificates have neither.
 */
function mayBeEndorsed({ surveys, extendedUntil, surveysFrom, issuedOn }: PartFacts): boolean {
  return surveys.length > 0 || extendedUntil !== null || surveysFrom > issuedOn
}

function publicEndorsements(part: Part, windows: readonly Window[]): PublicEndorsements {
  const { surveys, extension } = endorsementsIn(part, windows)
  const known = surveys.filter(({ done, isBeforeRegister }) => done !== null || isBeforeRegister)
  return {
    surveys: known.map(({ kinds, from, to, done, newAnniversary }) => ({
      kinds: [...kinds],
      from,
      to,
      done,
      newAnniversary,
    })),
    extension,
  }
}

/** A condition is public while it is open. */
function isOpenOn(condition: PublicCondition, day: string): boolean {
  return condition.imposedOn <= day && isConditionOpen(condition, day)
}

type Surveyed = { parts: readonly Part[]; certificateId: string; surveysFrom: string }

function toPublicSurvey(survey: Part['surveys'][number], credited: boolean): PublicSurvey {
  const { kind, completedOn, result } = survey
  return { kind, completedOn, place: survey.place, result, credited }
}
