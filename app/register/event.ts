import type { Certificate } from '#/app/certificates/certificate.ts'

type EventKind = 'issued' | 'amended' | 'suspended' | 'reinstated' | 'withdrawn' | 'deleted'

/** One entry of the register: the record before and after it. */
export type Change = { kind: EventKind; before: Certificate | null; after: Certificate | null }

const KIND_OF_STANDING = { 'in-force': 'reinstated', suspended: 'suspended', withdrawn: 'withdrawn' } as const

/** The fields whose change alone is no event: the server keeps them. */
const KEPT_BY_SERVER = new Set<string>(['version', 'updatedAt', 'createdAt', 'qrCodeUrl', 'isValid'])
const OF_STANDING = new Set<string>(['standing', 'standingReason', 'standingSince'])

/**
 * What happened between two states of a record, as register events in the order they count: first the facts
 * (`amended`), then the standing. Empty when nothing changed.
 */
export function changesBetween(before: Certificate, after: Certificate): Change[] {
  const changed = Object.keys(after).filter(
    (field) => !KEPT_BY_SERVER.has(field) && valueOf(before, field) !== valueOf(after, field),
  )
  if (changed.length === 0) return []
  const moved = before.standing !== after.standing
  const amended = changed.some((field) => !OF_STANDING.has(field) || !moved)
  if (!moved) return [{ kind: 'amended', before, after }]
  const kind = KIND_OF_STANDING[after.standing]
  if (!amended) return [{ kind, before, after }]
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

function valueOf(record: Certificate, field: string): unknown {
  return Object.entries(record).find(([name]) => name === field)?.[1]
}
