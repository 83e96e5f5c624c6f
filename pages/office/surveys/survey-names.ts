import { RENEWAL, type ListedDue } from '#/domain/register/survey/due-list/due-query.ts'
import { kindsOf } from '#/domain/register/certificate/due/surveys-due.ts'
import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import { fullDate } from '#/domain/language/format.ts'
import { surveyKindsText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { paths } from '#/domain/addresses/paths.ts'

/** What pages call a survey that is due: `Annual survey`, or `Renewal, by January 9, 2027`. */
export function surveyName(survey: ListedDue): string {
  if (survey.code === RENEWAL) return `Renewal, by ${fullDate(survey.windowTo)}`
  return surveyKindsText(kindsOf(survey), survey.code)
}

/** Its certificates: the name of one, the codes of several. */
export function certificatesText({ codes }: ListedDue): string {
  const [only] = codes
  return codes.length === 1 && only !== undefined
    ? (certificateTypeOfCode(only)?.label ?? only)
    : codes.join(', ')
}

/** The form that records it. */
export function recordingPath({ recordId, codes }: ListedDue): string {
  return paths.recordSurvey(recordId, codes[0])
}
