import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresAdapter, sql } from 'kysely'
import { firstLineOf, isLocked } from '#/db/errors.ts'
import { dialectOver } from '#/db/engines/sqlite.ts'
import { withPostgres } from '#/db/engines/postgres-dialect.ts'
import type { Engine, Tables, Where } from '#/db/schema.ts'
import { takeSnapshot } from '#/db/snapshot/snapshot.ts'
import { makeCopy, removeCopy, removeOldCopies, type Copy } from '#/db/upgrade/copies.ts'
import { migrate } from '#/db/upgrade/migrate.ts'
import { pendingIn, readFound, UpgradeRefused } from '#/db/upgrade/pending.ts'

/**
 * `copy`: whether a register is copied before it is migrated. `say` gets a line about each copy.
 */
export type Upgrading = { copy: boolean; say: (line: string) => void }

/** A migration of a million certificates and its copy take minutes. */
const MAX_WAIT_MS = 3_600_000
const REPORT_AFTER_MS = 5_000
const RETRY_MS = 100
const LOCK_OPTIONS = { lockTable: '', lockRowId: '' }

/**
 * Brings the register of an SQLite file to the newest schema, after a copy if it holds one. Kysely
 * has no lock for SQLite, so one write transaction for the copy and the migration is the lock.
 * Throws an `UpgradeRefused` for a newer database, and if it cannot be copied.
 */
export async function upgradeFile(
  file: DatabaseSync,
  where: Where,
  upgrading: Upgrading,
): Promise<void> {
  const db = new Kysely<Tables>({ dialect: dialectOver(file) })
  if (pendingIn(await readFound(db, 'sqlite')).length === 0) return
  await beginAlone(file, upgrading.say)
  try {
    await copyAndMigrate(db, {
      engine: 'sqlite',
      where,
      upgrading,
      bytes: async () => sizeOf(file),
    })
    file.exec('commit')
  } catch (error) {
    // SQLite itself rolls back where the disk is full.
    if (file.isTransaction) file.exec('rollback')
    throw error
  }
}

/** Begins a transaction that writes; waits while another process migrates. */
async function beginAlone(file: DatabaseSync, say: (line: string) => void): Promise<void> {
  const started = performance.now()
  let isReported = false
  for (;;) {
    try {
      return file.exec('begin immediate')
    } catch (error) {
      const waited = performance.now() - started
      if (!isLocked(error) || waited > MAX_WAIT_MS) throw error
      if (!isReported && waited > REPORT_AFTER_MS) {
        say('Waiting for another process, which writes or migrates the database')
        isReported = true
      }
    }
    await pause(RETRY_MS)
  }
}

/** The bytes of the pages in use. */
function sizeOf(file: DatabaseSync): number {
  const read = (name: string) =>
    Number(Object.values(file.prepare(`pragma ${name}`).get() ?? {})[0])
  return (read('page_count') - read('freelist_count')) * read('page_size')
}

/**
 * The same for a PostgreSQL database, within Kysely's lock, which earlier versions take too. From
 * the copy to the end of the migration no other connection writes.
 */
export async function upgradePostgres(
  url: string,
  where: Where,
  upgrading: Upgrading,
): Promise<void> {
  await withPostgres(url, MAX_WAIT_MS, (pool) =>
    pool.connection().execute(async (db) => {
      if (pendingIn(await readFound(db, 'postgres')).length === 0) return
      const adapter = new PostgresAdapter()
      await adapter.acquireMigrationLock(db, LOCK_OPTIONS)
      try {
        await db.transaction().execute(async (tx) => {
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
          await requireRights(tx)
          await lockTables(tx)
          await copyAndMigrate(tx, {
            engine: 'postgres',
            where,
            upgrading,
            bytes: () => sizeOfTables(tx),
          })
        })
      } finally {
        await adapter.releaseMigrationLock(db, LOCK_OPTIONS)
      }
    }),
  )
}

async function requireRights(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    schema: string | null
    may: boolean | null
    role: string
  }>`select current_schema() as "schema",
    has_schema_privilege(current_schema(), 'create') as "may", current_user as "role"`.execute(tx)
  const [{ schema, may, role } = { schema: null, may: null, role: '' }] = rows
  if (schema !== null && may === true) return
  throw new UpgradeRefused(
    `The database is to be migrated, and the role ${role} may not create tables in ${schema ?? 'any schema of its search_path'}: grant it the right (grant create on schema ${schema ?? 'public'} to ${role}). Nothing was changed`,
  )
}

const LOCK_TIMEOUT_MS = 30_000

/** Others may still read, such as the connection that copies. */
async function lockTables(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select table_name as "name" from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(
    tx,
  )
  if (rows.length === 0) return
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in exclusive mode`
    .execute(tx)
    .catch((error) => {
      throw new UpgradeRefused(
        `The database is to be migrated, and another program writes to it: stop every server and command that works on it (${firstLineOf(error)}). Nothing was changed`,
        { cause: error },
      )
    })
}

/** More than the copy takes: it has no old versions of rows. */
async function sizeOfTables(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select coalesce(sum(pg_total_relation_size(c.oid)), 0) as "bytes" from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in (select oid from pg_namespace where nspname = current_schema())`.execute(
    tx,
  )
  return Number(rows[0]?.bytes)
}

type Order = { engine: Engine; where: Where; upgrading: Upgrading; bytes: () => Promise<number> }

async function copyAndMigrate(
  db: Kysely<Tables>,
  { engine, where, upgrading, bytes }: Order,
): Promise<void> {
  // Another process may have migrated it meanwhile.
  const found = await readFound(db, engine)
  if (pendingIn(found).length === 0) return
  const copy = await copyBefore(found.executed, { where, upgrading, bytes })
  try {
    await migrate(db, engine)
  } catch (error) {
    // The database is what it was, and the next attempt makes another.
    if (copy) removeCopy(copy)
    throw error
  }
  if (copy)
    for (const { path } of removeOldCopies(where.dataDir))
      upgrading.say(`An older copy was removed: ${path}`)
}

async function copyBefore(
  executed: readonly string[],
  { where, upgrading: { copy, say }, bytes }: Omit<Order, 'engine'>,
): Promise<Copy | null> {
  const schema = executed.at(-1)
  if (schema === undefined || !copy) return null
  const write = async (path: string) => {
    const leftOut = await takeSnapshot(where, path, executed)
    for (const table of leftOut) say(`The table ${table} is not the product’s, and not in the copy`)
  }
  const started = performance.now()
  const made = await makeCopy(where.dataDir, {
    schema,
    bytes: await bytes(),
    now: new Date().toISOString(),
    write,
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  say(`The register was copied before the upgrade, in ${seconds} s: ${made.path}`)
  return made
}
