import { m } from '#/domain/texts/messages.js'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { TypeRules } from '#/domain/register/model/type/type-definition.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'

type Names = Partial<Record<SurveyKind, () => string>>

const SURVEYS: Record<SurveyKind, () => string> = {
  initial: m.survey_initial,
  annual: m.survey_annual,
  intermediate: m.survey_intermediate,
  periodical: m.survey_periodical,
  renewal: m.survey_renewal,
  bottom: m.survey_bottom,
  occasional: m.survey_occasional,
}

const VERIFICATIONS: Names = {
  initial: m.verification_initial,
  annual: m.verification_annual,
  intermediate: m.verification_intermediate,
  renewal: m.verification_renewal,
  occasional: m.verification_occasional,
}

const INSPECTIONS: Names = {
  initial: m.inspection_initial,
  intermediate: m.inspection_intermediate,
  renewal: m.inspection_renewal,
  occasional: m.inspection_occasional,
}

/**
 * What the rules of a type call its surveys: ISM Code 13 and ISPS Code A/19 verifications, MLC 2006
 * A5.1.3 inspections.
 */
const NAMES: Record<TypeRules['surveysAre'], Names> = {
  surveys: {},
  verifications: VERIFICATIONS,
  inspections: INSPECTIONS,
}

/**
 * What pages and emails call a kind of survey. `code`: of the type of certificate, where it is one.
 */
export function surveyText(kind: SurveyKind, code?: string): string {
  const names = code === undefined ? {} : NAMES[surveyRulesOf(code).surveysAre]
  return (names[kind] ?? SURVEYS[kind])()
}

/**
 * The one or two kinds of which a window asks for any, such as `Annual survey or intermediate
 * survey`.
 */
export function surveyKindsText(kinds: readonly SurveyKind[], code?: string): string {
  const [one = '', other] = kinds.map((kind) => surveyText(kind, code))
  return other === undefined
    ? one
    : m.survey_or({ one, other: other.charAt(0).toLowerCase() + other.slice(1) })
}
