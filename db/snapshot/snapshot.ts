import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { withPostgres } from '#/db/engines/postgres-dialect.ts'
import type { Where } from '#/db/schema.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { copyFromPostgres } from './from-postgres.ts'

const STATEMENT_TIMEOUT_MS = 600_000

/**
 * Copies a snapshot of the register to a new SQLite file, while others read and write. Returns the
 * tables of the database that are not the product's, which are not copied. `migrations`: those of
 * the database, where an earlier version made it.
 */
export async function takeSnapshot(
  { dataDir, databaseUrl }: Where,
  path: string,
  migrations?: readonly string[],
): Promise<string[]> {
  if (databaseUrl) {
    return withPostgres(databaseUrl, STATEMENT_TIMEOUT_MS, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => copyFromPostgres(tx, path, migrations)),
    )
  }
  const file = openFile(join(dataDir, 'lentera.db'), 'read')
  try {
    vacuumInto(file, path)
  } finally {
    file.close()
  }
  return []
}

/**
 * Copies within one read transaction, also during writes; SQLite's online backup would start again
 * after each write. Erased content is not in the copy.
 */
export function vacuumInto(file: DatabaseSync, path: string): void {
  file.prepare('vacuum into ?').run(path)
  // Only its owner may read the copy.
  chmodSync(path, 0o600)
}
