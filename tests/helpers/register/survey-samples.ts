import type { PartFacts, SurveyFacts, SurveyKind } from '#/domain/register/model/survey/survey.ts'

/**
 * A full-term SAFCON issued 10 March 2024, in the register since then, unless the test says
 * otherwise.
 */
export function samplePart(facts: Partial<PartFacts> = {}): PartFacts {
  const issuedOn = facts.issuedOn ?? '2024-03-10'
  return {
    code: 'SAFCON',
    kind: 'full-term',
    issuedOn,
    expiryDate: '2029-03-09',
    renewedFrom: null,
    extendedUntil: null,
    termExtendedUntil: null,
    standing: 'in-force',
    standingSince: null,
    supersededOn: null,
    surveysFrom: issuedOn,
    surveys: [],
    ...facts,
  }
}

export function sampleSurvey(
  kind: SurveyKind,
  completedOn: string,
  result: SurveyFacts['result'] = 'satisfactory',
): SurveyFacts {
  return { kind, completedOn, result }
}
