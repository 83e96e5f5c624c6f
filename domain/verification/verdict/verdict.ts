import { isStatutoryOfShip } from '#/domain/register/model/type/certificate-types.ts'
import { readCorrections, type Correction } from '#/domain/register/model/certificate/correction.ts'
import {
  pick,
  PUBLIC,
  type PublicName,
  type Values,
} from '#/domain/register/model/certificate/field-lists.ts'
import type { Status } from '#/domain/register/model/certificate/status.ts'
import type { Imported } from '#/domain/register/history/history.ts'
import type { PublicScan } from '#/domain/register/scan/scan.ts'
import type { PresentName } from '#/domain/register/ship/ship-names.ts'
import { recordStatusOf } from '#/domain/register/model/survey/part-status.ts'
import { lastDay } from '#/domain/verification/parts/last-day.ts'
import { outSince, standingSinceOf } from '#/domain/verification/parts/faults.ts'
import type { ShipClass } from '#/domain/verification/parts/ship-class.ts'
import {
  publicParts,
  type OverdueDays,
  type PublicPart,
} from '#/domain/register/public-parts/public-parts.ts'
import type { VerifiedRecord } from './verified-record.ts'
import { positionInPeriod } from '#/core/dates.ts'

/** What the public sees of a certificate: what its paper says, and whether it is in force today. */
export type PublicCertificate = Values<PublicName> & {
  /** In force today. */
  isValid: boolean
  status: Status
  /**
   * The first day since when one of its certificates is not in force; null where all are, or the
   * day is not known.
   */
  notInForceSince: string | null
  /**
   * That the class of its ship is suspended or withdrawn, where it is a statutory certificate or
   * has one: no rule ends it for that.
   */
  shipClass: ShipClass | null
  /** What of it was corrected after it was issued, newest last. */
  corrections: Correction[]
  /** Each of its certificates, with its own status. */
  parts: PublicPart[]
}

/** One of the separate checks; `compare` is for the reader, who has the paper and we have not. */
export type Check = {
  name: 'issued' | 'period' | 'standing' | 'surveys' | 'superseded' | 'details'
  outcome: 'passed' | 'failed' | 'compare'
}

/** What is known of a number that no certificate has, or had on that day. */
export type NearMiss =
  /** The certificate has another number since a day. */
  | { kind: 'number-corrected'; number: string; on: string }
  /** One certificate has the same letters and digits. */
  | { kind: 'did-you-mean'; number: string }
  /**
   * The number of a part whose record is there and has no certificate of that type; `codes`: of the
   * types that it has.
   */
  | { kind: 'no-such-part'; number: string; codes: string[] }
  /** The register has it only since a later day. */
  | { kind: 'not-recorded'; enteredOn: string }
  /**
   * It was entered by mistake and deleted on a day; why, and for which ship it was, is for staff
   * alone.
   */
  | { kind: 'removed'; on: string }

export type Verdict = NotVerified | Verified
/** What of a verdict is shown beside a paper or file that is the headline. */
export type RegisterAnswer = Pick<Verdict, 'status' | 'certificate'> & { near?: NearMiss | null }
/** Another certificate of the ship, of a type that it has. */
export type SameType = { code: string; label: string; number: string }

/** `scan`: of the papers, where staff added one. */
export type ImportedPapers = Imported & { scan: PublicScan | null }

type AnswerParts = { number: string; checks: Check[]; checkedAt: string }
type NotVerified = AnswerParts & {
  verified: false
  /** A number that was removed is not found: what is signed or counted has no other word for it. */
  status: 'not-found' | Exclude<NearMiss['kind'], 'removed'>
  certificate: null
  near: NearMiss | null
}
export type Verified = AnswerParts & {
  verified: true
  status: Status
  certificate: PublicCertificate
  /**
   * The number of the record, where the number is that of one of its parts; else the same number.
   */
  recordNumber: string
  /**
   * Other certificates of the same types in force for the ship, which has one of each: those of
   * both say so.
   */
  sameType: SameType[]
  /** For the page: of the flag's picture; null where there is none, or for an earlier day. */
  flagCode: string | null
  /** For the page: whether the record was changed since it was issued. */
  wasChanged: boolean
  /** With `forPage`: when surveys of its certificates were overdue. */
  overdue: OverdueDays[]
  /**
   * With `forPage`, of a part that is verified by its own number: the other certificates of its
   * record.
   */
  others: PublicPart[]
  /**
   * The present name of its ship, where the certificate has a former one; not said of an earlier
   * day.
   */
  renamed: PresentName | null
  /**
   * With `forPage`: which of its certificates are records of papers issued before; null where all
   * were issued here. Not said of an earlier day.
   */
  imported: ImportedPapers | null
}

