import {
  lastDayOfPart,
  surveyFactsOf,
  type Part,
  type Survey,
} from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { FROM_GRAVEST, type PartStatus } from '#/domain/register/model/survey/part-status.ts'
import { statusAndDue, type Window } from '#/domain/register/model/survey/schedule.ts'

/**
 * A part without one of its surveys. `was`, `is`: its status on the day, with that survey and
 * without; `due`: the survey that it then needs next.
 */
export type Removal = { part: Part; was: PartStatus; is: PartStatus; due: Window | null }

/**
 * A survey of another certificate. `id`: of its record; `position`: in the list of the part, from
 * 1.
 */
export type OtherSurvey = { id: number; code: string; number: string; position: number }

export type SurveyName = Pick<Survey, 'kind' | 'completedOn'>

/**
 * What a part is without the survey at a position, from 1; null where there is none. Refused: of a
 * withdrawn part, and where the part would be better without it, such as one whose anniversary an
 * early survey had moved: it would be valid without a decision of anybody.
 */
export function removalOf(
  before: Part,
  surveysFrom: string,
  { position, today }: { position: number; today: string },
): Removal | { refused: string } | null {
  if (before.surveys[position - 1] === undefined) return null
  if (before.standing === 'withdrawn') return { refused: OF_WITHDRAWN }
  const part = { ...before, surveys: before.surveys.toSpliced(position - 1, 1) }
  const statusOf = (one: Part) => statusOfPart(one, surveysFrom, today)
  const [was, is] = [before, part].map((one) => statusBySurveys(one, surveysFrom, today)) as [
    PartStatus,
    PartStatus,
  ] // of two
  if (FROM_GRAVEST.indexOf(is) > FROM_GRAVEST.indexOf(was)) return { refused: WOULD_BE_BETTER }
  const { status, due } = statusAndDue(surveyFactsOf(part, surveysFrom), today)
  return { part, was: statusOf(before), is: status, due }
}

/**
 * What a part is by its surveys, on the day or on the last day of its term: a suspension may be
 * lifted, a replacement deleted, and an expiry date corrected, so none of them may hide what the
 * removal changes.
 */
function statusBySurveys(part: Part, surveysFrom: string, today: string): PartStatus {
  const lastDay = lastDayOfPart(part)
  const inForce = {
    standing: 'in-force',
    standingReason: null,
    standingSince: null,
    supersededBy: null,
    supersededOn: null,
  } as const
  return statusOfPart(
    { ...part, ...inForce },
    surveysFrom,
    lastDay !== null && lastDay < today ? lastDay : today,
  )
}

const OF_WITHDRAWN = 'This certificate is withdrawn: its surveys stay as they were on that day'
const WOULD_BE_BETTER =
  'A survey of this certificate is overdue today. Without the one to be removed none would be, and a removal must not make a certificate valid. ' +
  'Record the survey that was completed first, or withdraw the certificate and issue it again'

/**
 * The position, from 1, of the survey of a kind and a day. `position`: which of several it is.
 * Null: it is not there; `several`: there is more than one, as a file may have.
 */
export function findSurvey(
  surveys: readonly Survey[],
  { kind, completedOn, position }: SurveyName & { position?: number | undefined },
): number | 'several' | null {
  const found = surveys.flatMap((one, i) =>
    one.kind === kind && one.completedOn === completedOn ? [i + 1] : [],
  )
  if (position !== undefined) return found.includes(position) ? position : null
  const [first = null, ...others] = found
  return others.length > 0 ? 'several' : first
}
