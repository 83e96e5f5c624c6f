import type { EventKind } from '#/core/stored-values.ts'
import type { Bytes, Sha256 } from '#/core/bytes.ts'

// Version 1 of what the log holds of a register event: it is hashed and signed, so it never changes
// (tests/golden/leaf-1.json; decision 0035). It lists its own fields; a new field of a certificate
// is in no leaf of this version.

/** A register event as it is stored. */
export type StoredEvent = {
  at: string
  kind: EventKind
  recordId: number
  certificateId: string
  actorId: number | null
  actorName: string
  before: string | null
  after: string | null
  note: string | null
}

/** What the public may know of an event: what a verification would have said from then on. */
export type PublicEvent = { at: string; kind: EventKind; certificateId: string } & Partial<
  Record<(typeof PROVED_FACTS)[number], string | null>
>

export const PROVED_FACTS = [
  'vesselName',
  'imoNumber',
  'flag',
  'type',
  'issuedDate',
  'expiryDate',
  'issuedCertificates',
  'standing',
  'standingReason',
  'standingSince',
  'supersededBy',
] as const

/** Bytes of each of the two salts. */
const SALT = 16
const NAME = 'lentera register event 1\n'

/**
 * The entry of an event in the log: SHA-256 over two commitments, so that the public part can be
 * shown and proved while nothing can be inferred about the rest. `salts`: 32 random bytes each,
 * which are never published together.
 */
export function entryOf(sha256: Sha256, event: StoredEvent, salts: Bytes): Bytes {
  return joinedEntry(
    sha256,
    commitment(sha256, publicSalt(salts), publicPart(event)),
    commitment(sha256, privateSalt(salts), privatePart(event)),
  )
}

/** SHA-256(name ‖ public commitment ‖ private commitment). */
export function joinedEntry(sha256: Sha256, ofPublic: Bytes, ofPrivate: Bytes): Bytes {
  return sha256(NAME, ofPublic, ofPrivate)
}

/** SHA-256(salt ‖ text): reveals nothing without the salt, and binds one text. */
export function commitment(sha256: Sha256, salt: Bytes, text: string): Bytes {
  return sha256(salt, text)
}

export const publicSalt = (salts: Bytes): Bytes => salts.subarray(0, SALT)
export const privateSalt = (salts: Bytes): Bytes => salts.subarray(SALT)

/** As JSON, in this order of fields for ever: these bytes are hashed. */
export function publicPart({ at, kind, certificateId, after }: StoredEvent): string {
  const record = after === null ? null : recordIn(after)
  const shown: Record<string, unknown> = {
    at,
    kind,
    certificateId: record?.certificateId ?? certificateId,
  }
  if (record) for (const name of PROVED_FACTS) shown[name] = record[name] ?? null
  return JSON.stringify(shown)
}

export function privatePart({
  recordId,
  actorId,
  actorName,
  before,
  after,
  note,
}: StoredEvent): string {
  return JSON.stringify([recordId, actorId, actorName, before, after, note])
}

/** Our own JSON: a certificate as some version of the product wrote it. */
function recordIn(json: string): Record<string, unknown> {
  return JSON.parse(json) as Record<string, unknown>
}
