import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { poolOn } from '#/db/engines/postgres.ts'
import type { Where } from '#/db/schema.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { copyFromPostgres } from './from-postgres.ts'

const LONGEST_STATEMENT_MS = 600_000

/**
 * Writes the register as it is at one moment into a new SQLite file, while others go on reading and writing. Answers the tables
 * of the database that are not the product's, and stay behind.
 */
export async function takeSnapshot({ dataDir, databaseUrl }: Where, path: string): Promise<string[]> {
  if (databaseUrl) return fromPostgres(databaseUrl, path)
  const file = openFile(join(dataDir, 'lentera.db'), 'read')
  try {
    vacuumInto(file, path)
  } finally {
    file.close()
  }
  return []
}

/**
 * One read transaction, however many write meanwhile; SQLite's online backup would begin anew with each of their writes. What was
 * erased is not in the copy.
 */
export function vacuumInto(file: DatabaseSync, path: string): void {
  file.prepare('vacuum into ?').run(path)
  // It holds what only its owner may read.
  chmodSync(path, 0o600)
}

async function fromPostgres(url: string, path: string): Promise<string[]> {
  const pool = poolOn(url, { max: 1, statementTimeout: LONGEST_STATEMENT_MS })
  try {
    const client = await pool.connect()
    try {
      await client.query('begin isolation level repeatable read, read only')
      const unknown = await copyFromPostgres(client, path)
      await client.query('commit')
      return unknown
    } finally {
      // Whatever has happened, this connection is not used again.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
