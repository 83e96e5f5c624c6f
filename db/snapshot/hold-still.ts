import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { poolOn } from '#/db/engines/postgres.ts'
import type { Where } from '#/db/schema.ts'
import { copyFromPostgres } from './from-postgres.ts'
import { MOVED_TO } from './moved.ts'
import { quoted } from './tables.ts'
import { vacuumInto } from './snapshot.ts'

/** A register that nobody else can read or write until it is let go. */
export type StillRegister = {
  /** Into a new SQLite file; answers as `takeSnapshot` does. */
  snapshot(path: string): Promise<string[]>
  /** From now on this place refuses to be opened, and says where the register went. */
  leave(to: string): Promise<void>
  letGo(): Promise<void>
}

const LOCK_MS = 5_000
const ASK_AGAIN_MS = 100
const LONGEST_STATEMENT_MS = 600_000
const IN_USE = 'The register is in use: stop every server and command that works on it, then move it'

/** Takes a register for itself alone. Throws an Error of one line where anybody else has it open. */
export function holdStill({ dataDir, databaseUrl }: Where): Promise<StillRegister> {
  return databaseUrl ? holdPostgres(databaseUrl) : holdFile(join(dataDir, 'lentera.db'))
}

/** Who has the file open has a shared lock on it in WAL mode, also while doing nothing; the exclusive one keeps all out. */
async function holdFile(path: string): Promise<StillRegister> {
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
    leave: async (to) => void file.prepare('insert into settings (name, value) values (?, ?)').run(MOVED_TO, to),
    letGo: async () => file.close(),
  }
}

/** Locks on every table; whoever comes later waits, and then reads that the register is gone. */
async function holdPostgres(url: string): Promise<StillRegister> {
  const pool = poolOn(url, { max: 1, statementTimeout: LONGEST_STATEMENT_MS })
  const client = await pool.connect()
  const letGo = async () => {
    client.release(true)
    await pool.end()
  }
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    )
    await client.query('begin isolation level repeatable read')
    await client.query(`set local lock_timeout = ${LOCK_MS}`)
    // Before anything is read: what the transaction sees is then what the last writer left.
    await client.query(`lock table ${rows.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`)
    await untilAlone(client)
  } catch (error) {
    await letGo()
    throw new Error(IN_USE, { cause: error })
  }
  return {
    snapshot: (copy) => copyFromPostgres(client, copy),
    leave: async (to) => {
      await client.query('insert into settings (name, value) values ($1, $2)', [MOVED_TO, to])
      await client.query('commit')
    },
    letGo,
  }
}

/** A connection that was closed is there for a moment longer; whoever works is still there at the end. */
async function untilAlone(client: ClientBase): Promise<void> {
  const deadline = performance.now() + LOCK_MS
  for (;;) {
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity
        where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`,
    )
    const others = rows[0]?.n
    if (others === 0) return
    if (performance.now() > deadline) throw new Error(`${others} other connections`)
    await pause(ASK_AGAIN_MS)
  }
}
