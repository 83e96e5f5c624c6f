import type { DatabaseSync } from 'node:sqlite'

export type Table = { name: string; columns: string[] }

/** Tables of Kysely's migrations, which differ between databases and are not copied. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

/** The query for every table of a PostgreSQL database. */
export const POSTGRES_TABLE_NAMES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`

export function isOfMigrations(table: string): boolean {
  return OF_MIGRATIONS.includes(table)
}

/**
 * Every table of a register in an SQLite file, each after those that it points to. Read from the
 * database, so that no list can lack a table. Without the search index, which triggers fill from
 * the certificates.
 */
export function tablesOf(file: DatabaseSync): Table[] {
  const names = texts(
    file,
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
  )
  const ordered: string[] = []
  const visit = (name: string, way: readonly string[]) => {
    if (ordered.includes(name)) return
    if (way.includes(name))
      throw new Error(`The tables ${way.join(', ')} point to each other in a circle`)
    const pointedTo = texts(
      file,
      'select distinct "table" as name from pragma_foreign_key_list(?)',
      name,
    )
    for (const other of pointedTo.toSorted()) if (other !== name) visit(other, [...way, name])
    ordered.push(name)
  }
  for (const name of names.toSorted()) if (!isOfMigrations(name)) visit(name, [])
  return ordered.map((name) => ({ name, columns: columnsOf(file, name) }))
}

/** The columns of a table; none where there is no such table. */
export function columnsOf(file: DatabaseSync, table: string): string[] {
  return texts(file, 'select name from pragma_table_info(?)', table)
}

/** The migrations of a register in an SQLite file, in the order of their names. */
export function migrationsOf(file: DatabaseSync): string[] {
  return texts(file, 'select name from kysely_migration order by name')
}

/** The number of rows of each table. */
export function rowsOf(file: DatabaseSync): Record<string, number> {
  return Object.fromEntries(
    tablesOf(file).map(({ name }) => [
      name,
      Number(file.prepare(`select count(*) as n from ${quoteName(name)}`).get()?.['n']),
    ]),
  )
}

/** A quoted name, as both engines accept it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function texts(file: DatabaseSync, sql: string, ...parameters: string[]): string[] {
  return file
    .prepare(sql)
    .all(...parameters)
    .map(({ name }) => String(name))
}
