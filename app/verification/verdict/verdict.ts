import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { readCorrections, storedCorrections, type Correction } from '#/app/certificates/model/correction.ts'
import { pick, PUBLIC, type PublicName, type Values } from '#/app/certificates/model/field-lists.ts'
import { statusOf, type Status } from '#/app/certificates/model/status.ts'
import { positionInPeriod } from '#/core/dates.ts'

/** What the public sees of a certificate: what its paper says, and whether it is in force today. */
export type PublicCertificate = Values<PublicName> & {
  /** In force today. */
  isValid: boolean
  status: Status
  /** What of it was corrected after it was issued, newest last. */
  corrections: Correction[]
}

/** The part of a record that the verdict is worked out from; `corrections` as they are stored. */
export type VerifiedRecord = Values<PublicName | 'standing'> & { corrections: string | null }

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
type AnswerParts = { number: string; checks: Check[]; checkedAt: string }
type NotVerified = AnswerParts & {
  verified: false
  status: 'not-found' | NearMiss['kind']
  certificate: null
  near: NearMiss | null
}
type Verified = AnswerParts & { verified: true; status: Status; certificate: PublicCertificate }

/** The verdict on a number: what the register holds of it (null: nothing), on this day, at this moment. */
export function verdictOn(number: string, record: VerifiedRecord | null, today: string, checkedAt: string): Verdict {
  if (!record) return notVerified(number, null, checkedAt)
  const status = statusOf(record, today)
  return {
    verified: true,
    status,
    number,
    certificate: toPublic(record, status),
    checks: [
      { name: 'issued', outcome: 'passed' },
      { name: 'period', outcome: positionInPeriod(today, record) === 'within' ? 'passed' : 'failed' },
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

/** Picked by the names that are declared public. */
function toPublic(record: VerifiedRecord, status: Status): PublicCertificate {
  return { ...pick(record, PUBLIC), corrections: readCorrections(record.corrections), isValid: status === 'valid', status }
}

/** A record as one of its events holds it, which may be older than some fields. */
export type StoredRecord = Partial<Certificate> & Pick<Certificate, 'certificateId' | 'standing'>

/** The part of a record that a verdict is worked out from. */
export function verifiedRecordOf(record: StoredRecord): VerifiedRecord {
  return {
    // A field that is younger than the event was empty; the others have been there from the first event on.
    ...(Object.fromEntries(PUBLIC.map((name) => [name, record[name] ?? null])) as VerifiedRecord),
    standing: record.standing,
    corrections: storedCorrections(record.corrections ?? []),
  }
}
