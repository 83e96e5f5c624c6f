import { addDays, positionInPeriod } from '#/core/dates.ts'
import type { Standing } from './field.ts'
import type { Values } from './field-lists.ts'

/** What is shown of a certificate: computed from standing, dates and its replacement, never typed in. */
export const STATUSES = ['valid', 'expired', 'suspended', 'withdrawn', 'not-yet-valid', 'superseded'] as const
export type Status = (typeof STATUSES)[number]

type Dated = Values<'standing' | 'issuedDate' | 'expiryDate' | 'supersededOn'>

/**
 * The status on a day, the gravest first: withdrawn and suspended before the dates; a certificate is valid through its expiry
 * day, and superseded from the issue date of the certificate that renews it. `today`: `YYYY-MM-DD` in Jakarta.
 */
export function statusOf(record: Dated, today: string): Status {
  if (record.standing !== 'in-force') return record.standing
  const position = positionInPeriod(today, record)
  if (position === 'after') return 'expired'
  if (record.supersededOn !== null && record.supersededOn <= today) return 'superseded'
  return position === 'before' ? 'not-yet-valid' : 'valid'
}

/** The same rule from the other side: which records have a status on a day. Periods hold both their ends. */
export function conditionsOfStatus(status: Status | undefined, today: string): StatusConditions {
  switch (status) {
    case undefined:
      return {}
    case 'suspended':
    case 'withdrawn':
      return { standing: status }
    case 'valid':
      return { standing: 'in-force', issued: { to: today }, expiry: { from: today }, superseded: { from: addDays(today, 1) } }
    case 'expired':
      return { standing: 'in-force', expiry: { to: addDays(today, -1) } }
    case 'not-yet-valid':
      return {
        standing: 'in-force',
        issued: { from: addDays(today, 1) },
        expiry: { from: today },
        superseded: { from: addDays(today, 1) },
      }
    case 'superseded':
      return { standing: 'in-force', expiry: { from: today }, superseded: { to: today } }
  }
}

type StatusConditions = {
  standing?: Standing
  issued?: { from?: string; to?: string }
  expiry?: { from?: string; to?: string }
  /** From which day on it is superseded; a certificate that is not lies after every day. */
  superseded?: { from?: string; to?: string }
}
