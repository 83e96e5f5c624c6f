import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { SurveyKind } from './survey.ts'

/**
 * The kind under which a visit is recorded on a certificate of a type (docs/surveys.md, "One
 * visit"): SOLAS I/8 (SEC) and I/9 (SRC) have periodical surveys where I/10 has annual and
 * intermediate ones; Load Lines 14 and ISM Code 13 have annual ones alone. `visit`: as the surveyor
 * calls it; `code`: of the type.
 */
export function kindOfVisit(visit: SurveyKind, code: string): SurveyKind {
  return surveyRulesOf(code).visits[visit] ?? visit
}

/** A kind of survey on a certificate of a type. */
type KindOnType = { code: string; kind: SurveyKind }

/** Whether the kinds of surveys on two certificates may be those of one visit. */
export function mayBeOneVisit(one: KindOnType, other: KindOnType): boolean {
  const visits: SurveyKind[] = [one.kind, other.kind, 'annual', 'intermediate']
  return visits.some(
    (visit) =>
      kindOfVisit(visit, one.code) === one.kind && kindOfVisit(visit, other.code) === other.kind,
  )
}
