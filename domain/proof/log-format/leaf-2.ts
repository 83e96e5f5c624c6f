import type { Bytes, Sha256 } from '#/core/bytes.ts'
import {
  commitment,
  privatePart,
  privateSalt,
  publicSalt,
  PROVED_FACTS,
  type StoredEvent,
} from './leaf.ts'

// Version 2 of what the log holds of a register event: version 1, and the parts of the certificate
// with their surveys. It is hashed and signed, so it never changes (tests/golden/leaf-2.json;
// decision 0061). It lists its own fields, and takes from version 1 only what is frozen there.

const FORMAT = 2
const NAME = 'lentera register event 2\n'

/** What the public may know of a part. Who surveyed, and remarks, are private. */
const PART_FACTS = [
  'code',
  'label',
  'kind',
  'surveyCompletedOn',
  'issuedOn',
  'expiryDate',
  'renewedFrom',
  'standing',
  'standingReason',
  'standingSince',
  'supersededBy',
  'supersededOn',
] as const
const EXTENSION_FACTS = ['kind', 'until', 'grantedOn'] as const
const SURVEY_FACTS = ['kind', 'completedOn', 'place', 'result'] as const
const CONDITION_FACTS = ['kind', 'text', 'imposedOn', 'dueOn', 'closedOn'] as const

type Facts = Record<string, unknown>

/** Whether an event is hashed in this version: its record has parts. */
export function isVersion2({ before, after }: Pick<StoredEvent, 'before' | 'after'>): boolean {
  const record = after ?? before
  return record !== null && 'parts' in factsIn(record)
}

/** SHA-256(name ‖ public commitment ‖ private commitment). */
export function joinedEntry2(sha256: Sha256, ofPublic: Bytes, ofPrivate: Bytes): Bytes {
  return sha256(NAME, ofPublic, ofPrivate)
}

export function entryOf2(sha256: Sha256, event: StoredEvent, salts: Bytes): Bytes {
  return joinedEntry2(
    sha256,
    commitment(sha256, publicSalt(salts), publicPart2(event)),
    commitment(sha256, privateSalt(salts), privatePart(event)),
  )
}

/** As JSON, in this order of fields for ever: these bytes are hashed. */
export function publicPart2({ at, kind, certificateId, after }: StoredEvent): string {
  const record = after === null ? null : factsIn(after)
  const shown = {
    format: FORMAT,
    at,
    kind,
    certificateId: record?.['certificateId'] ?? certificateId,
  }
  return JSON.stringify(after === null ? shown : { ...shown, ...publicFacts2(after) })
}

/**
 * What a verification shows of a record, in this order for ever: version 3 hashes it, too. `after`:
 * the record as JSON.
 */
export function publicFacts2(after: string): Facts {
  const record = factsIn(after)
  const shown: Facts = {}
  for (const name of PROVED_FACTS) shown[name] = record[name] ?? null
  shown['surveysFrom'] = record['surveysFrom'] ?? null
  shown['parts'] = listOf(record['parts']).map((part) => ({
    ...pickFacts(part, PART_FACTS),
    extension: isFacts(part['extension']) ? pickFacts(part['extension'], EXTENSION_FACTS) : null,
    surveys: listOf(part['surveys']).map((survey) => pickFacts(survey, SURVEY_FACTS)),
    conditions: listOf(part['conditions']).map((condition) =>
      pickFacts(condition, CONDITION_FACTS),
    ),
  }))
  return shown
}

function pickFacts(from: Facts, names: readonly string[]): Facts {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
}

function listOf(value: unknown): Facts[] {
  return Array.isArray(value) ? value.filter(isFacts) : []
}

function isFacts(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null
}

/** Our own JSON: a certificate as some version of the product wrote it. */
function factsIn(json: string): Facts {
  return JSON.parse(json) as Facts
}
