import type { Certificate } from '#/app/certificates/certificate.ts'

export type EventKind = 'issued' | 'amended' | 'suspended' | 'reinstated' | 'withdrawn' | 'deleted'

/** One entry of the register: the record before and after it. */
export type Change = { kind: EventKind; before: Certificate | null; after: Certificate | null; note?: string | null }

const KIND_OF_STANDING = { 'in-force': 'reinstated', suspended: 'suspended', withdrawn: 'withdrawn' } as const

/** The fields whose change alone is no event: the server keeps them. */
const KEPT_BY_SERVER = new Set<string>(['version', 'updatedAt', 'createdAt', 'qrCodeUrl', 'isValid', 'corrections'])
const OF_STANDING = new Set<string>(['standing', 'standingReason', 'standingSince'])

/**
 * What happened between two states of a record, as register events in the order they count: first the facts
 * (`amended`), then the standing. Empty when nothing changed.
 */
export function changesBetween(before: Certificate, after: Certificate): Change[] {
  const fields = Object.keys(after) as (keyof Certificate)[] // its keys are those of its type
  const changed = fields.filter((field) => !KEPT_BY_SERVER.has(field) && before[field] !== after[field])
  if (changed.length === 0) return []
  if (before.standing === after.standing) return [{ kind: 'amended', before, after }]
  const kind = KIND_OF_STANDING[after.standing]
  if (changed.every((field) => OF_STANDING.has(field))) return [{ kind, before, after }]
  const between = {
    ...after,
    isValid: before.isValid,
    standing: before.standing,
    standingReason: before.standingReason,
    standingSince: before.standingSince,
  }
  return [
    { kind: 'amended', before, after: between },
    { kind, before: between, after },
  ]
}
