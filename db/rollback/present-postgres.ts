import { Kysely, sql } from 'kysely'
import { postgresDialectOn } from '#/db/engines/postgres-dialect.ts'
import { compactInstant } from '#/core/dates.ts'
import { firstLineOf } from '#/db/errors.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { fillSchema } from '#/db/snapshot/into-postgres.ts'
import { LOCK_MS, untilAlone } from '#/db/snapshot/quiesce.ts'
import { POSTGRES_TABLE_NAMES } from '#/db/snapshot/tables.ts'
import { readFound } from '#/db/upgrade/pending.ts'
import { IN_USE } from './in-use.ts'
import type { PresentRegister } from './present.ts'

const TIMEOUT_MS = 3_600_000

/** `openPresent` for a PostgreSQL database: one transaction from the lock to the end. */
export async function openPresentPostgres(url: string): Promise<PresentRegister> {
  const db = new Kysely<Tables>({
    dialect: postgresDialectOn(url, { max: 1, statementTimeout: TIMEOUT_MS }),
  })
  let tx: Awaited<ReturnType<ReturnType<typeof db.startTransaction>['execute']>>
  try {
    tx = await db.startTransaction().execute()
  } catch (error) {
    await db.destroy()
    throw new Error(`The database that DATABASE_URL names cannot be used (${firstLineOf(error)})`, {
      cause: error,
    })
  }
  const release = async () => {
    if (!tx.isCommitted && !tx.isRolledBack)
      await tx
        .rollback()
        .execute()
        .catch(() => {})
    await db.destroy()
  }
  try {
    await lockAlone(tx)
    const found = await readFound(tx, 'postgres')
    return {
      found,
      columnsOf: async (table) => {
        const { rows } = await sql<{
          name: string
        }>`select column_name as "name" from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`.execute(tx)
        return rows.map(({ name }) => name)
      },
      rows: async (query) => (await sql.raw<Record<string, unknown>>(query).execute(tx)).rows,
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

async function lockAlone(tx: Tx): Promise<void> {
  const { rows } = await sql.raw<{ name: string }>(POSTGRES_TABLE_NAMES).execute(tx)
  if (rows.length === 0)
    throw new Error('There is no register in the database that DATABASE_URL names: it has no table')
  try {
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(
      tx,
    )
    await untilAlone((text) => sql.raw<{ n: number }>(text).execute(tx))
  } catch (error) {
    throw new Error(isDenied(error) ? firstLineOf(error) : IN_USE, { cause: error })
  }
}

type Part = { kind: string; name: string }

/** Moves all tables, views, sequences and functions of the current schema, but those of extensions, to a new schema. */
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
  const { rows } =
    await sql<Part>`select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end as "kind", c.oid::regclass::text as "name"
      from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and c.relnamespace in (select oid from pg_namespace where nspname = current_schema())
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all select 'routine', p.oid::regprocedure::text from pg_proc p
      where p.pronamespace in (select oid from pg_namespace where nspname = current_schema())
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(
      tx,
    )
  // Both are quoted by PostgreSQL itself.
  for (const { kind, name } of rows)
    await sql`alter ${sql.raw(kind)} ${sql.raw(name)} set schema ${sql.id(schema)}`.execute(tx)
}

const INSUFFICIENT_PRIVILEGE = '42501'

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
}