/**
 * `checkedAt`: the moment. `withEndorsements`: for one number, which is compared with a paper.
 * `forPage`: with what only its page shows.
 * `sameType`: other certificates in force of the same ship and type.
 */
type VerdictOptions = {
  checkedAt: string
  withEndorsements?: boolean
  forPage?: boolean
  sameType?: SameType[]
  renamed?: PresentName | null
  imported?: ImportedPapers | null
}

/** The verdict on a number: what the register holds of it (null: nothing), on this day. */
export function verdictOn(
  number: string,
  record: VerifiedRecord | null,
  today: string,
  {
    checkedAt,
    withEndorsements = false,
    forPage = false,
    sameType = [],
    renamed = null,
    imported = null,
  }: VerdictOptions,
): Verdict {
  if (!record) return notVerified(number, null, checkedAt)
  const overdue: OverdueDays[] = []
  const parts = publicParts(record, today, withEndorsements, forPage ? overdue : undefined)
  const status = recordStatusOf(parts.map((part) => part.status))
  const isOther = ({ code }: PublicPart) => parts.every((part) => part.code !== code)
  const period = {
    issuedDate: record.issuedDate,
    expiryDate: lastDay({ expiryDate: record.expiryDate, parts }),
  }
  return {
    verified: true,
    status,
    number,
    recordNumber: record.recordNumber ?? number,
    certificate: toPublic(record, status, parts),
    sameType,
    flagCode: record.flagCode ?? null,
    wasChanged: record.version !== 1,
    overdue,
    others: forPage && record.whole ? publicParts(record.whole, today).filter(isOther) : [],
    renamed,
    imported,
    checks: [
      { name: 'issued', outcome: 'passed' },
      {
        name: 'period',
        outcome: positionInPeriod(today, period) === 'within' ? 'passed' : 'failed',
      },
      { name: 'standing', outcome: parts.some(isOut) ? 'failed' : 'passed' },
      ...(parts.some(({ status: ofPart }) => ofPart === 'survey-overdue')
        ? SURVEYS_OVERDUE
        : SURVEYS_DONE),
      ...(status === 'superseded' ? SUPERSEDED : []),
      { name: 'details', outcome: 'compare' },
    ],
    checkedAt,
  }
}

const isOut = ({ status }: PublicPart) => status === 'suspended' || status === 'withdrawn'

const SURVEYS_DONE: Check[] = [{ name: 'surveys', outcome: 'passed' }]
const SURVEYS_OVERDUE: Check[] = [{ name: 'surveys', outcome: 'failed' }]
const SUPERSEDED: Check[] = [{ name: 'superseded', outcome: 'failed' }]

/**
 * The verdict on a number that no certificate has; it never says that anything is valid, whatever
 * is near.
 */
export function notVerified(number: string, near: NearMiss | null, checkedAt: string): Verdict {
  return {
    verified: false,
    status: near === null || near.kind === 'removed' ? 'not-found' : near.kind,
    number,
    certificate: null,
    near,
    checks: [{ name: 'issued', outcome: 'failed' }],
    checkedAt,
  }
}

/** Picked by the names that are declared public. */
function toPublic(record: VerifiedRecord, status: Status, parts: PublicPart[]): PublicCertificate {
  const corrections = readCorrections(record.corrections)
  const notInForceSince = outSince(parts)?.since ?? null
  const standingSince = standingSinceOf(parts)
  const shipClass = parts.some(({ code }) => isStatutoryOfShip(code))
    ? (record.shipClass ?? null)
    : null
  return {
    ...pick(record, PUBLIC),
    standingSince,
    corrections,
    isValid: status === 'valid',
    status,
    notInForceSince,
    shipClass,
    parts,
  }
}
