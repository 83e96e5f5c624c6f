import type { DatabaseSync } from 'node:sqlite'

export type Table = { name: string; columns: string[] }

/** Kysely's own: each database has its own migrations behind it. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

export function isOfMigrations(table: string): boolean {
  return OF_MIGRATIONS.includes(table)
}

/**
 * Every table of a register in an SQLite file, each after those that it points to. The database itself is asked, so that no
 * list has to be kept and no table can be forgotten.
 */
export function tablesOf(file: DatabaseSync): Table[] {
  const names = texts(file, `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`)
  const ordered: string[] = []
  const visit = (name: string, way: readonly string[]) => {
    if (ordered.includes(name)) return
    if (way.includes(name)) throw new Error(`The tables ${way.join(', ')} point to each other in a circle`)
    const pointedTo = texts(file, 'select distinct "table" as name from pragma_foreign_key_list(?)', name)
    for (const other of pointedTo.toSorted()) if (other !== name) visit(other, [...way, name])
    ordered.push(name)
  }
  for (const name of names.toSorted()) if (!isOfMigrations(name)) visit(name, [])
  return ordered.map((name) => ({ name, columns: texts(file, 'select name from pragma_table_info(?)', name) }))
}

/** How many rows each of them has. */
export function rowsOf(file: DatabaseSync): Record<string, number> {
  return Object.fromEntries(
    tablesOf(file).map(({ name }) => [name, Number(file.prepare(`select count(*) as n from ${quoted(name)}`).get()?.['n'])]),
  )
}

/** A name as both engines take it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function texts(file: DatabaseSync, sql: string, ...parameters: string[]): string[] {
  return file
    .prepare(sql)
    .all(...parameters)
    .map(({ name }) => String(name))
}
