import { PostgresDialect } from 'kysely'
import type { PoolLimits } from './postgres.ts'

/** Kysely's dialect over a separate pool of connections; PostgreSQL's client is loaded with the first query. */
export function postgresDialectOn(url: string, limits: PoolLimits): PostgresDialect {
  return new PostgresDialect({ pool: async () => (await import('./postgres.ts')).poolOn(url, limits) })
}
