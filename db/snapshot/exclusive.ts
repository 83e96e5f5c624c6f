import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { compactInstant } from '#/core/dates.ts'
import { postgresDialectOn } from '#/db/engines/postgres-dialect.ts'
import { firstLineOf } from '#/db/errors.ts'
import type { Tables, Tx, Where } from '#/db/schema.ts'
import { TOMBSTONE } from '#/db/tombstone.ts'
import { readFound } from '#/db/upgrade/pending.ts'
import { inUse, LOCK_MS, openFileExclusively, type ExclusiveRegister } from './exclusive-file.ts'
import { copyFromPostgres } from './from-postgres.ts'
import { fillSchema } from './into-postgres.ts'
import { POSTGRES_TABLE_NAMES } from './tables.ts'

const TIMEOUT_MS = 3_600_000
const RETRY_MS = 100

/**
 * Locks a register for this process alone. Throws an Error of one line where it is open elsewhere,
 * and where there is none. `then`: what it is locked for, for that message.
 */
export function openExclusively(
  { dataDir, databaseUrl }: Where,
  then: string,
): Promise<ExclusiveRegister> {
  return databaseUrl
    ? openPostgresExclusively(databaseUrl, then)
    : openFileExclusively(dataDir, then)
}

/** One transaction from the lock to the end. A later connection waits. */
async function openPostgresExclusively(url: string, then: string): Promise<ExclusiveRegister> {
  const db = new Kysely<Tables>({
    dialect: postgresDialectOn(url, { max: 1, statementTimeout: TIMEOUT_MS }),
  })
  const transaction = db.startTransaction().execute()
  const tx = await transaction.catch(async (error: unknown) => {
    await db.destroy()
    throw new Error(`The database that DATABASE_URL names cannot be used (${firstLineOf(error)})`, {
      cause: error,
    })
  })
  const release = async () => {
    if (!tx.isCommitted && !tx.isRolledBack) {
      const rollback = tx.rollback().execute()
      await rollback.catch(() => {})
    }
    await db.destroy()
  }
  try {
    await lockAlone(tx, then)
    return {
      found: await readFound(tx, 'postgres'),
      columnsOf: (table) => columnsOf(tx, table),
      rows: async (query) => (await sql.raw<Record<string, unknown>>(query).execute(tx)).rows,
      snapshot: (copy) => copyFromPostgres(tx, copy),
      leaveTombstone: async (to) => {
        await tx.insertInto('settings').values({ name: TOMBSTONE, value: to }).execute()
        await tx.commit().execute()
      },
      replaceBy: async (path, instant) => {
        const schema = `before_rollback_${compactInstant(instant).toLowerCase()}`
        await setAside(tx, schema)
        await fillSchema(path, tx)
        await tx.commit().execute()
        await sql`analyze`.execute(db)
        return `the schema ${schema} of the database`
      },
      release,
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Locks every table before anything is read of it, and waits for connections that are being closed.
 */
async function lockAlone(tx: Tx, then: string): Promise<void> {
  const { rows } = await sql.raw<{ name: string }>(POSTGRES_TABLE_NAMES).execute(tx)
  if (rows.length === 0)
    throw new Error('There is no register in the database that DATABASE_URL names: it has no table')
  try {
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
      tx,
    )
    await untilAlone(tx)
  } catch (error) {
    throw new Error(isDenied(error) ? firstLineOf(error) : inUse(then), { cause: error })
  }
}

async function untilAlone(tx: Tx): Promise<void> {
  const deadline = performance.now() + LOCK_MS
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`.execute(
      tx,
    )
    const others = rows[0]?.n
    if (others === 0) return
    if (performance.now() > deadline) throw new Error(`${others} other connections`)
    await pause(RETRY_MS)
  }
}

async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select column_name as "name" from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(tx)
  return rows.map(({ name }) => name)
}

type Part = { kind: string; name: string }

/**
 * Moves all tables, views, sequences and functions of the current schema, but those of extensions,
 * to a new schema.
 */
async function setAside(tx: Tx, schema: string): Promise<void> {
  const { rows: rights } = await sql<{
    may: boolean
    role: string
    database: string
  }>`select current_user as "role",
    has_database_privilege(current_database(), 'create') as "may", current_database() as "database"`.execute(
    tx,
  )
  const [right] = rights
  if (right?.may !== true) {
    throw new Error(
      `The role ${right?.role} may not create the schema in which the present register is stored: grant it the right (grant create on database ${right?.database} to ${right?.role}). Nothing was changed`,
    )
  }
  await sql`create schema ${sql.id(schema)}`.execute(tx)
  await sql`revoke all on schema ${sql.id(schema)} from public`.execute(tx)
  const parts = sql<Part>`select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end as "kind", c.oid::regclass::text as "name"
      from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and c.relnamespace in (select oid from pg_namespace where nspname = current_schema())
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all select 'routine', p.oid::regprocedure::text from pg_proc p
      where p.pronamespace in (select oid from pg_namespace where nspname = current_schema())
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`
  const { rows } = await parts.execute(tx)
  // Both are quoted by PostgreSQL itself.
  for (const { kind, name } of rows)
    await sql`alter ${sql.raw(kind)} ${sql.raw(name)} set schema ${sql.id(schema)}`.execute(tx)
}

const INSUFFICIENT_PRIVILEGE = '42501'

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
}
