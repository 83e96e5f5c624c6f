import type { Pool } from 'pg'
import { poolOn } from '#/db/engines/postgres.ts'
import { begunAfter } from './begun-after.ts'
import { synchronousStandby, type ClusterState, type Synchronous } from './synchronous.ts'

export type Standby<T> = {
  /**
   * Asks the synchronous standby. The answer knows every change that was acknowledged before the call; where that cannot be
   * shown, it throws.
   */
  ask: (certificateId: string) => Promise<T>
  close(): Promise<void>
}

/** How long a standby may take, in milliseconds. */
const PATIENCE_MS = 1_500

/**
 * The standby of a cluster under Patroni, for when its leader does not answer.
 *
 * Why its answer is not stale: while etcd's key `sync` names it, the leader acknowledges nothing that the standby has not
 * replayed (`synchronous_commit = remote_apply`). So it is asked between two looks at that key: the one before may be old, the
 * one after begins when the answer is there; with the same revision in both, the standby was synchronous at the time between.
 */
export function openStandby<T>(
  url: string,
  cluster: ClusterState,
  query: (pool: Pool, certificateId: string) => Promise<T>,
): Standby<T> {
  const look = begunAfter(() => synchronousStandby(cluster))
  let known: Synchronous | null = null
  let reached: { address: string; pool: Pool } | null = null

  function poolOf({ host, port }: Synchronous): Pool {
    const address = `${host}:${port}`
    if (reached?.address !== address) {
      // What is being asked there is answered, or fails, by itself.
      void reached?.pool.end()
      const there = new URL(url)
      there.searchParams.delete('host')
      there.host = address
      const limits = { statementTimeout: PATIENCE_MS, patience: PATIENCE_MS }
      reached = { address, pool: poolOn(there.href, { max: 10, ...limits, standby: true }) }
    }
    return reached.pool
  }

  async function once(certificateId: string): Promise<{ answer: T } | null> {
    const before = known ?? (await look())
    if (!before) throw new Error('No standby is synchronous')
    try {
      const pool = poolOf(before)
      await requireAllReplayed(pool)
      const answer = await query(pool, certificateId)
      known = await look()
      return known?.revision === before.revision ? { answer } : null
    } catch (error) {
      known = null
      throw error
    }
  }

  return {
    ask: async (certificateId) => {
      // Twice, because what was known of the cluster may be from before its last change.
      const found = (await once(certificateId)) ?? (await once(certificateId))
      if (!found) throw new Error('The standby changed while it was asked')
      return found.answer
    },
    close: async () => {
      await reached?.pool.end()
    },
  }
}

/**
 * A standby that was started anew may still be replaying what it had: it asks its leader for more, and has a place to receive it
 * at, once it has replayed all of that. (That it has replayed up to this place cannot be asked for: a leader that is lost in the
 * middle of a record leaves half of one.) The setting is that of our own role, which is the same on the leader.
 */
async function requireAllReplayed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ commits: string; complete: boolean }>(
    `select current_setting('synchronous_commit') as "commits",
      pg_is_in_recovery() and pg_last_wal_receive_lsn() is not null as "complete"`,
  )
  if (rows[0]?.commits !== 'remote_apply') throw new Error('A standby is asked only where synchronous_commit is remote_apply')
  if (!rows[0].complete) throw new Error('The standby has not replayed everything')
}
