import { Kysely, PostgresDialect } from 'kysely'
import { poolOn } from '#/db/engines/postgres.ts'
import type { Tables } from '#/db/schema.ts'

/** Opens one connection to the database at a URL, and closes it when the work is done or has failed. `statementTimeout` in milliseconds. */
export async function withPostgres<T>(
  url: string,
  statementTimeout: number,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOn(url, { max: 1, statementTimeout }) }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
