import type { KyselyConfig } from 'kysely'
import type { LookedUp } from './schema.ts'

/** What a statement was for: the stranger's question, look-ups by index, transactions, whatever may scan a table. */
export type Purpose = 'look-up' | 'read' | 'write' | 'search'

/** A statement that has ended: its text without its values, and how long it took. */
type Statement = { purpose: Purpose; sql: string; ms: number; failed: boolean }

/** Somebody who watches the database. What is called here must cost little and never throw. */
export type StoreWatch = {
  statement(ended: Statement): void
  /** Called once, when the register is open: `state` tells at any time who waits for whom. */
  opened(state: () => StoreState): void
}

export type StoreState = {
  /** Connections to PostgreSQL, and what waits for one; SQLite has no pools. */
  pools: { pool: 'main' | 'look-up' | 'search'; total: number; idle: number; waiting: number }[]
  /** Questions that threads have not answered yet, by the thread's file. */
  threads: { file: string; waiting: number }[]
}

/** What Kysely is to be told, for a connection that is watched; nothing where nobody watches, so that it measures nothing. */
export function watched(watch: StoreWatch | undefined, purpose: Purpose): Pick<KyselyConfig, 'log'> {
  if (!watch) return {}
  return {
    log: ({ level, query, queryDurationMillis }) =>
      watch.statement({ purpose, sql: query.sql, ms: queryDurationMillis, failed: level === 'error' }),
  }
}

type LookUp = (certificateId: string) => LookedUp | undefined | Promise<LookedUp | undefined>

/** The same for the stranger's question, which goes past Kysely: itself where nobody watches. */
export function watchedLookUp(watch: StoreWatch | undefined, sql: string, lookUp: LookUp): LookUp {
  if (!watch) return lookUp
  return (certificateId) => {
    const begun = performance.now()
    const ended = (failed: boolean) => watch.statement({ purpose: 'look-up', sql, ms: performance.now() - begun, failed })
    try {
      const answer = lookUp(certificateId)
      if (!(answer instanceof Promise)) {
        ended(false)
        return answer
      }
      return answer.then(
        (row) => {
          ended(false)
          return row
        },
        (error: unknown) => {
          ended(true)
          throw error
        },
      )
    } catch (error) {
      ended(true)
      throw error
    }
  }
}
