import type { Standing } from '#/app/certificates/certificate.ts'
import { addDays } from '#/app/dates.ts'

/** What is shown of a certificate: computed from standing and dates, never typed in. */
export const STATUSES = ['valid', 'expired', 'suspended', 'withdrawn', 'not-yet-valid'] as const
export type Status = (typeof STATUSES)[number]

/** What a stranger learns of a certificate: what the paper in their hand says, and whether it holds today. */
export type PublicCertificate = {
  certificateId: string
  type: string
  vesselName: string
  imoNumber: string | null
  flag: string
  issuedDate: string
  expiryDate: string
  issuedCertificates: string
  /** In force today. */
  isValid: boolean
  status: Status
  standingReason: string | null
  standingSince: string | null
  /** The number of the certificate that has taken its place; whether this one holds is another question. */
  supersededBy: string | null
}

/** The part of a record that the verdict is worked out from. */
export type VerifiedRecord = Omit<PublicCertificate, 'isValid' | 'status'> & { standing: Standing }

/** One of the separate checks; `compare` is for the reader, who has the paper and we have not. */
export type Check = {
  name: 'issued' | 'period' | 'standing' | 'details'
  outcome: 'passed' | 'failed' | 'compare'
}

export type Verdict =
  | { verified: false; status: 'not-found'; number: string; certificate: null; checks: Check[]; checkedAt: string }
  | { verified: true; status: Status; number: string; certificate: PublicCertificate; checks: Check[]; checkedAt: string }

/**
 * The status on a day: withdrawn and suspended before the dates, because they are the graver news; a certificate is
 * valid through its expiry day. `today`: `YYYY-MM-DD` in Jakarta.
 */
export function statusOf(record: { standing: Standing; issuedDate: string; expiryDate: string }, today: string): Status {
  if (record.standing !== 'in-force') return record.standing
  if (record.expiryDate < today) return 'expired'
  return record.issuedDate > today ? 'not-yet-valid' : 'valid'
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
      return { standing: 'in-force', issued: { to: today }, expiry: { from: today } }
    case 'expired':
      return { standing: 'in-force', expiry: { to: addDays(today, -1) } }
    case 'not-yet-valid':
      return { standing: 'in-force', issued: { from: addDays(today, 1) }, expiry: { from: today } }
  }
}

type StatusConditions = {
  standing?: Standing
  issued?: { from?: string; to?: string }
  expiry?: { from?: string; to?: string }
}

/** The verdict on a number: what the register holds of it (null: nothing), on this day, at this moment. */
export function verdictOn(number: string, record: VerifiedRecord | null, today: string, checkedAt: string): Verdict {
  if (!record) {
    return {
      verified: false,
      status: 'not-found',
      number,
      certificate: null,
      checks: [{ name: 'issued', outcome: 'failed' }],
      checkedAt,
    }
  }
  const status = statusOf(record, today)
  const inPeriod = record.issuedDate <= today && today <= record.expiryDate
  return {
    verified: true,
    status,
    number,
    certificate: shown(record, status),
    checks: [
      { name: 'issued', outcome: 'passed' },
      { name: 'period', outcome: inPeriod ? 'passed' : 'failed' },
      { name: 'standing', outcome: record.standing === 'in-force' ? 'passed' : 'failed' },
      { name: 'details', outcome: 'compare' },
    ],
    checkedAt,
  }
}

/** Picked by name, one by one: the rest of an object that a database has made takes longer than all else here. */
function shown(record: VerifiedRecord, status: Status): PublicCertificate {
  return {
    certificateId: record.certificateId,
    type: record.type,
    vesselName: record.vesselName,
    imoNumber: record.imoNumber,
    flag: record.flag,
    issuedDate: record.issuedDate,
    expiryDate: record.expiryDate,
    issuedCertificates: record.issuedCertificates,
    standingReason: record.standingReason,
    standingSince: record.standingSince,
    supersededBy: record.supersededBy,
    isValid: status === 'valid',
    status,
  }
}
