// What is published of every certificate's standing (W3C Bitstring Status List v1.0): two bits for
// each, by the id of its record. Printed codes and credentials name a position in these lists, so
// neither their layout nor the meaning of the bits ever changes (tests/golden/status-list-1.json;
// decision 0035).

/**
 * How many certificates a list covers; with fewer, a request would reveal which certificate is
 * checked.
 */
export const LIST_LENGTH = 131_072
/** Bits of each. */
const SIZE = 2
export const LIST_BYTES = (LIST_LENGTH * SIZE) / 8

/** By the value of the bits. The last is also that of unused positions. */
export const LISTED = ['in-force', 'suspended', 'withdrawn', 'not-in-register'] as const
export type Listed = (typeof LISTED)[number]

const MESSAGES: Record<Listed, string> = {
  'in-force': 'in force',
  suspended: 'suspended',
  withdrawn: 'withdrawn',
  'not-in-register': 'not in the register',
}

/** The same as messages, as credentials contain them (§2.1). */
export const STATUS_MESSAGES = LISTED.map((listed, value) => ({
  status: `0x${value}`,
  message: MESSAGES[listed],
}))

/** How long a list is used without a network, in days; after that the status is unknown. */
export const DAYS_GOOD = 30
/** When to ask for a newer one, in milliseconds. */
const TTL = 3_600_000

/** The list and the position in it of a record. */
export function positionOf(recordId: number): { list: number; position: number } {
  return { list: Math.floor(recordId / LIST_LENGTH), position: recordId % LIST_LENGTH }
}

/** A list of records that are there; all others are not in the register. */
export function bitsOf(
  records: Iterable<{ id: number; standing: Listed }>,
): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(LIST_BYTES).fill(0xff)
  for (const { id, standing } of records) {
    const { byte, shift } = bitsAt(positionOf(id).position)
    bits[byte] = ((bits[byte] ?? 0) & ~(0b11 << shift)) | (LISTED.indexOf(standing) << shift)
  }
  return bits
}

/** What a list says of a position in it. */
export function listedAt(bits: Uint8Array, position: number): Listed {
  const { byte, shift } = bitsAt(position)
  // Two bits have four values.
  return LISTED[((bits[byte] ?? 0xff) >> shift) & 0b11] as Listed
}

/** The first position is in the left-most bits (§3.2). */
function bitsAt(position: number): { byte: number; shift: number } {
  const first = position * SIZE
  return { byte: first >> 3, shift: 8 - SIZE - (first & 7) }
}

/** The credential that says it. `now`: since when it is so. */
export function statusListCredential(
  address: string,
  issuer: string,
  encoded: string,
  now: string,
  until: string,
) {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now,
    validUntil: until,
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'message',
      statusSize: SIZE,
      statusMessage: STATUS_MESSAGES,
      ttl: TTL,
      encodedList: encoded,
    },
  }
}
