import { searchable } from '#/domain/register/model/certificate/certificate.ts'
import { flagKey } from '#/domain/states/states.ts'

/** One name or flag of a ship and the days on which it held; the present one is last. */
export type NamePeriod = {
  id: number
  value: string
  /** The first day; null where it is not known. */
  since: string | null
  /** The day from which the next one held; null for the present one, and where it is not known. */
  until: string | null
  reason: string | null
  /** False where only a certificate says so, and staff have not decided whether the ship had it. */
  settled: boolean
}

/** The name that a ship has now. `since`: the first day, where it is known. */
export type PresentName = { name: string; since: string | null }

/**
 * At most this many names, and as many flags, one ship is given; by merges it may have more.
 * Programs give it fewer, so that they keep nobody from renaming a ship.
 */
export const MAX_NAMES = { person: 200, program: 150 }

type Stored = {
  id: number
  value: string
  since: string | null
  reason: string | null
  settled: 0 | 1
}

/** What a ship has a history of. */
type NameField = 'name' | 'flag'

/**
 * What is equal for two names that are one, which are compared as they are written, and for two
 * flags, by State.
 */
export function keyOf(field: NameField, value: string): string {
  return field === 'name' ? searchable(value) : flagKey(value)
}

/** Whether two names are one, or two flags. */
export function isSame(field: NameField, one: string, other: string): boolean {
  return keyOf(field, one) === keyOf(field, other)
}

/**
 * The stored names, or flags, of one ship, oldest first. `present`: what it has now. What is only
 * another spelling of a settled flag, as a certificate has it, is none of its own.
 */
export function periodsOf(
  field: NameField,
  stored: readonly Stored[],
  present: string,
): NamePeriod[] {
  const settled = stored.filter((one) => one.settled === 1)
  const settledKeys = new Set(settled.map(({ value }) => keyOf(field, value)))
  const presentKey = keyOf(field, present)
  const now = settled.findLast((one) => keyOf(field, one.value) === presentKey)
  const others = stored
    .filter(
      (one) => one !== now && (one.settled === 1 || !settledKeys.has(keyOf(field, one.value))),
    )
    .toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? '') || a.id - b.id)
  const ordered = now ? [...others, { ...now, value: present }] : others
  const periods: NamePeriod[] = []
  // From the last on. What is not settled may be an error, so it ends no period of what is.
  const next: Record<Stored['settled'], string | null> = { 0: null, 1: null }
  for (const one of ordered.toReversed()) {
    periods.push({ ...one, settled: one.settled === 1, until: next[one.settled] })
    next[0] = one.since
    if (one.settled === 1) next[1] = one.since
  }
  return periods.toReversed()
}

/** Whether two names differ in capitals and spaces alone. */
export function isSameName(one: string, other: string): boolean {
  return isSame('name', one, other)
}

/**
 * Whether a ship had the value on a day, by what is settled: a certificate of that day may have it.
 */
export function hadOn(
  field: NameField,
  periods: readonly NamePeriod[],
  value: string,
  day: string,
): boolean {
  return periods.some(
    (one) =>
      one.settled &&
      (one.since === null || one.since <= day) &&
      // On the day of a change both may be written on a certificate.
      (one.until === null || day <= one.until) &&
      isSame(field, one.value, value),
  )
}
