import type { Bytes } from '#/core/bytes.ts'
import {
  decodeStatement as decodeVersion1,
  encodeStatement as encodeVersion1,
} from './statement-v1.ts'
import type { StatedRecord as Record1, Statement as Statement1 } from './statement-v1.ts'
import { decodeVersion2, encodeVersion2 } from './statement-v2.ts'

export type { CutPart } from './statement-v1.ts'

/**
 * What a statement is made of, and what it says: the expiry date is null where the certificate does
 * not expire.
 */
export type StatedRecord = Omit<Record1, 'expiryDate'> & { expiryDate: string | null }
export type Statement = Omit<Statement1, 'expiryDate'> & { expiryDate: string | null }

/**
 * A statement in the oldest format that can say it, because devices that have not been online for
 * long read that one.
 */
export function encodeStatement(
  record: StatedRecord,
  asOf: string,
  maxLength: number,
): Bytes | null {
  const { expiryDate } = record
  return expiryDate === null
    ? encodeVersion2(record, asOf, maxLength)
    : encodeVersion1({ ...record, expiryDate }, asOf, maxLength)
}

/** What the bytes of a statement of any version say; null where they are none. */
export function decodeStatement(bytes: Bytes): Statement | null {
  const dated = decodeVersion1(bytes)
  if (dated) return dated
  const undated = decodeVersion2(bytes)
  return undated && { ...undated, expiryDate: null }
}
