import { isConditionOpen, isConditionOverdue } from '#/domain/register/model/certificate/part.ts'
import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { surveyKindsText, surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { isAskedFor } from '#/domain/register/model/survey/survey.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

const KINDS: Record<PublicPart['kind'], (() => string) | null> = {
  'full-term': null,
  interim: m.part_interim,
  'short-term': m.part_short_term,
  conditional: m.part_conditional,
  provisional: m.part_provisional,
}

/** What kind of certificate it is, where it is none of full term; else null. */
export function partKindText({ kind }: Pick<PublicPart, 'kind'>): string | null {
  return KINDS[kind]?.() ?? null
}

/**
 * The last surveys that were completed with a satisfactory result, and the next one with its
 * window; empty where there is none.
 */
export function surveyLines({
  code,
  status,
  surveys,
  due,
}: Pick<PublicPart, 'code' | 'status' | 'surveys' | 'due'>): string[] {
  const lines = lastSurveys(surveys).map((last) => surveyLine(last, code))
  // What has ended needs no survey any more.
  if (due && !hasEnded(status)) {
    const survey = surveyKindsText(due.kinds, code)
    const [from, to] = [fullDate(due.from), fullDate(due.to)]
    if (due.state === 'overdue') lines.push(m.survey_overdue_since({ survey, to }))
    else
      lines.push(
        due.state === 'open'
          ? m.survey_open({ survey, from, to })
          : m.survey_next({ survey, from, to }),
      )
  }
  return lines
}

/**
 * Whether a survey is of a kind that windows need and counts for none: then it is not said that the
 * survey was done.
 */
function isForNothing({ kind, credited }: PublicPart['surveys'][number]): boolean {
  return !credited && isAskedFor(kind)
}

function surveyLine(last: PublicPart['surveys'][number], code: string): string {
  const date = fullDate(last.completedOn)
  if (isForNothing(last)) return m.survey_uncredited({ date })
  const facts = { survey: surveyText(last.kind, code), date, location: last.place }
  return last.result === 'with-conditions'
    ? m.survey_done_with_conditions(facts)
    : m.survey_done(facts)
}

/**
 * The last survey, and besides it the last one of the ship and the last inspection of its bottom:
 * neither says that the other was done.
 */
function lastSurveys(surveys: PublicPart['surveys']): PublicPart['surveys'] {
  const passed = surveys
    .filter(({ result }) => result !== 'not-satisfactory')
    .toSorted((a, b) => a.completedOn.localeCompare(b.completedOn))
  const last = [
    passed.at(-1),
    passed.findLast((one) => one.kind !== 'bottom' && isAskedFor(one.kind) && !isForNothing(one)),
    passed.findLast((one) => one.kind === 'bottom' && !isForNothing(one)),
  ]
  return passed.filter((survey) => last.includes(survey))
}

export type OpenCondition = { text: string; isOverdue: boolean }

/**
 * Conditions that are open on a day, those that are due first at the beginning; without a day, it
 * is not said which are overdue.
 */
export function openConditions(
  { conditions }: Pick<PublicPart, 'conditions'>,
  day: string | null,
): OpenCondition[] {
  return conditions
    .filter((condition) => isConditionOpen(condition, day))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .map((condition) => {
      const facts = { date: fullDate(condition.dueOn), text: condition.text }
      const isOverdue = isConditionOverdue(condition, day)
      return { text: isOverdue ? m.condition_overdue(facts) : m.condition_due(facts), isOverdue }
    })
}
