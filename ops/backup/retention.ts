/** The settings of backups, from the environment. */
export type BackupSettings = {
  /** The age public keys of those who may open backups; none: only the command makes backups. */
  recipients: string[]
  folder: string
  /** Milliseconds; null: the server makes none. */
  every: number | null
  /** The number of newest backups that stay, besides one of each month. */
  keep: number
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The delay after a failure. */
const RETRY_AFTER_MS = 15 * UNITS.m
/** A process that takes longer is considered dead. */
export const MAX_BACKUP_MS = 2 * UNITS.h

/** `30m`, `24h`, `7d` in milliseconds; null for anything else. */
export function parseInterval(text: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
  if (count === undefined || (unit !== 'm' && unit !== 'h' && unit !== 'd')) return null
  return Number(count) * UNITS[unit]
}

export type LastBackup = { startedAt: string; finishedAt: string | null; failure: string | null }

/** Whether the next backup is due. `every` in milliseconds, `now` since 1970. */
export function isDue(last: LastBackup | undefined, every: number, now: number): boolean {
  if (!last) return true
  const since = now - Date.parse(last.startedAt)
  if (last.finishedAt === null) return since >= MAX_BACKUP_MS
  return since >= (last.failure === null ? every : Math.min(every, RETRY_AFTER_MS))
}

type Finished = { id: number; finishedAt: string }

/**
 * The backups beyond the retention: neither among the newest `keep`, nor the first of their month.
 */
export function selectSuperfluous<T extends Finished>(backups: readonly T[], keep: number): T[] {
  const newestFirst = backups.toSorted(
    (a, b) => b.finishedAt.localeCompare(a.finishedAt) || b.id - a.id,
  )
  const firsts = new Map(newestFirst.map((backup) => [backup.finishedAt.slice(0, 7), backup.id]))
  return newestFirst
    .slice(keep)
    .filter(({ id, finishedAt }) => firsts.get(finishedAt.slice(0, 7)) !== id)
}
