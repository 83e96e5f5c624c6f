import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { migrate } from '#/db/upgrade/migrate.ts'
import { withPostgres } from '#/db/engines/postgres-dialect.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { databaseError } from '#/db/files/location.ts'
import { migrationsOf, POSTGRES_TABLE_NAMES, quoteName, tablesOf, type Table } from './tables.ts'

const STATEMENT_TIMEOUT_MS = 600_000
/** The maximum of one statement: rows, and characters of their JSON. */
const MAX_ROWS = 2_000
const MAX_CHARACTERS = 4_000_000

/**
 * Copies the register of an SQLite file into an empty PostgreSQL database, in one transaction.
 * Throws if the database has a table already, and if a text holds NUL, which PostgreSQL cannot
 * store.
 */
export async function copyIntoPostgres(path: string, url: string): Promise<void> {
  await withPostgres(url, STATEMENT_TIMEOUT_MS, async (db) => {
    await db.transaction().execute(async (tx) => {
      requireNone(await namesIn(tx))
      await fillSchema(path, tx)
    })
    await sql`analyze`.execute(db)
  })
}

/**
 * The same within a transaction, into a current schema that has no table. It gets the migrations of
 * the file.
 */
export async function fillSchema(path: string, tx: Tx): Promise<void> {
  const file = openFile(path, 'read')
  try {
    const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(tx)
    await migrate(tx, 'postgres', { only: migrationsOf(file), ...rows[0] })
    const tables = tablesOf(file)
    await requireSameTables(tx, tables)
    await removeMigratedRows(tx, tables)
    for (const table of tables) await copyTable(tx, file, table)
    await copyIdentities(tx, file)
  } finally {
    file.close()
  }
}

/** Throws an Error of one line if a PostgreSQL database is not empty. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const names = await withPostgres(url, STATEMENT_TIMEOUT_MS, namesIn).catch((error: unknown) => {
    throw databaseError(url, error)
  })
  requireNone(names)
}

function requireNone([first]: readonly string[]): void {
  if (first === undefined) return
  throw new Error(
    `The database that is to be filled is not empty: it has the table ${first}. Create an empty one (createdb)`,
  )
}

async function requireSameTables(tx: Tx, tables: Table[]): Promise<void> {
  const names = await namesIn(tx)
  const missing = tables.find(({ name }) => !names.includes(name))
  if (missing)
    throw new Error(`The table ${missing.name} is not one of this version of the product`)
}

async function namesIn(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(POSTGRES_TABLE_NAMES).execute(db)
  return rows.map(({ name }) => name)
}

/** Only from tables with rows: an append-only table refuses even a deletion of nothing. */
async function removeMigratedRows(tx: Tx, tables: Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(tx)
  }
}

async function copyTable(tx: Tx, file: DatabaseSync, { name, columns }: Table): Promise<void> {
  const list = columns.map(quoteName).join(', ')
  let [batch, characters, count]: [string[], number, number] = [[], 0, 0]
  const send = async () => {
    if (batch.length === 0) return
    const rows = `[${batch.join(',')}]`
    await sql`insert into ${sql.table(name)} (${sql.raw(list)}) overriding system value select ${sql.raw(list)}
      from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(tx)
    batch = []
    characters = 0
  }
  for (const row of file.prepare(`select ${list} from ${quoteName(name)}`).iterate()) {
    count++
    for (const [column, value] of Object.entries(row))
      requireStorable(value, `row ${count} of ${name}, ${column}`)
    const text = JSON.stringify(row)
    batch.push(text)
    characters += text.length
    if (batch.length >= MAX_ROWS || characters >= MAX_CHARACTERS) await send()
  }
  await send()
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
    tx,
  )
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} of ${count} rows of ${name} arrived`)
}

function requireStorable(value: SQLOutputValue, where: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0'))
      throw new Error(`There is an empty byte (NUL) in ${where}, which PostgreSQL cannot store`)
  } else if (value !== null && typeof value !== 'number') {
    throw new Error(`What is in ${where} is neither text nor number, and cannot be copied`)
  }
}

/** Copies the last id of each table, so that none is assigned twice on the other engine. */
async function copyIdentities(tx: Tx, file: DatabaseSync): Promise<void> {
  for (const row of file.prepare('select name, seq from sqlite_sequence where seq > 0').all()) {
    const [name, last] = [String(row['name']), Number(row['seq'])]
    await sql`select setval(pg_get_serial_sequence(${quoteName(name)}, 'id'), ${last})`.execute(tx)
  }
}
