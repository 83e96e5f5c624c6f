import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  fieldOf,
  COMPARED_FIELDS,
  type FieldName,
} from '#/domain/register/model/certificate/field-lists.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import { changesOfPart, type FactChange } from './part-changes.ts'
import type { EventKind } from '#/core/stored-values.ts'

/** A record as an event has it; what older versions of the product did not know of is not in it. */
export type Recorded = Partial<Certificate> | null
export type EventStates = { before: Recorded; after: Recorded }

/** One entry of the register: the record before and after it. */
export type Change = {
  kind: EventKind
  before: Certificate | null
  after: Certificate | null
  note?: string | null
}

const KIND_OF_STANDING = {
  'in-force': 'reinstated',
  suspended: 'suspended',
  withdrawn: 'withdrawn',
} as const

/** The fields whose change is an event; the server keeps the others. */
const COMPARED: readonly FieldName[] = [...COMPARED_FIELDS, 'flagId']
const isOfStanding = (name: FieldName) => fieldOf(name).part === 'standing'

/**
 * What happened between two states of a record, as register events in the order they count: first
 * the facts (`amended`), then the standing. Empty when nothing changed.
 */
export function changesBetween(before: Certificate, after: Certificate): Change[] {
  const changed = COMPARED.filter((field) => before[field] !== after[field])
  // Records made by one module have their fields in one order.
  if (changed.length === 0 && JSON.stringify(before.parts) === JSON.stringify(after.parts))
    return []
  if (before.standing === after.standing) return [{ kind: 'amended', before, after }]
  const kind = KIND_OF_STANDING[after.standing]
  if (changed.every(isOfStanding)) return [{ kind, before, after }]
  const parts = after.parts.map((part) => {
    const was = before.parts.find(({ code }) => code === part.code)
    const { standing, standingReason, standingSince } = was ?? before
    return { ...part, standing, standingReason, standingSince }
  })
  const between = {
    ...after,
    parts,
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

/** What changed between two states of a record, as they were written into the register. */
export function changedFacts(
  before: Partial<Certificate>,
  after: Partial<Certificate>,
): FactChange[] {
  return [...changedFields(before, after), ...changedParts(before, after)]
}

function changedFields(before: Partial<Certificate>, after: Partial<Certificate>): FactChange[] {
  return COMPARED_FIELDS.map((name) => ({
    fact: fieldOf(name).title,
    from: displayText(before[name]),
    to: displayText(after[name]),
  })).filter(({ from, to }) => from !== to)
}

/** What changed in the parts of a record; of older events, which had none, nothing. */
function changedParts(before: Partial<Certificate>, after: Partial<Certificate>): FactChange[] {
  if (!before.parts || !after.parts) return []
  const ofRecord = changedFields(before, after)
  const removed = before.parts.filter(
    ({ code }) => !after.parts?.some((part) => part.code === code),
  )
  const gone = removed.map(({ code, expiryDate }) => ({
    fact: `${code} certificate`,
    from: termText(expiryDate),
    to: null,
  }))
  const remaining = after.parts.flatMap((part) => {
    const was = before.parts?.find(({ code }) => code === part.code)
    // What all parts have in common is said once, of the record; of a renewal each names its own
    // part.
    const isSame = (own: string | null, common: string | null) =>
      own === common || (common !== null && own === partNumber(common, part, 2))
    const isOfRecord = ({ from, to }: FactChange) =>
      ofRecord.some((change) => isSame(from, change.from) && isSame(to, change.to))
    if (!was)
      return [{ fact: `${part.code} certificate`, from: null, to: termText(part.expiryDate) }]
    return changesOfPart(was, part).filter((change) => !isOfRecord(change))
  })
  return [...gone, ...remaining]
}

const termText = (expiryDate: string | null) =>
  expiryDate === null ? 'without expiry date' : `until ${expiryDate}`

/** Nothing at all reads like nothing typed. */
function displayText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** One entry of the register, for staff. */
export type Entry = {
  id: number
  at: string
  kind: EventKind
  /** What happened, for staff to read. */
  title: string
  by: string
  /** The public part of the API key that it was done with, on behalf of the account. */
  apiKey: string | null
  recordId: number
  certificateId: string
  vesselName: string
  note: string | null
  changes: FactChange[]
}

/** One entry of the register in a list: without what changed. */
export type ListedEntry = Omit<Entry, 'note' | 'changes'>

/** A record that was deleted: its last number and ship, and who deleted it, when and why. */
export type Deleted = Pick<
  Entry,
  'recordId' | 'certificateId' | 'vesselName' | 'at' | 'by' | 'apiKey' | 'note'
>

/**
 * Which certificates of an entry are records of papers issued before, by the codes of their types,
 * and the day on which they were entered.
 */
export type Imported = { on: string; codes: string[] }
