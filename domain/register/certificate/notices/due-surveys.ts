import { hasConditions } from '#/domain/register/certificate/due/conditions-due.ts'
import type { SurveyedRecord } from '#/domain/register/certificate/due/surveys-due.ts'
import {
  isConditionOpen,
  partNumber,
  partsEndingOn,
  surveyFactsOf,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { addDays } from '#/core/dates.ts'

/** An owner is reminded this many days before a window closes; the nearest first. */
const THRESHOLDS = [7, 30, 90] as const
/** And this many before a condition is due. */
const CONDITION_THRESHOLDS = [7, 30] as const

/** The names of reminders that are about no survey: after the code of the part. */
export const OF_EXPIRY = ':expiry'
export const OF_CONDITION = ':condition-'

/** The `days` of a reminder that a window has closed. */
export const CLOSED = 0

/** The last day of a window of which an owner is reminded on a day, at the latest. */
export function lastReminded(today: string): string {
  return addDays(today, Math.max(...THRESHOLDS))
}

/** The same of conditions. */
export function lastConditionReminded(today: string): string {
  return addDays(today, Math.max(...CONDITION_THRESHOLDS))
}

/**
 * What the owner is to be reminded of: a survey, the expiry of a certificate, or a condition.
 * `key`: how `surveyReminders` names it; `windowTo`: the last day of the window, of the
 * certificate, or to meet the condition; `days`: the threshold, 0 where that day is over; `label`:
 * of the certificate.
 */
export type Due = {
  recordId: number
  code: string
  key: string
  number: string
  label: string
  windowTo: string
  days: number
} & (
  | { subject: 'survey'; kinds: SurveyKind[] }
  | { subject: 'expiry' }
  | { subject: 'condition'; text: string }
)

/**
 * The surveys of a record of which a window closes within 90 days, each with its nearest threshold
 * alone.
 */
export function dueSoon(record: SurveyedRecord, today: string): Due[] {
  return record.parts.flatMap((part) => {
    const status = statusOfPart(part, record.surveysFrom, today)
    if (status !== 'valid' && status !== 'not-yet-valid') return []
    return openWindows(record, part).flatMap(({ to, kinds }): Due[] => {
      const days =
        to < today ? undefined : THRESHOLDS.find((threshold) => to <= addDays(today, threshold))
      return days === undefined
        ? []
        : [{ ...dueOf(record, part), subject: 'survey', kinds, windowTo: to, days }]
    })
  })
}

/**
 * The survey of a window that has closed; empty where it was completed meanwhile, or the part is
 * withdrawn, expired or superseded.
 */
export function dueClosed(
  record: SurveyedRecord,
  { code, windowTo }: { code: string; windowTo: string },
  today: string,
): Due[] {
  const part = record.parts.find((one) => one.code === code)
  const status = part && statusOfPart(part, record.surveysFrom, today)
  if (!part || (status !== 'survey-overdue' && status !== 'suspended')) return []
  const window = openWindows(record, part).find(({ to }) => to === windowTo)
  return window
    ? [{ ...dueOf(record, part), subject: 'survey', kinds: window.kinds, windowTo, days: CLOSED }]
    : []
}

/** The certificates of a record that end on a day: those in force that are not superseded. */
export function dueToExpire(record: SurveyedRecord, lastDay: string, days: number): Due[] {
  return partsEndingOn(record.parts, lastDay).map((part) => ({
    ...dueOf(record, part),
    key: `${part.code}${OF_EXPIRY}`,
    subject: 'expiry',
    windowTo: lastDay,
    days,
  }))
}

/**
 * The open conditions of a record that are due within 30 days, or overdue; none of a certificate
 * that has ended.
 */
export function dueConditions(record: SurveyedRecord, today: string): Due[] {
  return record.parts.flatMap((part) => {
    if (!hasConditions(part, record.surveysFrom, today)) return []
    return part.conditions.flatMap((condition, i): Due[] => {
      const { dueOn, text } = condition
      const days =
        dueOn < today
          ? CLOSED
          : CONDITION_THRESHOLDS.find((threshold) => dueOn <= addDays(today, threshold))
      if (days === undefined || !isConditionOpen(condition, today)) return []
      const key = `${part.code}${OF_CONDITION}${i + 1}`
      return [{ ...dueOf(record, part), key, subject: 'condition', text, windowTo: dueOn, days }]
    })
  })
}

function openWindows(
  { surveysFrom }: SurveyedRecord,
  part: Part,
): { to: string; kinds: SurveyKind[] }[] {
  const { windows } = scheduleOf(surveyFactsOf(part, surveysFrom))
  return windows
    .filter(({ recorded, survey }) => recorded && survey === null)
    .map(({ to, asks }) => ({ to, kinds: [...asks] }))
}

function dueOf({ id, certificateId, parts }: SurveyedRecord, part: Part) {
  return {
    recordId: id,
    code: part.code,
    key: part.code,
    number: partNumber(certificateId, part, parts.length),
    label: part.label,
  }
}
