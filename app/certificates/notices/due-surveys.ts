import type { SurveyedRecord } from '#/app/certificates/due/surveys-due.ts'
import { partNumber, surveyFactsOf, type Part } from '#/app/certificates/model/part.ts'
import { statusOfPart } from '#/app/certificates/model/status.ts'
import { scheduleOf } from '#/app/surveys/model/schedule.ts'
import type { SurveyKind } from '#/app/surveys/model/survey.ts'
import { addDays } from '#/core/dates.ts'

/** An owner is reminded this many days before a window closes; the nearest first. */
const THRESHOLDS = [7, 30, 90] as const

/** The `days` of a reminder that a window has closed. */
export const CLOSED = 0

/** The last day of a window of which an owner is reminded on a day, at the latest. */
export function lastReminded(today: string): string {
  return addDays(today, Math.max(...THRESHOLDS))
}

/** A survey of which the owner is to be reminded. `days`: the threshold; 0: the window has closed. */
export type Due = { recordId: number; code: string; number: string; kinds: SurveyKind[]; windowTo: string; days: number }

/** The surveys of a record of which a window closes within 90 days, each with its nearest threshold alone. */
export function dueSoon(record: SurveyedRecord, today: string): Due[] {
  return record.parts.flatMap((part) => {
    const status = statusOfPart(part, record.surveysFrom, today)
    if (status !== 'valid' && status !== 'not-yet-valid') return []
    return openWindows(record, part).flatMap(({ to, kinds }) => {
      const days = to < today ? undefined : THRESHOLDS.find((threshold) => to <= addDays(today, threshold))
      return days === undefined ? [] : [{ ...dueOf(record, part), kinds, windowTo: to, days }]
    })
  })
}

/** The survey of a window that has closed; empty where it was completed meanwhile, or the part is withdrawn, expired or superseded. */
export function dueClosed(
  record: SurveyedRecord,
  { code, windowTo }: { code: string; windowTo: string },
  today: string,
): Due[] {
  const part = record.parts.find((one) => one.code === code)
  const status = part && statusOfPart(part, record.surveysFrom, today)
  if (!part || (status !== 'survey-overdue' && status !== 'suspended')) return []
  const window = openWindows(record, part).find(({ to }) => to === windowTo)
  return window ? [{ ...dueOf(record, part), kinds: window.kinds, windowTo, days: CLOSED }] : []
}

function openWindows({ surveysFrom }: SurveyedRecord, part: Part): { to: string; kinds: SurveyKind[] }[] {
  const { windows } = scheduleOf(surveyFactsOf(part, surveysFrom))
  return windows.filter(({ recorded, survey }) => recorded && survey === null).map(({ to, asks }) => ({ to, kinds: [...asks] }))
}

function dueOf({ id, certificateId, parts }: SurveyedRecord, part: Part) {
  return { recordId: id, code: part.code, number: partNumber(certificateId, part, parts.length) }
}
