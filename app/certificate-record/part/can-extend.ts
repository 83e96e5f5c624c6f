import { surveyFactsOf, type Part } from '#/app/certificates/model/part.ts'
import { mayExtend } from '#/app/surveys/model/terms.ts'

/** Whether a part may be extended today, which is done once; for which reason and until when, the use case decides. */
export function canExtend(part: Part, surveysFrom: string, today: string): boolean {
  return part.extension === null && part.standing === 'in-force' && mayExtend(surveyFactsOf(part, surveysFrom), today)
}
