import { PostgresDialect } from 'kysely'
import type { Wishes } from './postgres.ts'

/** Kysely's dialect over connections of its own; PostgreSQL's client is loaded with the first question. */
export function postgresDialectOn(url: string, wishes: Wishes): PostgresDialect {
  return new PostgresDialect({ pool: async () => (await import('./postgres.ts')).poolOn(url, wishes) })
}
