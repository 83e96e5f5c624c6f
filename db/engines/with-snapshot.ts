import { join } from 'node:path'
import { Kysely } from 'kysely'
import type { Tables, Where } from '#/db/schema.ts'
import { withPostgres } from './postgres-dialect.ts'
import { dialectOver, openFile } from './sqlite.ts'

const STATEMENT_MS = 600_000

/**
 * Runs `work` on a separate, read-only connection that reads one snapshot of the register, whatever
 * is written meanwhile. Until it has ended SQLite cannot shorten its journal (sqlite.org/wal.html),
 * nor PostgreSQL remove old rows.
 */
export async function withSnapshot<T>(
  { dataDir, databaseUrl }: Where,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    return withPostgres(databaseUrl, STATEMENT_MS, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    )
  }
  const file = openFile(join(dataDir, 'lentera.db'), 'read')
  try {
    file.exec('begin')
    return await work(new Kysely<Tables>({ dialect: dialectOver(file) }))
  } finally {
    file.close()
  }
}
