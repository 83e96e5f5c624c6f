import type { Store } from '#/db/schema.ts'

/** How often the leader says that it lives, and the others look whether it does. */
export const BEAT_EVERY_MS = 5_000
/**
 * A leader that has been silent for so long is replaced; one that could not write for so long stops
 * leading before that.
 */
export const LEASE_MS = 15_000
const OWN_LEASE_MS = LEASE_MS - BEAT_EVERY_MS

type Leader = {
  /** Whether this process leads now. */
  leads(): boolean
  /**
   * Says that this process lives, or tries to become the leader. Rejects where the database is out
   * of reach.
   */
  beat(): Promise<void>
  /** Lets another process lead at once. */
  resign(): Promise<void>
}

type Seen = { holder: string | null; beat: number; since: number }

/**
 * One of several processes that share a register, as a lease in one row: its holder counts up a
 * number every few seconds, and whoever sees the same number for 15 seconds of its own monotonic
 * clock takes the lease with a conditional update. Clocks of machines are not compared. `holder`
 * names this process; a process that replaces it after a crash has the same name and leads at once.
 * `clock`: milliseconds that only go forward.
 */
export function createLeader(
  db: Store,
  holder: string,
  clock: () => number = () => performance.now(),
): Leader {
  let seen: Seen | null = null
  let heldUntil = -Infinity

  async function beat(): Promise<void> {
    const begun = clock()
    const row = await db.write
      .selectFrom('jobLeader')
      .select(['holder', 'beat'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    if (seen?.holder !== row.holder || seen.beat !== row.beat) seen = { ...row, since: begun }
    const isFree = row.holder === null || row.holder === holder || begun - seen.since >= LEASE_MS
    if (!isFree) return void (heldUntil = -Infinity)
    const { numUpdatedRows } = await db.write
      .updateTable('jobLeader')
      .set({ holder, beat: row.beat + 1 })
      .where('id', '=', 1)
      .where('beat', '=', row.beat)
      .executeTakeFirst()
    // From before the update: another process counts from when it saw it.
    heldUntil = numUpdatedRows === 1n ? begun + OWN_LEASE_MS : -Infinity
  }

  return {
    leads: () => clock() < heldUntil,
    beat,
    async resign() {
      heldUntil = -Infinity
      await db.write
        .updateTable('jobLeader')
        .set({ holder: null })
        .where('holder', '=', holder)
        .execute()
    },
  }
}
