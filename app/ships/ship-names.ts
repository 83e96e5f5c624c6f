import { searchable } from '#/app/certificates/model/certificate.ts'

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

type Stored = { id: number; value: string; since: string | null; reason: string | null; settled: 0 | 1 }

/** The stored names, or flags, of one ship, oldest first. `present`: what it has now. */
export function periodsOf(stored: readonly Stored[], present: string): NamePeriod[] {
  const now = stored.findLast((one) => one.settled === 1 && isSameName(one.value, present))
  const others = stored
    .filter((one) => one !== now)
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
export function hadOn(periods: readonly NamePeriod[], value: string, day: string): boolean {
  return periods.some(
    (one) =>
      one.settled &&
      isSameName(one.value, value) &&
      (one.since === null || one.since <= day) &&
      // On the day of a change both may be written on a certificate.
      (one.until === null || day <= one.until),
  )
}
