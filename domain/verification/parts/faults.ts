import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

// Which certificates of an entry are not in force, and since when. One that was replaced is none of
// them: the entry that replaced it says whether the new one is in force, and a reader who compares
// a paper is told the number of it.

type Graded = Pick<PublicPart, 'status'>
type Since = Graded & Pick<PublicPart, 'standingSince' | 'notInForceSince'>

const FAULTS: ReadonlySet<PartStatus> = new Set([
  'withdrawn',
  'suspended',
  'survey-overdue',
  'expired',
])

/**
 * Whether a certificate is not in force although nothing has replaced it: it was decided, a survey
 * is missing, or its term has ended.
 */
export function isFault({ status }: Graded): boolean {
  return FAULTS.has(status)
}

/**
 * Since when an entry is not in force as a whole. `differ`: its certificates are out since several
 * days; `since` is the first.
 */
type OutSince = { since: string; differ: boolean }

/**
 * Since when the certificates of an entry that are not in force are out; of one that was replaced
 * as a whole, since when it was. Null where all are in force or not valid yet, or of one the day is
 * not known.
 */
export function outSince(parts: readonly Since[]): OutSince | null {
  const faults = parts.filter(isFault)
  const out = faults.length > 0 ? faults : parts.filter(({ status }) => status === 'superseded')
  return firstOf(out.map(({ notInForceSince }) => notInForceSince))
}

/**
 * The first day since when one of the certificates of an entry is suspended or withdrawn; null
 * where none is, or of one it is not known.
 */
export function standingSinceOf(parts: readonly Since[]): string | null {
  const decided = parts.filter(({ status }) => status === 'suspended' || status === 'withdrawn')
  return firstOf(decided.map(({ standingSince }) => standingSince))?.since ?? null
}

function firstOf(days: readonly (string | null)[]): OutSince | null {
  const known = days.flatMap((day) => day ?? []).toSorted()
  const [since] = known
  if (since === undefined || known.length < days.length) return null
  return { since, differ: known.at(-1) !== since }
}
