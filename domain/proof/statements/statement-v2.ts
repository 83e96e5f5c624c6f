import { encode } from 'cborg'
import type { Bytes } from '#/core/bytes.ts'
import { decodeCbor } from './cose.ts'
import {
  decodeStatement as decodeVersion1,
  encodeStatement as encodeVersion1,
} from './statement-v1.ts'
import type { StatedRecord as Record1, Statement as Statement1 } from './statement-v1.ts'

// Version 2 of what a QR code states: version 1 of a certificate that does not expire. It is on
// paper, so it never changes (tests/golden/statement-2.json; decision 0061).

const FORMAT = 2
const EXPIRY = 5
/** In days since 2000-01-01: it takes one byte, as null does. */
const DAY_0 = { text: '2000-01-01', days: 0 }

/** As version 1, with the format 2 and null instead of the expiry. */
export function encodeVersion2(
  record: Omit<Record1, 'expiryDate'>,
  asOf: string,
  maxLength: number,
): Bytes | null {
  const payload = encodeVersion1({ ...record, expiryDate: DAY_0.text }, asOf, maxLength)
  const parts = payload && decodeCbor(payload)
  return Array.isArray(parts)
    ? new Uint8Array(encode(parts.with(0, FORMAT).with(EXPIRY, null)))
    : null
}

/** What such bytes say; null where they are no statement of version 2. */
export function decodeVersion2(bytes: Bytes): Omit<Statement1, 'expiryDate'> | null {
  const parts = decodeCbor(bytes)
  if (!Array.isArray(parts) || parts[0] !== FORMAT || parts[EXPIRY] !== null) return null
  return decodeVersion1(new Uint8Array(encode(parts.with(0, 1).with(EXPIRY, DAY_0.days))))
}
