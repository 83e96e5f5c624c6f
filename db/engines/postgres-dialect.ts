import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { PoolLimits } from './postgres.ts'

/**
 * Kysely's dialect over a separate pool of connections; PostgreSQL's client is loaded with the
 * first query.
 */
export function postgresDialectOn(url: string, limits: PoolLimits): PostgresDialect {
  return new PostgresDialect({
    pool: async () => (await import('./postgres.ts')).poolOn(url, limits),
  })
}

/**
 * Opens one connection to the database at a URL, and closes it when the work is done or has failed.
 * `statementTimeout` in milliseconds.
 */
export async function withPostgres<T>(
  url: string,
  statementTimeout: number,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const db = new Kysely<Tables>({ dialect: postgresDialectOn(url, { max: 1, statementTimeout }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
