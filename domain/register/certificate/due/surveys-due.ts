import { lastDayOfPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { outlooksOf } from '#/domain/register/model/certificate/status.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { addDays } from '#/core/dates.ts'

/** What is read of a record to find the surveys that it needs. */
export type SurveyedRecord = {
  id: number
  certificateId: string
  surveysFrom: string
  parts: readonly Part[]
}

/**
 * One row of the list: the survey that a part needs next (db/tables/notice-tables.ts). Dates are
 * `YYYY-MM-DD`.
 */
export type SurveyDue = {
  recordId: number
  code: string
  kinds: string
  windowFrom: string
  windowTo: string
  endsOn: string
}

/**
 * The survey that each part of a record needs next; none for a part that is withdrawn, superseded
 * or expired on the day, or has no window left.
 */
export function surveysDueOf(
  record: Omit<SurveyedRecord, 'certificateId'>,
  today: string,
  outlooks = outlooksOf(record, today),
): SurveyDue[] {
  const { id, parts } = record
  return parts.flatMap((part, i) => {
    const due = outlooks[i]?.due ?? null
    const endsOn = due === null ? null : lastDayWithSurveys(part)
    if (due === null || endsOn === null || endsOn < today) return []
    return [
      {
        recordId: id,
        code: part.code,
        kinds: due.asks.join(','),
        windowFrom: due.from,
        windowTo: due.to,
        endsOn,
      },
    ]
  })
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
export function kindsOf({ kinds }: Pick<SurveyDue, 'kinds'>): SurveyKind[] {
  // Written by `surveysDueOf` alone.
  return kinds.split(',') as SurveyKind[]
}
