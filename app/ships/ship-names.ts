import { searchable } from '#/app/certificates/model/certificate.ts'
import { isSameFlag } from '#/app/states/states.ts'

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

/** At most this many names, and as many flags, one ship is given; by merges it may have some more. */
export const MAX_NAMES = 50

type Stored = { id: number; value: string; since: string | null; reason: string | null; settled: 0 | 1 }

/** What a ship has a history of. */
type NameField = 'name' | 'flag'

/** Names are compared as they are written, flags by State. */
const IS_SAME = { name: isSameName, flag: isSameFlag } as const

/** Whether two names are one, or two flags. */
export function isSame(field: NameField, one: string, other: string): boolean {
  return IS_SAME[field](one, other)
}

/**
 * The stored names, or flags, of one ship, oldest first. `present`: what it has now. What is only another spelling of a settled flag, as
 * a certificate has it, is none of its own.
 */
export function periodsOf(field: NameField, stored: readonly Stored[], present: string): NamePeriod[] {
  const settled = stored.filter((one) => one.settled === 1)
  const now = settled.findLast((one) => isSame(field, one.value, present))
  const others = stored
    .filter((one) => one !== now && (one.settled === 1 || !settled.some(({ value }) => isSame(field, value, one.value))))
    .toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? '') || a.id - b.id)
  const ordered = now ? [...others, { ...now, value: present }] : others
  return ordered.map((one, i) => {
    // What is not settled may be an error, so it ends no period of what is.
    const next = ordered.slice(i + 1).find(({ settled }) => settled === 1 || one.settled === 0)
    return { ...one, settled: one.settled === 1, until: next?.since ?? null }
  })
}

/** Whether two names differ in capitals and spaces alone. */
export function isSameName(one: string, other: string): boolean {
  return searchable(one) === searchable(other)
}

/** Whether a ship had the value on a day, by what is settled: a certificate of that day may have it. */
export function hadOn(field: NameField, periods: readonly NamePeriod[], value: string, day: string): boolean {
  return periods.some(
    (one) =>
      one.settled &&
      isSame(field, one.value, value) &&
      (one.since === null || one.since <= day) &&
      // On the day of a change both may be written on a certificate.
      (one.until === null || day <= one.until),
  )
}
