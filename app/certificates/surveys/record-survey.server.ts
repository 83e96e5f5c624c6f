import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { surveyFactsOf, type Part } from '#/app/certificates/model/part.ts'
import { isSuspendedByRule, REINSTATED_BY_RULE } from '#/app/certificates/model/suspension-by-rule.ts'
import { statusOfPart } from '#/app/certificates/model/status.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { creditOf, type Window } from '#/app/surveys/model/schedule.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tx } from '#/db/schema.ts'
import { changePartsIn } from './change-part.server.ts'
import type { NewSurvey } from './survey-input.ts'

/** At most this many surveys of one part: five years need some ten. Each event and each answer has all of them. */
const MAX_SURVEYS = 100

/** What a survey was credited to. `uncredited`: why it is stored and credited to none. */
type Credit = { code: string; windows: Window[]; uncredited: string | null }

/**
 * Records one survey for each of the parts that it covered, all of them or none. A survey outside every window is stored and credited to
 * none. Refuses: as `changeParts`; a survey of a day to come, before the issue, or credited twice (invalid, with the rule).
 */
export function recordSurvey(
  context: RequestContext,
  id: number,
  codes: readonly string[],
  survey: NewSurvey,
): Promise<Recorded> {
  return context.db.write.transaction().execute((tx) => recordSurveyIn(tx, context, { id, codes }, survey))
}

type Recorded = { certificate: Certificate; credits: Credit[] }

/** The same in a transaction of the caller, for a survey that covers parts of several certificates. */
async function recordSurveyIn(
  tx: Tx,
  context: RequestContext,
  { id, codes }: { id: number; codes: readonly string[] },
  { version, ...survey }: NewSurvey,
): Promise<Recorded> {
  if (survey.completedOn > context.today) {
    throw refuse('completedOn', 'A survey is recorded once it is completed: choose today or an earlier day')
  }
  const credits: Credit[] = []
  let isReinstated = false
  const certificate = await changePartsIn(tx, context, {
    id,
    codes,
    version,
    note: () => noteOf(credits, isReinstated),
    change: (part, { surveysFrom }) => {
      if (part.surveys.length >= MAX_SURVEYS) throw refuse('completedOn', `A certificate has at most ${MAX_SURVEYS} surveys`)
      const credit = creditOf(surveyFactsOf(part, surveysFrom), survey)
      if ('refused' in credit) throw refuse('completedOn', `${part.code}: ${credit.refused}`)
      const windows = 'windows' in credit ? credit.windows : []
      credits.push({ code: part.code, windows, uncredited: 'uncredited' in credit ? credit.uncredited : null })
      const recorded = { ...survey, remarks: survey.remarks ?? null, recordedOn: context.today }
      const after = reinstateByRule({ ...part, surveys: [...part.surveys, recorded] }, surveysFrom, context.today)
      isReinstated ||= after.standing !== part.standing
      return after
    },
  })
  return { certificate, credits }
}

/** A part that was suspended by rule alone is in force again where no survey is overdue any more. */
function reinstateByRule(part: Part, surveysFrom: string, today: string): Part {
  if (!isSuspendedByRule(part)) return part
  const inForce = { ...part, standing: 'in-force' as const, standingReason: null, standingSince: null }
  return statusOfPart(inForce, surveysFrom, today) === 'survey-overdue' ? part : inForce
}

function noteOf(credits: readonly Credit[], isReinstated: boolean): string | null {
  const texts = [isReinstated ? REINSTATED_BY_RULE : null, uncreditedText(credits)].filter((one) => one !== null)
  return texts.length === 0 ? null : texts.join('. ')
}

/** Why some of a survey is credited to no window, for the history; null where all of it is credited. */
function uncreditedText(credits: readonly Credit[]): string | null {
  const texts = credits.flatMap(({ code, uncredited }) => (uncredited === null ? [] : [`${code}: ${uncredited}`]))
  return texts.length === 0 ? null : `Credited to none. ${texts.join('; ')}`
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: [message] } })
}
