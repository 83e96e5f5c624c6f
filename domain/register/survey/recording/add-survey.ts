import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  completionError,
  partNumber,
  surveyFactsOf,
  type Part,
  type Survey,
} from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import {
  hasOverdueCondition,
  isSuspendedByRule,
} from '#/domain/register/model/certificate/suspension-by-rule.ts'
import { creditOf, scheduleOf, type Window } from '#/domain/register/model/survey/schedule.ts'
import { ENTRY_TOO_LONG, isEntryTooLong } from '#/domain/register/model/certificate/entry-length.ts'
import {
  isTooLong,
  MAX_SURVEYS,
  MAX_UNCREDITED,
  TOO_LONG,
  TOO_MANY_SURVEYS,
  TOO_MANY_UNCREDITED,
} from './part-rules.ts'

/** What a survey was credited to. `uncredited`: why it is stored and credited to none. */
export type Credit = { code: string; windows: Window[]; uncredited: string | null }

type Added = { part: Part; credit: Credit; isReinstated: boolean } | { refused: string }

type Record = Pick<Certificate, 'certificateId' | 'surveysFrom'> & {
  parts: readonly Pick<Part, 'code' | 'surveys' | 'conditions'>[]
}

/**
 * A part with one more survey, and what that is credited to. A part that was suspended by rule
 * alone is in force again where neither a survey nor a condition of class is overdue any more.
 * Refused: a survey of a day to come, before the issue, or credited twice, and one too many.
 */
export function addSurvey(part: Part, record: Record, survey: Survey, today: string): Added {
  const refused = completionError(survey.completedOn, today)
  if (refused !== null) return { refused }
  const number = partNumber(record.certificateId, part, record.parts.length)
  if (part.standing === 'withdrawn') return { refused: `${number} is withdrawn: ${SURVEY_OF_NEXT}` }
  const facts = surveyFactsOf(part, record.surveysFrom)
  const credit = creditOf(facts, survey)
  if ('refused' in credit) return { refused: `${number}: ${credit.refused}` }
  const surveyed = { ...part, surveys: [...part.surveys, survey] }
  if (surveyed.surveys.length > MAX_SURVEYS) return { refused: `${number}: ${TOO_MANY_SURVEYS}` }
  // One that a window needs may be added beyond the limit of the others.
  const need = 'uncredited' in credit ? 'unneeded' : 'needed'
  if (isTooLong(surveyed, need)) return { refused: `${number} ${TOO_LONG}` }
  const entry = record.parts.map((one) => (one.code === part.code ? surveyed : one))
  if (isEntryTooLong(entry, need)) return { refused: `${record.certificateId} ${ENTRY_TOO_LONG}` }
  if ('uncredited' in credit && scheduleOf(facts).uncredited.length >= MAX_UNCREDITED)
    return { refused: `${number} ${TOO_MANY_UNCREDITED}` }
  // It is completed, though its day may not have begun in Jakarta.
  const asOf = survey.completedOn > today ? survey.completedOn : today
  const after = 'windows' in credit ? reinstateByRule(surveyed, record.surveysFrom, asOf) : surveyed
  return {
    part: after,
    credit: {
      code: part.code,
      windows: 'windows' in credit ? credit.windows : [],
      uncredited: 'uncredited' in credit ? credit.uncredited : null,
    },
    isReinstated: after.standing !== part.standing,
  }
}

const SURVEY_OF_NEXT = 'a survey is recorded in the certificate that is issued instead'

/**
 * The part in force, where the register itself suspended it and neither a survey nor a condition of
 * class is overdue any more.
 */
export function reinstateByRule(part: Part, surveysFrom: string, today: string): Part {
  if (!isSuspendedByRule(part) || hasOverdueCondition(part, today)) return part
  const inForce = {
    ...part,
    standing: 'in-force' as const,
    standingReason: null,
    standingSince: null,
  }
  return statusOfPart(inForce, surveysFrom, today) === 'survey-overdue' ? part : inForce
}

/**
 * Why some surveys are credited to no window, each reason once, for the history; null where all of
 * them are credited.
 */
export function uncreditedText(credits: readonly Credit[]): string | null {
  const codesOf = new Map<string, string[]>()
  for (const { code, uncredited } of credits)
    if (uncredited !== null) codesOf.set(uncredited, [...(codesOf.get(uncredited) ?? []), code])
  const texts = [...codesOf].map(([reason, codes]) => `${codes.join(', ')}: ${reason}`)
  return texts.length === 0 ? null : `Credited to none. ${texts.join('; ')}`
}
