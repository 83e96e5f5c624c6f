import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { changeParts } from '#/domain/register/certificate/records/change-part.server.ts'
import { findSurvey, removalOf, type Removal } from './remove-survey.ts'
import type { RemovedSurvey } from './survey-input.ts'

/**
 * Removes one survey that was recorded by mistake from a part, in one transaction with one register
 * event, whose note is the reason: log and history have the survey and its removal. Where the part
 * is overdue without it, the next daily update looks at the record again: it records that, reminds
 * the owner, and suspends class where that is by rule. Refuses: as `changeParts`; a survey that is
 * not there (not-found); removal from a withdrawn part, or one that would make the status better
 * (invalid).
 */
export async function removeSurvey(
  context: RequestContext,
  id: number,
  code: string,
  { version, reason, ...survey }: RemovedSurvey,
): Promise<Certificate> {
  allow(context, 'survey.remove')
  return changeParts(context, {
    id,
    codes: [code],
    version,
    note: reason,
    change: (part, { surveysFrom }) =>
      remove(part, surveysFrom, { ...survey, today: context.today }).part,
  })
}

type Named = Omit<RemovedSurvey, 'version' | 'reason'> & { today: string }

function remove(part: Part, surveysFrom: string, { today, ...survey }: Named): Removal {
  const position = findSurvey(part.surveys, survey)
  if (position === 'several') {
    const message = `${part.code} has several surveys of this kind and day: name its position`
    throw new Refusal('invalid', message, { fields: { position: [message] } })
  }
  const removal = position === null ? null : removalOf(part, surveysFrom, { position, today })
  if (removal === null) {
    throw new Refusal(
      'not-found',
      `${part.code} has no such survey (${survey.kind}, completed on ${dateInWords(survey.completedOn)})`,
    )
  }
  if ('refused' in removal) throw new Refusal('invalid', removal.refused)
  return removal
}
