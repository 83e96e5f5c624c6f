import type { Refusal } from '#/core/refusal.ts'
import type { Store } from '#/db/schema.ts'

/**
 * Runs work for a register while fewer than `max` run in this process; rejects with the refusal
 * where they do.
 */
type LimitAtOnce = <T>(db: Store, work: () => Promise<T>, refusal: () => Refusal) => Promise<T>

/**
 * Counts one kind of work. `max`: how much of it one process does at once, for each register that
 * it has open.
 */
export function limitAtOnce(max: number): LimitAtOnce {
  const running = new WeakMap<Store, number>()
  return async (db, work, refusal) => {
    const before = running.get(db) ?? 0
    if (before >= max) throw refusal()
    running.set(db, before + 1)
    try {
      return await work()
    } finally {
      running.set(db, (running.get(db) ?? 1) - 1)
    }
  }
}
