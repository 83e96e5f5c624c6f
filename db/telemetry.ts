import type { KyselyConfig } from 'kysely'

/**
 * The purpose of a statement: a public verification, a read by index, a transaction, or one that
 * may scan a table.
 */
export type Purpose = 'look-up' | 'read' | 'write' | 'search'

/** A statement that has ended: its text without its values, and how long it took. */
type Statement = { purpose: Purpose; sql: string; ms: number; failed: boolean }

/** The telemetry of the database. These functions must cost little and never throw. */
export type StoreTelemetry = {
  statement(ended: Statement): void
  /**
   * Called once, when the register is open. `state` returns what waits for connections and threads
   * now.
   */
  opened(state: () => StoreState): void
}

export type StoreState = {
  /** Connections to PostgreSQL, and the number that wait for one; SQLite has no pools. */
  pools: {
    pool: 'main' | 'read' | 'look-up' | 'search'
    total: number
    idle: number
    waiting: number
  }[]
  /** Questions that threads have not answered yet, by the thread's file. */
  threads: { file: string; waiting: number }[]
}

/**
 * The option of Kysely that reports each statement of a connection; none without telemetry, so that
 * Kysely measures nothing.
 */
export function statementLog(
  telemetry: StoreTelemetry | undefined,
  purpose: Purpose,
): Pick<KyselyConfig, 'log'> {
  if (!telemetry) return {}
  return {
    log: ({ level, query, queryDurationMillis }) =>
      telemetry.statement({
        purpose,
        sql: query.sql,
        ms: queryDurationMillis,
        failed: level === 'error',
      }),
  }
}

type LookUp<Key, Found> = (key: Key) => Found | Promise<Found>

/**
 * The same for the look-ups of a verification, which do not use Kysely: `lookUp` itself without
 * telemetry.
 */
export function measureLookUp<Key, Found>(
  telemetry: StoreTelemetry | undefined,
  sql: string,
  lookUp: LookUp<Key, Found>,
): LookUp<Key, Found> {
  if (!telemetry) return lookUp
  return async (key) => {
    const begun = performance.now()
    let failed = true
    try {
      const row = await lookUp(key)
      failed = false
      return row
    } finally {
      telemetry.statement({ purpose: 'look-up', sql, ms: performance.now() - begun, failed })
    }
  }
}
