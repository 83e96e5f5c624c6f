const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** After a failure. */
const AGAIN_AFTER_MS = 15 * UNITS.m
/** Whoever made one for longer is dead. */
export const LONGEST_MS = 2 * UNITS.h

/** `30m`, `24h`, `7d` in milliseconds; null for anything else. */
export function intervalOf(text: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
  if (count === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd')) return null
  return Number(count) * UNITS[unit]
}

export type LastBackup = { startedAt: string; finishedAt: string | null; failure: string | null }

/** Whether the next backup is to be made. `every` in milliseconds, `now` since 1970. */
export function isDue(last: LastBackup | undefined, every: number, now: number): boolean {
  if (!last) return true
  const since = now - Date.parse(last.startedAt)
  if (last.finishedAt === null) return since >= LONGEST_MS
  return since >= (last.failure === null ? every : Math.min(every, AGAIN_AFTER_MS))
}

type Kept = { id: number; finishedAt: string }

/** Of the backups that there are, those that need not be kept: neither of the newest so many, nor the first of their month. */
export function superfluous<T extends Kept>(backups: readonly T[], keep: number): T[] {
  const newestFirst = backups.toSorted((a, b) => b.finishedAt.localeCompare(a.finishedAt) || b.id - a.id)
  const firsts = new Map(newestFirst.map((backup) => [backup.finishedAt.slice(0, 7), backup.id]))
  return newestFirst.slice(keep).filter(({ id, finishedAt }) => firsts.get(finishedAt.slice(0, 7)) !== id)
}
