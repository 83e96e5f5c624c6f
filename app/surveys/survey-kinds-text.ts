import { m } from '#/app/texts/messages.js'
import type { SurveyKind } from '#/app/surveys/model/survey.ts'

const SURVEYS: Record<SurveyKind, () => string> = {
  initial: m.survey_initial,
  annual: m.survey_annual,
  intermediate: m.survey_intermediate,
  periodical: m.survey_periodical,
  renewal: m.survey_renewal,
  bottom: m.survey_bottom,
  occasional: m.survey_occasional,
}

/** What pages and e-mails call a kind of survey. */
export function surveyText(kind: SurveyKind): string {
  return SURVEYS[kind]()
}

/** The one or two kinds of which a window accepts any, such as `Annual survey or intermediate survey`. */
export function surveyKindsText(kinds: readonly SurveyKind[]): string {
  const [one = '', other] = kinds.map(surveyText)
  return other === undefined ? one : m.survey_or({ one, other: other.charAt(0).toLowerCase() + other.slice(1) })
}
