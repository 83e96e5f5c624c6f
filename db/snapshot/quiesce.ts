import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { poolOn } from '#/db/engines/postgres.ts'
import type { Where } from '#/db/schema.ts'
import { copyFromPostgres } from './from-postgres.ts'
import { TOMBSTONE } from '#/db/tombstone.ts'
import { POSTGRES_TABLE_NAMES, quoteName } from './tables.ts'
import { vacuumInto } from './snapshot.ts'

/** A register that nobody else can read or write until it is released. */
export type QuiescedRegister = {
  /** Copies it to a new SQLite file; returns the same as `takeSnapshot`. */
  snapshot(path: string): Promise<string[]>
  /** From now on this database refuses to be opened, with the new location of the register. */
  leaveTombstone(to: string): Promise<void>
  release(): Promise<void>
}

export const LOCK_MS = 5_000
const RETRY_MS = 100
const STATEMENT_TIMEOUT_MS = 600_000
const IN_USE =
  'The register is in use: stop every server and command that works on it, then move it'

/** Locks a register for this process alone. Throws an Error of one line if it is open elsewhere. */
export function quiesceRegister({ dataDir, databaseUrl }: Where): Promise<QuiescedRegister> {
  return databaseUrl ? quiescePostgres(databaseUrl) : quiesceFile(join(dataDir, 'lentera.db'))
}

/** In WAL mode every open connection has a shared lock on the file, so the exclusive lock excludes all others. */
async function quiesceFile(path: string): Promise<QuiescedRegister> {
  const file = new DatabaseSync(path, { timeout: LOCK_MS })
  try {
    file.exec('pragma synchronous = full; pragma locking_mode = exclusive; begin exclusive; commit')
  } catch (error) {
    file.close()
    throw new Error(IN_USE, { cause: error })
  }
  return {
    snapshot: async (copy) => {
      vacuumInto(file, copy)
      return []
    },
    leaveTombstone: async (to) =>
      void file.prepare('insert into settings (name, value) values (?, ?)').run(TOMBSTONE, to),
    release: async () => file.close(),
  }
}

/** Locks every table; a later connection waits, and then reads that the register has moved. */
async function quiescePostgres(url: string): Promise<QuiescedRegister> {
  const pool = poolOn(url, { max: 1, statementTimeout: STATEMENT_TIMEOUT_MS })
  const client = await pool.connect()
  const release = async () => {
    client.release(true)
    await pool.end()
  }
  try {
    const { rows } = await client.query<{ name: string }>(POSTGRES_TABLE_NAMES)
    await client.query('begin isolation level repeatable read')
    await client.query(`set local lock_timeout = ${LOCK_MS}`)
    // Before the first read, so that the transaction sees everything that was written.
    await client.query(
      `lock table ${rows.map(({ name }) => quoteName(name)).join(', ')} in access exclusive mode`,
    )
    await untilAlone((text) => client.query<{ n: number }>(text))
  } catch (error) {
    await release()
    throw new Error(IN_USE, { cause: error })
  }
  return {
    snapshot: (copy) => copyFromPostgres(client, copy),
    leaveTombstone: async (to) => {
      await client.query('insert into settings (name, value) values ($1, $2)', [TOMBSTONE, to])
      await client.query('commit')
    },
    release,
  }
}

/** Waits for connections that are being closed; throws if others are still open after that. `query` is of the only connection. */
export async function untilAlone(
  query: (text: string) => Promise<{ rows: { n: number }[] }>,
): Promise<void> {
  const deadline = performance.now() + LOCK_MS
  for (;;) {
    await query('select pg_stat_clear_snapshot()')
    const { rows } = await query(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`,
    )
    const others = rows[0]?.n
    if (others === 0) return
    if (performance.now() > deadline) throw new Error(`${others} other connections`)
    await pause(RETRY_MS)
  }
}
