import { isPlainDate, latestDayAnywhere } from '#/core/dates.ts'
import { fullDate } from '#/domain/language/format.ts'
import { creditOf } from '#/domain/register/model/survey/schedule.ts'
import {
  SURVEY_KINDS,
  SURVEY_RESULTS,
  type PartFacts,
  type SurveyFacts,
} from '#/domain/register/model/survey/survey.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { kindOfVisit } from '#/domain/register/model/survey/visit-kinds.ts'

/** A survey as the form has it; null for what is not chosen, or no date. */
export type TypedSurvey = { [Name in keyof SurveyFacts]: SurveyFacts[Name] | null }

/** What the fields of the form hold, typed or sent. */
export function readTypedSurvey(fields: Readonly<Record<string, unknown>>): TypedSurvey {
  const { kind, completedOn, result } = fields
  return {
    kind: SURVEY_KINDS.find((one) => one === kind) ?? null,
    completedOn: typeof completedOn === 'string' && isPlainDate(completedOn) ? completedOn : null,
    result: SURVEY_RESULTS.find((one) => one === result) ?? null,
  }
}

export type Preview = { text: string; isCredited: boolean }

/**
 * What recording a visit would do on a certificate: under which kind, and for which window. Null
 * where the form does not say enough yet.
 */
export function previewCredit(
  facts: PartFacts,
  { kind: visit, completedOn, result }: TypedSurvey,
  today: string,
): Preview | null {
  if (
    visit === null ||
    completedOn === null ||
    result === null ||
    completedOn > latestDayAnywhere(today)
  )
    return null
  const kind = kindOfVisit(visit, facts.code)
  const survey = `${surveyText(kind, facts.code)} of ${fullDate(completedOn)}`
  if (facts.standing === 'withdrawn')
    return { text: `${survey}: refused, as this certificate is withdrawn`, isCredited: false }
  const credit = creditOf(facts, { kind, completedOn, result })
  if ('refused' in credit)
    return { text: `${survey}: refused. ${credit.refused}`, isCredited: false }
  if ('uncredited' in credit)
    return { text: `${survey}: counts for no window. ${credit.uncredited}`, isCredited: false }
  const windows = credit.windows.map(({ from, to }) => `${fullDate(from)} – ${fullDate(to)}`)
  return {
    text: `${survey}: counts for the window ${[...new Set(windows)].join(' and ')}`,
    isCredited: true,
  }
}
