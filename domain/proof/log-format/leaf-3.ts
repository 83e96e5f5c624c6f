import { hexOf, type Bytes, type Sha256 } from '#/core/bytes.ts'
import type { EventKind } from '#/core/stored-values.ts'
import { publicFacts2 } from './leaf-2.ts'
import { commitment, privateSalt, publicSalt } from './leaf.ts'

// Version 3 of what the log holds of a register event: its public part has the SHA-256 of what a
// verification shows from then on, in place of these facts themselves, so that the entry follows
// from the row of the event alone. It is hashed and signed, so it never changes
// (tests/golden/leaf-3.json; decision 0087). The facts are those of version 2.

const FORMAT = 3
const NAME = 'lentera register event 3\n'

/** A register event as it is stored since events hold differences. */
export type StoredEvent3 = {
  format: typeof FORMAT
  at: string
  kind: EventKind
  recordId: number
  certificateId: string
  actorId: number | null
  actorName: string
  note: string | null
  /**
   * The id of the event whose whole record the change is counted from; null where there is none.
   */
  base: number | null
  /** What changed since the event before, a JSON Patch (RFC 6902). */
  change: string | null
  /** The whole record as JSON, where it is stored. */
  before: string | null
  after: string | null
  /**
   * SHA-256 of the facts that are public, and of the whole record, hex; null after it was deleted.
   */
  factsHash: string | null
  recordHash: string | null
  title: string
  vesselName: string
}

/**
 * The facts of a record that a verification shows, as the JSON that is hashed. `after`: the record
 * as JSON.
 */
export function factsOf3(after: string): string {
  return JSON.stringify(publicFacts2(after))
}

/** SHA-256 of a text, hex. */
export function hashOfText(sha256: Sha256, text: string): string {
  return hexOf(sha256(text))
}

/** As JSON, in this order of fields for ever: these bytes are hashed. */
export function publicPart3({ at, kind, certificateId, factsHash }: StoredEvent3): string {
  return JSON.stringify({ format: FORMAT, at, kind, certificateId, facts: factsHash })
}

export function privatePart3(event: StoredEvent3): string {
  const {
    recordId,
    actorId,
    actorName,
    base,
    before,
    after,
    change,
    recordHash,
    title,
    vesselName,
    note,
  } = event
  return JSON.stringify([
    recordId,
    actorId,
    actorName,
    base,
    before,
    after,
    change,
    recordHash,
    title,
    vesselName,
    note,
  ])
}

export function entryOf3(sha256: Sha256, event: StoredEvent3, salts: Bytes): Bytes {
  return joinedEntry3(
    sha256,
    commitment(sha256, publicSalt(salts), publicPart3(event)),
    commitment(sha256, privateSalt(salts), privatePart3(event)),
  )
}

/** SHA-256(name ‖ public commitment ‖ private commitment). */
export function joinedEntry3(sha256: Sha256, ofPublic: Bytes, ofPrivate: Bytes): Bytes {
  return sha256(NAME, ofPublic, ofPrivate)
}
