import type { Bytes } from '#/core/bytes.ts'
import type { Sha256 } from '#/app/transparency-log/tree/merkle.ts'
import { entryOf, joinedEntry, publicPart, type StoredEvent } from './leaf.ts'
import { entryOf2, isVersion2, joinedEntry2, publicPart2 } from './leaf-2.ts'

/** The entry of an event in the log, in the version that the event has. */
export function registerEntry(sha256: Sha256, event: StoredEvent, salts: Bytes): Bytes {
  return isVersion2(event) ? entryOf2(sha256, event, salts) : entryOf(sha256, event, salts)
}

/** What of an event is public, as the JSON that is hashed. */
export function publicPartOf(event: StoredEvent): string {
  return isVersion2(event) ? publicPart2(event) : publicPart(event)
}

/** The entry of which the public part is known, and of the other part only its commitment. */
export function joinedEntryOf(sha256: Sha256, event: string, ofPublic: Bytes, ofPrivate: Bytes): Bytes {
  return (event.startsWith('{"format":2,') ? joinedEntry2 : joinedEntry)(sha256, ofPublic, ofPrivate)
}
