import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { ClientBase } from 'pg'
import { migrateFile } from '#/db/migrate.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { isOfMigrations, quoted, tablesOf, type Table } from './tables.ts'

const ROWS_AT_ONCE = 500

/** What comes over as it is. Another type needs a thought before it is copied. */
const KNOWN_TYPES = ['text', 'character varying', 'smallint', 'integer', 'bigint', 'date', 'double precision']

/**
 * Writes what a transaction of PostgreSQL sees into a new SQLite file with the product's own schema. Answers the tables that
 * are not the product's, which stay behind. Throws where a table or a column of the product is missing, or of an unknown type.
 */
export async function copyFromPostgres(client: ClientBase, path: string): Promise<string[]> {
  const file = await emptyRegister(path)
  try {
    const tables = tablesOf(file)
    const columns = await columnsOf(client)
    for (const table of tables) requireColumns(table, columns.get(table.name))
    file.exec('begin')
    for (const table of tables) await copyTable(client, file, table)
    await copyIdentities(client, file)
    file.exec('commit')
    const broken = file.prepare('pragma foreign_key_check').all()
    if (broken.length > 0) throw new Error(`${broken.length} rows point to rows that are not there`)
    return [...columns.keys()].filter((name) => !isOfMigrations(name) && !tables.some((table) => table.name === name))
  } finally {
    file.close()
  }
}

/** The schema without what migrations put in. It is thrown away where something fails, so it needs no journal. */
async function emptyRegister(path: string): Promise<DatabaseSync> {
  const file = openFile(path, 'write')
  await migrateFile(file)
  file.exec('pragma journal_mode = delete; pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off')
  for (const { name } of tablesOf(file)) file.exec(`delete from ${quoted(name)}`)
  file.exec('delete from sqlite_sequence')
  return file
}

type Column = { table: string; name: string; type: string }

async function columnsOf(client: ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(
    `select c.table_name as "table", c.column_name as name, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`,
  )
  return Map.groupBy(rows, ({ table }) => table)
}

function requireColumns({ name, columns }: Table, found: Column[] = []): void {
  for (const column of columns) {
    const type = found.find((one) => one.name === column)?.type
    if (type === undefined) throw new Error(`The database has no column ${column} in ${name}: start the server on it once`)
    if (!KNOWN_TYPES.includes(type))
      throw new Error(`The column ${column} of ${name} is of a type that cannot be copied: ${type}`)
  }
  const more = found.find((one) => !columns.includes(one.name))
  if (more) throw new Error(`The column ${more.name} of ${name} is not the product’s own, and cannot be copied`)
}

/** Row by row through a cursor: a register need not fit in memory. */
async function copyTable(client: ClientBase, file: DatabaseSync, { name, columns }: Table): Promise<void> {
  const list = columns.map(quoted).join(', ')
  const insert = file.prepare(`insert into ${quoted(name)} (${list}) values (${columns.map(() => '?').join(', ')})`)
  await client.query(`declare copying no scroll cursor for select ${list} from ${quoted(name)}`)
  for (;;) {
    const { rows } = await client.query<SQLInputValue[]>({ text: `fetch ${ROWS_AT_ONCE} from copying`, rowMode: 'array' })
    for (const row of rows) insert.run(...row.map((value) => exact(value, name)))
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close copying')
}

/** Numbers beyond what JavaScript counts exactly would come over as others. */
function exact(value: SQLInputValue, table: string): SQLInputValue {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  throw new Error(`${table} holds a number that cannot be copied exactly: ${value}`)
}

/** No id is ever handed out twice, on the other engine neither. */
async function copyIdentities(client: ClientBase, file: DatabaseSync): Promise<void> {
  for (const { table, sequence } of await identitiesOf(client)) {
    const { rows } = await client.query<{ last: number; used: boolean }>(
      `select last_value as last, is_called as used from ${sequence}`,
    )
    const last = rows[0]?.used ? rows[0].last : 0
    const highest = Number(file.prepare('select max(seq) as n from sqlite_sequence where name = ?').get(table)?.['n'] ?? 0)
    file.prepare('delete from sqlite_sequence where name = ?').run(table)
    if (Math.max(last, highest) > 0) {
      file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, Math.max(last, highest))
    }
  }
}

/** The sequence behind each id that the database hands out; its name is quoted already. */
async function identitiesOf(client: ClientBase): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; sequence: string }>(
    `select table_name as "table", pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
       from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`,
  )
  return rows
}
