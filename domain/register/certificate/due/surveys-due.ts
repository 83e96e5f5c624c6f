import { lastDayOfPart, type Part } from '#/domain/register/model/certificate/part.ts'
import type { Outlook } from '#/domain/register/model/survey/schedule.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { addDays } from '#/core/dates.ts'

/** What is read of a record to find the surveys that it needs. */
export type SurveyedRecord = {
  id: number
  certificateId: string
  surveysFrom: string
  parts: readonly Part[]
}

/** The survey that a certificate needs next, as its row has it (db/tables/certificate-tables.ts). */
export type SurveyDue = {
  dueKinds: string | null
  dueFrom: string | null
  dueTo: string | null
  dueEndsOn: string | null
}

const NONE: SurveyDue = { dueKinds: null, dueFrom: null, dueTo: null, dueEndsOn: null }

/**
 * The survey that a part needs next; none where it is withdrawn, superseded or expired on the day,
 * or has no window left.
 */
export function surveyDueOf(part: Part, outlook: Outlook | undefined, today: string): SurveyDue {
  const due = outlook?.due ?? null
  const endsOn = due === null ? null : lastDayWithSurveys(part)
  if (due === null || endsOn === null || endsOn < today) return NONE
  return { dueKinds: due.asks.join(','), dueFrom: due.from, dueTo: due.to, dueEndsOn: endsOn }
}

/**
 * The last day of its term, or the one before it is replaced or withdrawn; null for a part that
 * does not expire, which has no windows.
 */
function lastDayWithSurveys(part: Part): string | null {
  const last = lastDayOfPart(part)
  if (last === null) return null
  const ends = [part.supersededOn, part.standing === 'withdrawn' ? part.standingSince : null]
  const [first = last] = [
    last,
    ...ends.flatMap((day) => (day === null ? [] : addDays(day, -1))),
  ].toSorted()
  return first
}

/** The kinds of survey of a row, of which it needs one. */
export function kindsOf({ kinds }: { kinds: string }): SurveyKind[] {
  // Written by `surveyDueOf` alone.
  return kinds.split(',') as SurveyKind[]
}
