import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { migrate } from '#/db/migrate.ts'
import { poolOn } from '#/db/engines/postgres.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { quoted, tablesOf, type Table } from './tables.ts'

const LONGEST_STATEMENT_MS = 600_000
/** Of one statement: rows, and characters of their JSON. */
const MOST_ROWS = 2_000
const MOST_CHARACTERS = 4_000_000

/**
 * Puts the register of an SQLite file, which has the newest schema, into an empty PostgreSQL database: all of it in one
 * transaction, or nothing. Throws where the database has a table already, and where a text holds NUL, which PostgreSQL stores in
 * no text.
 */
export async function copyIntoPostgres(path: string, url: string): Promise<void> {
  const pool = poolOn(url, { max: 1, statementTimeout: LONGEST_STATEMENT_MS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const file = openFile(path, 'read')
  try {
    await db.transaction().execute(async (tx) => {
      await requireEmpty(tx)
      await migrate(tx, 'postgres')
      const tables = tablesOf(file)
      await requireSameTables(tx, tables)
      await removeWhatMigrationsPutIn(tx, tables)
      for (const table of tables) await copyTable(tx, file, table)
      await copyIdentities(tx, file)
    })
    await sql`analyze`.execute(db)
  } finally {
    file.close()
    await db.destroy()
  }
}

/** Throws an Error of one line where a PostgreSQL database is not empty. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const pool = poolOn(url, { max: 1, statementTimeout: LONGEST_STATEMENT_MS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await requireEmpty(db)
  } finally {
    await db.destroy()
  }
}

async function requireEmpty(db: Kysely<Tables>): Promise<void> {
  const [first] = await namesIn(db)
  if (first === undefined) return
  throw new Error(
    `The database that DATABASE_URL names is not empty: it has the table ${first}. Give it an empty one (createdb)`,
  )
}

async function requireSameTables(tx: Tx, tables: Table[]): Promise<void> {
  const names = await namesIn(tx)
  const missing = tables.find(({ name }) => !names.includes(name))
  if (missing) throw new Error(`The table ${missing.name} is not one of this version of the product`)
}

async function namesIn(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Only where there is something: what is append-only refuses even the removal of nothing. */
async function removeWhatMigrationsPutIn(tx: Tx, tables: Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(tx)
  }
}

async function copyTable(tx: Tx, file: DatabaseSync, { name, columns }: Table): Promise<void> {
  const list = columns.map(quoted).join(', ')
  let [batch, characters, count]: [string[], number, number] = [[], 0, 0]
  const send = async () => {
    if (batch.length === 0) return
    const rows = `[${batch.join(',')}]`
    await sql`insert into ${sql.table(name)} (${sql.raw(list)}) overriding system value select ${sql.raw(list)}
      from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(tx)
    batch = []
    characters = 0
  }
  for (const row of file.prepare(`select ${list} from ${quoted(name)}`).iterate()) {
    count++
    for (const [column, value] of Object.entries(row)) requireStorable(value, `row ${count} of ${name}, ${column}`)
    const text = JSON.stringify(row)
    batch.push(text)
    characters += text.length
    if (batch.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await send()
  }
  await send()
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(tx)
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} of ${count} rows of ${name} arrived`)
}

function requireStorable(value: SQLOutputValue, where: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new Error(`There is an empty byte (NUL) in ${where}, which PostgreSQL stores in no text`)
  } else if (value !== null && typeof value !== 'number') {
    throw new Error(`What is in ${where} is neither text nor number, and cannot be copied`)
  }
}

/** No id is ever handed out twice, on the other engine neither. */
async function copyIdentities(tx: Tx, file: DatabaseSync): Promise<void> {
  for (const row of file.prepare('select name, seq from sqlite_sequence where seq > 0').all()) {
    const [name, last] = [String(row['name']), Number(row['seq'])]
    await sql`select setval(pg_get_serial_sequence(${quoted(name)}, 'id'), ${last})`.execute(tx)
  }
}
