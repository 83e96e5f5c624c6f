import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { sql } from 'kysely'
import { migrateFile, MIGRATIONS } from '#/db/upgrade/migrate.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import type { Tx } from '#/db/schema.ts'
import { isOfMigrations, quoteName, tablesOf, type Table } from './tables.ts'

const ROWS_AT_ONCE = 500

/**
 * Types that are copied unchanged. A column of another type is refused until its copy is
 * implemented.
 */
const KNOWN_TYPES = [
  'text',
  'character varying',
  'smallint',
  'integer',
  'bigint',
  'date',
  'double precision',
]

/**
 * Copies what a transaction of PostgreSQL sees to a new SQLite file with the product's schema.
 * Returns the tables that are not the product's, which are not copied. Throws if a table or a
 * column of the product is missing, or of an unknown type. `migrations`: those of the database,
 * where an earlier version made it.
 */
export async function copyFromPostgres(
  tx: Tx,
  path: string,
  migrations: readonly string[] = MIGRATIONS,
): Promise<string[]> {
  const file = await emptyRegister(path, migrations)
  try {
    const tables = tablesOf(file)
    const columns = await columnsOf(tx)
    for (const table of tables) requireColumns(table, columns.get(table.name))
    file.exec('begin')
    for (const table of tables) await copyTable(tx, file, table)
    await copyIdentities(tx, file)
    file.exec('commit')
    const broken = file.prepare('pragma foreign_key_check').all()
    if (broken.length > 0) throw new Error(`${broken.length} rows point to rows that are not there`)
    return [...columns.keys()].filter(
      (name) => !isOfMigrations(name) && !tables.some((table) => table.name === name),
    )
  } finally {
    file.close()
  }
}

/**
 * The schema without the rows that migrations insert. Without a journal, because the file is
 * discarded if the copy fails.
 */
async function emptyRegister(path: string, migrations: readonly string[]): Promise<DatabaseSync> {
  const file = openFile(path, 'write')
  await migrateFile(file, migrations)
  file.exec(
    'pragma journal_mode = delete; pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off',
  )
  for (const { name } of tablesOf(file)) file.exec(`delete from ${quoteName(name)}`)
  file.exec('delete from sqlite_sequence')
  return file
}

type Column = { table: string; name: string; type: string }

async function columnsOf(tx: Tx): Promise<Map<string, Column[]>> {
  const { rows } =
    await sql<Column>`select c.table_name as "table", c.column_name as name, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`.execute(tx)
  return Map.groupBy(rows, ({ table }) => table)
}

function requireColumns({ name, columns }: Table, found: Column[] = []): void {
  for (const column of columns) {
    const type = found.find((one) => one.name === column)?.type
    if (type === undefined)
      throw new Error(
        `The database has no column ${column} in ${name}: start the server on it once`,
      )
    if (!KNOWN_TYPES.includes(type))
      throw new Error(`The column ${column} of ${name} is of a type that cannot be copied: ${type}`)
  }
  const more = found.find((one) => !columns.includes(one.name))
  if (more)
    throw new Error(
      `The column ${more.name} of ${name} is not the product’s own, and cannot be copied`,
    )
}

/** Reads through a cursor, because a register need not fit in memory. */
async function copyTable(tx: Tx, file: DatabaseSync, { name, columns }: Table): Promise<void> {
  const list = columns.map(quoteName).join(', ')
  const insert = file.prepare(
    `insert into ${quoteName(name)} (${list}) values (${columns.map(() => '?').join(', ')})`,
  )
  await sql
    .raw(`declare copying no scroll cursor for select ${list} from ${quoteName(name)}`)
    .execute(tx)
  const next = sql.raw<Record<string, SQLInputValue>>(`fetch ${ROWS_AT_ONCE} from copying`)
  for (;;) {
    const { rows } = await next.execute(tx)
    for (const row of rows)
      insert.run(...columns.map((column) => requireExact(row[column] ?? null, name)))
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close copying`.execute(tx)
}

/** Throws for an integer that JavaScript cannot represent exactly. */
function requireExact(value: SQLInputValue, table: string): SQLInputValue {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value))
    return value
  throw new Error(`${table} holds a number that cannot be copied exactly: ${value}`)
}

/** Copies the last id of each table, so that none is assigned twice on the other engine. */
async function copyIdentities(tx: Tx, file: DatabaseSync): Promise<void> {
  for (const { table, sequence } of await identitiesOf(tx)) {
    const { rows } = await sql<{
      last: number
      used: boolean
    }>`select last_value as last, is_called as used
      from ${sql.raw(sequence)}`.execute(tx)
    const last = rows[0]?.used ? rows[0].last : 0
    const highest = Number(
      file.prepare('select max(seq) as n from sqlite_sequence where name = ?').get(table)?.['n'] ??
        0,
    )
    file.prepare('delete from sqlite_sequence where name = ?').run(table)
    if (Math.max(last, highest) > 0) {
      file
        .prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
        .run(table, Math.max(last, highest))
    }
  }
}

/** The sequence of each id column; its name is already quoted. */
async function identitiesOf(tx: Tx): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await sql<{ table: string; sequence: string }>`
    select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(
    tx,
  )
  return rows
}
