import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from './schema.ts'

// Thousands of parameters cost PostgreSQL more than the rows themselves, so each engine gets the
// values in a different form.

/**
 * Inserts rows that all have the same columns, at most 32,766 values together (SQLite). Returns the
 * columns `back` of each row, in any order.
 */
export async function insertMany<Row extends object, Back extends object = object>(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Row[],
  back: readonly (keyof Back & string)[] = [],
): Promise<Back[]> {
  const [first] = rows
  if (!first) return []
  if (!isPostgres(db)) {
    // The caller's types replace those of the table.
    const insert = db.insertInto(table).values(rows as never)
    const found = await (back.length > 0 ? insert.returning(back as never) : insert).execute()
    return found as Back[]
  }
  const returning =
    back.length > 0 ? sql` returning ${sql.join(back.map((column) => sql.ref(column)))}` : sql``
  const { rows: found } = await sql<Back>`${insertOf(table, rows, first)}${returning}`.execute(db)
  return found
}

/**
 * Inserts rows of texts, numbers and nulls, any number of them. On SQLite, too, the statement
 * is always the same: with the values as parameters there would be one to prepare for each number
 * of rows.
 */
export async function insertFromJson<Row extends object>(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  if (isPostgres(db)) {
    await insertOf(table, rows, first).execute(db)
    return
  }
  const columns = Object.keys(first)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))
  await sql`insert into ${sql.table(table)} (${names}) select ${values} from json_each(${JSON.stringify(rows)})`.execute(
    db,
  )
}

function insertOf(
  table: keyof Tables,
  rows: readonly object[],
  first: object,
): RawBuilder<unknown> {
  const names = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  // `json_populate_recordset` converts to the types of the table's columns.
  return sql`insert into ${sql.table(table)} (${names}) select ${names}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}

/** Whether a column, or an expression, is one of many values. */
export function whereIn(
  db: Kysely<Tables>,
  column: string | RawBuilder<string>,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  const one = typeof column === 'string' ? sql.ref(column) : column
  return isPostgres(db)
    ? sql<boolean>`${one} = any(${values})`
    : sql<boolean>`${one} in (select value from json_each(${JSON.stringify(values)}))`
}

/** A list in pieces of at most `most`. */
export function* inSteps<T>(list: Iterable<T>, most: number): Generator<T[]> {
  let step: T[] = []
  for (const one of list) {
    step.push(one)
    if (step.length < most) continue
    yield step
    step = []
  }
  if (step.length > 0) yield step
}

export function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
