import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { migrateFile } from '#/db/upgrade/migrate.ts'
import { quoteName, tablesOf } from '#/db/snapshot/tables.ts'

export type Material = { texts: string[]; numbers: number[]; dates: string[] }

type Column = { name: string; type: string; notnull: number; pk: number }

const ROWS = 3

/**
 * Makes an SQLite file with the product's schema and three rows in every table there is, made of
 * the material given: the schema is asked what a column takes, so that a table that comes later is
 * filled too. The second row has NULL wherever that is allowed.
 */
export async function fillEveryTable(path: string, material: Material): Promise<void> {
  const file = new DatabaseSync(path, {
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: false,
  })
  await migrateFile(file)
  const tables = tablesOf(file)
  for (const { name } of tables) file.exec(`delete from ${quoteName(name)}`)
  for (const { name, columns } of tables) {
    const insert = file.prepare(
      `insert into ${quoteName(name)} (${columns.map(quoteName).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    for (let row = 0; row < ROWS; row++) insert.run(...valuesOf(file, name, row, material))
  }
  // An id that was handed out and is not there any more.
  file.exec('update sqlite_sequence set seq = seq + 7')
  const broken = file.prepare('pragma foreign_key_check').all()
  file.close()
  if (broken.length > 0) throw new Error(`Rows that point nowhere: ${JSON.stringify(broken)}`)
}

/**
 * Every row of every table of an SQLite register, and the last id that each has handed out; for
 * comparing two.
 */
export function everything(path: string): Record<string, unknown> {
  const file = new DatabaseSync(path, { readOnly: true })
  const rows = (sql: string) => file.prepare(sql).all().map(plain)
  const all = tablesOf(file).map(({ name, columns }) => {
    const list = columns.map(quoteName).join(', ')
    return [name, rows(`select ${list} from ${quoteName(name)} order by ${list}`)]
  })
  const ids = rows('select name, seq from sqlite_sequence where seq > 0 order by name')
  file.close()
  return Object.fromEntries([...all, ['(last ids)', ids]])
}

function plain(row: Record<string, SQLOutputValue>): Record<string, SQLOutputValue> {
  return { ...row }
}

function valuesOf(
  file: DatabaseSync,
  table: string,
  row: number,
  material: Material,
): SQLInputValue[] {
  const columns = file
    .prepare('select name, type, "notnull", pk from pragma_table_info(?)')
    .all(table)
  const pointers = file
    .prepare('select "from", "table", "to" from pragma_foreign_key_list(?)')
    .all(table)
  const sql = String(
    file.prepare('select sql from sqlite_schema where name = ?').get(table)?.['sql'],
  )
  // What pragma_table_info answers.
  return (columns as Column[]).map(({ name, type, notnull, pk }, i) => {
    const pointer = pointers.find(({ from }) => from === name)
    if (row === 1 && notnull === 0 && pk === 0) return null
    if (pointer) {
      const [other, column] = [String(pointer['table']), String(pointer['to'])]
      return (
        Object.values(
          file.prepare(`select ${quoteName(column)} from ${quoteName(other)}`).all()[row] ?? {},
        )[0] ?? null
      )
    }
    const allowed = allowedIn(sql, name)
    if (allowed.length > 0) return allowed[row % allowed.length] ?? null
    if (type === 'date') return material.dates[0] ?? null
    if (type === 'text')
      return `${row} ${material.texts[(row * columns.length + i) % material.texts.length]}`
    if (pk > 0) return row + 1
    const number = material.numbers[(row + i) % material.numbers.length] ?? 0
    // Rows differ in the remainder, so that no two have the same value in a unique column.
    return number - (number % ROWS) + row
  })
}

/** Of a check such as `state in ('new', 'read')`. */
function allowedIn(sql: string, column: string): (string | number)[] {
  const [, list] = new RegExp(`[( "]${column}"? in \\(([^)]*)\\)`).exec(sql) ?? []
  return (
    list
      ?.split(',')
      .map((item) => (item.includes("'") ? item.trim().slice(1, -1) : Number(item))) ?? []
  )
}
