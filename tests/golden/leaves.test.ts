import { expect, test } from 'vitest'
import { hashOfRecord } from '#/domain/register/history/event-rows.server.ts'
import { privatePartOf, publicPartOf, registerEntry } from '#/domain/proof/log-format/entry.ts'
import { factsOf3, hashOfText, type StoredEvent3 } from '#/domain/proof/log-format/leaf-3.ts'
import {
  entryOf,
  privatePart,
  publicPart,
  type StoredEvent,
} from '#/domain/proof/log-format/leaf.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { leafHash } from '#/domain/proof/log/tree/merkle.ts'
import { bytesIn, golden, hex } from './vectors.ts'

// The leaves of the log: see golden.test.ts.

type LeafVector = Record<'what' | 'salts' | 'public' | 'private' | 'entry' | 'leafHash', string> & {
  event: StoredEvent
}

test.for(golden<LeafVector[]>('leaf-1'))('leaf version 1: $what', (vector) => {
  const { event, salts } = vector
  const entry = entryOf(sha256, event, bytesIn(salts))
  expect([publicPart(event), privatePart(event)]).toEqual([vector.public, vector.private])
  expect([hex(entry), hex(leafHash(sha256, entry))]).toEqual([vector.entry, vector.leafHash])
})

// The vectors of version 2 were computed by a program in another language, from the description of
// the format.
test.for(golden<LeafVector[]>('leaf-2'))('leaf version 2: $what', (vector) => {
  const { event, salts } = vector
  const entry = registerEntry(sha256, event, bytesIn(salts))
  expect([publicPartOf(event), privatePart(event)]).toEqual([vector.public, vector.private])
  expect([hex(entry), hex(leafHash(sha256, entry))]).toEqual([vector.entry, vector.leafHash])
})

type Leaf3Vector = Omit<LeafVector, 'event'> & {
  event: StoredEvent3
  record: object | null
  facts: string | null
}

// The vectors of version 3, too; the hash of a record is over its fields in the order of their
// names.
test.for(golden<Leaf3Vector[]>('leaf-3'))('leaf version 3: $what', (vector) => {
  const { event, salts, record, facts } = vector
  const entry = registerEntry(sha256, event, bytesIn(salts))
  expect([publicPartOf(event), privatePartOf(event)]).toEqual([vector.public, vector.private])
  expect([hex(entry), hex(leafHash(sha256, entry))]).toEqual([vector.entry, vector.leafHash])
  expect(record && factsOf3(JSON.stringify(record))).toBe(facts)
  expect([record && hashOfRecord(record), facts && hashOfText(sha256, facts)]).toEqual([
    event.recordHash,
    event.factsHash,
  ])
})
