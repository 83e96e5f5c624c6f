import type { Standing } from '#/app/certificates/certificate.ts'
import { readCorrections, type Correction } from '#/app/certificates/correction.ts'
import { addDays } from '#/app/dates.ts'

/** What is shown of a certificate: computed from standing, dates and its replacement, never typed in. */
export const STATUSES = ['valid', 'expired', 'suspended', 'withdrawn', 'not-yet-valid', 'superseded'] as const
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
  /** The number of the certificate that takes its place, and the day from which it does. */
  supersededBy: string | null
  supersededOn: string | null
  /** What of it was corrected after it was issued, newest last. */
  corrections: Correction[]
}

/** The part of a record that the verdict is worked out from; `corrections` as they are stored. */
export type VerifiedRecord = Omit<PublicCertificate, 'isValid' | 'status' | 'corrections'> & {
  standing: Standing
  corrections: string | null
}

/** One of the separate checks; `compare` is for the reader, who has the paper and we have not. */
export type Check = {
  name: 'issued' | 'period' | 'standing' | 'superseded' | 'details'
  outcome: 'passed' | 'failed' | 'compare'
}

/** What is known of a number that no certificate has, or had on that day. */
export type NearMiss =
  /** The certificate has another number since a day. */
  | { kind: 'number-corrected'; number: string; on: string }
  /** One certificate has the same letters and digits. */
  | { kind: 'did-you-mean'; number: string }
  /** The register has it only since a later day. */
  | { kind: 'not-recorded'; enteredOn: string }

export type Verdict = NotVerified | Verified
/** What of a verdict is shown beside a paper or file that is the headline. */
export type RegisterAnswer = Pick<Verdict, 'status' | 'certificate'> & { near?: NearMiss | null }
type Answered = { number: string; checks: Check[]; checkedAt: string }
type NotVerified = Answered & {
  verified: false
  status: 'not-found' | NearMiss['kind']
  certificate: null
  near: NearMiss | null
}
type Verified = Answered & { verified: true; status: Status; certificate: PublicCertificate }

type Dated = Pick<VerifiedRecord, 'standing' | 'issuedDate' | 'expiryDate' | 'supersededOn'>

/**
 * The status on a day, the gravest first: withdrawn and suspended before the dates; a certificate is valid through its expiry
 * day, and superseded from the issue date of the one that takes its place. `today`: `YYYY-MM-DD` in Jakarta.
 */
export function statusOf(record: Dated, today: string): Status {
  if (record.standing !== 'in-force') return record.standing
  if (record.expiryDate < today) return 'expired'
  if (record.supersededOn !== null && record.supersededOn <= today) return 'superseded'
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

/** The verdict on a number: what the register holds of it (null: nothing), on this day, at this moment. */
export function verdictOn(number: string, record: VerifiedRecord | null, today: string, checkedAt: string): Verdict {
  if (!record) return notVerified(number, null, checkedAt)
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
      ...(status === 'superseded' ? SUPERSEDED : []),
      { name: 'details', outcome: 'compare' },
    ],
    checkedAt,
  }
}

const SUPERSEDED: Check[] = [{ name: 'superseded', outcome: 'failed' }]

/** The verdict on a number that no certificate has; it never says that anything is valid, whatever is near. */
export function notVerified(number: string, near: NearMiss | null, checkedAt: string): Verdict {
  return {
    verified: false,
    status: near?.kind ?? 'not-found',
    number,
    certificate: null,
    near,
    checks: [{ name: 'issued', outcome: 'failed' }],
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
    supersededOn: record.supersededOn,
    corrections: readCorrections(record.corrections),
    isValid: status === 'valid',
    status,
  }
}
