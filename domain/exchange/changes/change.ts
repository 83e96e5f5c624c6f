import type { Status } from '#/domain/register/model/certificate/status.ts'
import { verdictOn, type PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import {
  verifiedRecordOf,
  type StoredRecord,
} from '#/domain/verification/verdict/verified-record.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { EventStates } from '#/domain/register/history/history.ts'
import type { EventKind } from '#/core/stored-values.ts'

export const CHANGE_KINDS = [
  'issued',
  'changed',
  'suspended',
  'reinstated',
  'withdrawn',
  'deleted',
] as const
type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One entry of the feed: what the public sees of a certificate after a change. */
export type Change = {
  /** Grows with each entry; numbers may be left out. */
  sequence: number
  cursor: string
  kind: ChangeKind
  /** When, ISO 8601 in UTC. */
  at: string
  number: string
  /** The number it had before, where this change gave it another one; else null. */
  formerNumber: string | null
  /** On the day of the change in Jakarta. */
  status: Status | 'deleted'
  certificate: PublicCertificate | null
}

/** A register event, of which an entry shows the public part. */
export type ChangeEvent = { id: number; at: string; kind: EventKind; certificateId: string }

const KIND_OF: Record<EventKind, ChangeKind> = {
  issued: 'issued',
  amended: 'changed',
  suspended: 'suspended',
  reinstated: 'reinstated',
  withdrawn: 'withdrawn',
  deleted: 'deleted',
}

/**
 * The entry for a register event, and the record before and after it. The same event always has the
 * same entry: its status is that of the day of the change.
 */
export function toChange(
  event: ChangeEvent,
  { before, after }: EventStates,
  cursor: string,
): Change {
  const { id, at, kind, certificateId } = event
  // An event has every field that its version of the product knew.
  const record = after as StoredRecord | null
  const certificate =
    record &&
    verdictOn(certificateId, verifiedRecordOf(record), dateInJakarta(at), { checkedAt: at })
      .certificate
  return {
    sequence: id,
    cursor,
    kind: KIND_OF[kind],
    at,
    number: certificateId,
    formerNumber:
      before?.certificateId && after && before.certificateId !== after.certificateId
        ? before.certificateId
        : null,
    status: certificate?.status ?? 'deleted',
    certificate: certificate ?? null,
  }
}
