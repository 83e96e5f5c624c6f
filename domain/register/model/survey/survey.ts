import type { Standing } from '#/core/stored-values.ts'
import type { PartKind, SurveyKind } from '#/domain/register/model/type/kinds.ts'

export {
  PART_KINDS,
  SURVEY_KINDS,
  type PartKind,
  type SurveyKind,
} from '#/domain/register/model/type/kinds.ts'

const ASKED_FOR: ReadonlySet<SurveyKind> = new Set([
  'annual',
  'intermediate',
  'periodical',
  'bottom',
])

/** Whether windows ask for surveys of a kind. */
export function isAskedFor(kind: SurveyKind): boolean {
  return ASKED_FOR.has(kind)
}

export const SURVEY_RESULTS = ['satisfactory', 'with-conditions', 'not-satisfactory'] as const
type SurveyResult = (typeof SURVEY_RESULTS)[number]

/** What the rules read of a survey. */
export type SurveyFacts = { kind: SurveyKind; completedOn: string; result: SurveyResult }

/**
 * What the rules read of one certificate of a record. Dates are `YYYY-MM-DD` (docs/surveys.md,
 * "What is computed").
 */
export type PartFacts = {
  /**
   * The type's permanent code, such as `SAFCON`; any other text, such as `OTHER`, is a type without
   * rules.
   */
  code: string
  kind: PartKind
  issuedOn: string
  expiryDate: string | null
  renewedFrom: string | null
  extendedUntil: string | null
  /**
   * The last day of its term where that was endorsed up to the longest one (SOLAS I/14 (c)); its
   * surveys go on until then.
   */
  termExtendedUntil: string | null
  standing: Standing
  standingSince: string | null
  supersededOn: string | null
  /** The day on which the part was entered in the register. */
  surveysFrom: string
  /** In the order in which they were recorded. */
  surveys: readonly SurveyFacts[]
}

/**
 * The last day of its term: the expiry date, or the day up to which the term was endorsed (SOLAS
 * I/14 (c)).
 */
export function termEndOf({
  expiryDate,
  termExtendedUntil,
}: Pick<PartFacts, 'expiryDate' | 'termExtendedUntil'>): string | null {
  return expiryDate === null ? null : (termExtendedUntil ?? expiryDate)
}

/**
 * The last day of its validity: the day it is extended until, else the expiry date; null for one
 * that does not expire.
 */
export function lastDayOf({
  expiryDate,
  extendedUntil,
}: Pick<PartFacts, 'expiryDate' | 'extendedUntil'>): string | null {
  return expiryDate === null ? null : (extendedUntil ?? expiryDate)
}

/**
 * As `surveysFrom` of a record from before there were surveys in the register: no window counts.
 */
export const NO_SURVEYS_RECORDED = '9999-12-31'

/**
 * The day from which windows count: that on which the record was entered, or the issue, before
 * which another certificate was surveyed.
 */
export function recordedFrom(enteredOn: string, issuedOn: string): string {
  return enteredOn < issuedOn ? issuedOn : enteredOn
}
