import type { Bytes, Sha256 } from '#/core/bytes.ts'
import { entryOf, joinedEntry, publicPart, privatePart, type StoredEvent } from './leaf.ts'
import { entryOf2, isVersion2, joinedEntry2, publicPart2 } from './leaf-2.ts'
import { entryOf3, joinedEntry3, privatePart3, publicPart3, type StoredEvent3 } from './leaf-3.ts'

/** An event as it is stored: those of versions 1 and 2 have no format, hashes or difference. */
export type AnyStoredEvent = StoredEvent &
  Partial<{
    [Name in keyof Omit<StoredEvent3, keyof StoredEvent | 'format'>]: StoredEvent3[Name] | null
  }> & {
    format?: number | null
  }

/**
 * The event where it is of version 3. The columns are written together, which a row by hand need
 * not be: it has then another hash.
 */
function version3(event: AnyStoredEvent): StoredEvent3 | null {
  if (event.format !== 3) return null
  const {
    base = null,
    change = null,
    factsHash = null,
    recordHash = null,
    title,
    vesselName,
  } = event
  return {
    ...event,
    format: 3,
    base,
    change,
    factsHash,
    recordHash,
    title: title ?? '',
    vesselName: vesselName ?? '',
  }
}

/** The entry of an event in the log, in the version that the event has. */
export function registerEntry(sha256: Sha256, event: AnyStoredEvent, salts: Bytes): Bytes {
  const third = version3(event)
  if (third) return entryOf3(sha256, third, salts)
  return isVersion2(event) ? entryOf2(sha256, event, salts) : entryOf(sha256, event, salts)
}

/** What of an event is public, as the JSON that is hashed. */
export function publicPartOf(event: AnyStoredEvent): string {
  const third = version3(event)
  if (third) return publicPart3(third)
  return isVersion2(event) ? publicPart2(event) : publicPart(event)
}

/** What of an event is not public, as the JSON that is hashed. */
export function privatePartOf(event: AnyStoredEvent): string {
  const third = version3(event)
  return third ? privatePart3(third) : privatePart(event)
}

/** The entry of which the public part is known, and of the other part only its commitment. */
export function joinedEntryOf(
  sha256: Sha256,
  event: string,
  ofPublic: Bytes,
  ofPrivate: Bytes,
): Bytes {
  if (event.startsWith('{"format":3,')) return joinedEntry3(sha256, ofPublic, ofPrivate)
  return (event.startsWith('{"format":2,') ? joinedEntry2 : joinedEntry)(
    sha256,
    ofPublic,
    ofPrivate,
  )
}
