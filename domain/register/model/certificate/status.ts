import {
  FROM_GRAVEST,
  partStatusOn,
  recordStatusOf,
  type PartStatus,
} from '#/domain/register/model/survey/part-status.ts'
import { outlookOf, type Outlook } from '#/domain/register/model/survey/schedule.ts'
import { addDays } from '#/core/dates.ts'
import { RECORD_STATUSES, type RecordStatus } from '#/core/stored-values.ts'
import { surveyFactsOf, type Part } from './part.ts'
import { conditionsDueFrom, hasOverdueCondition } from './suspension-by-rule.ts'

/**
 * What is shown of a certificate: computed from standing, dates, surveys and its replacement, never
 * typed in.
 */
export const STATUSES = RECORD_STATUSES
export type Status = RecordStatus

/**
 * As `statusUntil` of a row: its status is to be worked out by the next daily update. Before every
 * day of the register.
 */
export const STATUS_OUTDATED = '1900-01-01'

type Surveyed = { parts: readonly Part[]; surveysFrom: string }

/**
 * The status of a record on a day: that of all its parts where they are alike (docs/surveys.md).
 * `today`: `YYYY-MM-DD` in Jakarta.
 */
export function statusOf({ parts, surveysFrom }: Surveyed, today: string): Status {
  return recordStatusOf(parts.map((part) => partStatusOn(surveyFactsOf(part, surveysFrom), today)))
}

/** The status of one part of a record on a day. */
export function statusOfPart(part: Part, surveysFrom: string, today: string): PartStatus {
  return partStatusOn(surveyFactsOf(part, surveysFrom), today)
}

/** What is stored of each part of a record for lists, in the order of the parts. */
export function outlooksOf({ parts, surveysFrom }: Surveyed, today: string): Outlook[] {
  return parts.map((part) =>
    withConditions(part, outlookOf(surveyFactsOf(part, surveysFrom), today), today),
  )
}

/**
 * A condition of class that becomes overdue suspends class where that is by rule: the daily update
 * then looks at the record.
 */
function withConditions(part: Part, outlook: Outlook, today: string): Outlook {
  const [dueOn] = outlook.status === 'valid' ? conditionsDueFrom(part, today).toSorted() : []
  if (dueOn === undefined) return outlook
  const overdueFrom = addDays(dueOn, 1)
  return outlook.next !== null && outlook.next <= overdueFrom
    ? outlook
    : { ...outlook, next: overdueFrom }
}

/**
 * The status as lists store it, and the last day on which no part of it changes unless staff do
 * something; null: it never does.
 */
export function storedStatus(outlooks: readonly Outlook[]): {
  status: Status
  statusUntil: string | null
} {
  const [next] = outlooks.flatMap((outlook) => outlook.next ?? []).toSorted()
  return {
    status: recordStatusOf(outlooks.map(({ status }) => status)),
    statusUntil: next === undefined ? null : addDays(next, -1),
  }
}

/**
 * The same of a record that has just been changed. Where a survey or a condition of class is
 * overdue, the next daily update looks at it: that alone suspends class, notes the event and
 * reminds the owner.
 */
export function changedStatus(
  outlooks: readonly Outlook[],
  { parts }: Pick<Surveyed, 'parts'>,
  today: string,
): { status: Status; statusUntil: string | null } {
  const stored = storedStatus(outlooks)
  const isOverdue = ({ status }: Outlook, i: number) => {
    const part = parts[i]
    return (
      status === 'survey-overdue' ||
      (status === 'valid' && part !== undefined && hasOverdueCondition(part, today))
    )
  }
  return outlooks.some(isOverdue) ? { ...stored, statusUntil: STATUS_OUTDATED } : stored
}

/**
 * What is wrong with an entry of which some certificates are valid: how many of how many are out,
 * by status, the most severe first.
 */
export type Fault = { of: number; out: { status: PartStatus; count: number }[] }

/**
 * Null where all certificates are alike, because their common status says it. `statuses`: one of
 * each certificate.
 */
export function faultOf(statuses: readonly PartStatus[]): Fault | null {
  const out = FROM_GRAVEST.filter((status) => status !== 'valid').flatMap((status) => {
    const count = statuses.filter((one) => one === status).length
    return count === 0 ? [] : [{ status, count }]
  })
  return out.length === 0 || out[0]?.count === statuses.length ? null : { of: statuses.length, out }
}

const WORDS: Record<Exclude<PartStatus, 'valid'>, string> = {
  withdrawn: 'withdrawn',
  suspended: 'suspended',
  'survey-overdue': 'overdue',
  expired: 'expired',
  superseded: 'superseded',
  'not-yet-valid': 'not yet valid',
}

/** Such as `1 of 6 overdue`, or `1 suspended, 2 overdue of 6`. */
export function faultText({ of, out }: Fault): string {
  const wordOf = (status: PartStatus) => (status === 'valid' ? '' : WORDS[status])
  const [only, ...others] = out
  if (only && others.length === 0) return `${only.count} of ${of} ${wordOf(only.status)}`
  return `${out.map(({ status, count }) => `${count} ${wordOf(status)}`).join(', ')} of ${of}`
}
