import { sql, type Kysely } from 'kysely'
import { isPostgres } from './many.ts'
import type { Engine, Tables } from './schema.ts'

// An entry is read with its certificates in one statement: they come as one JSON text, in their
// order, in the form that the rules have (`Part` in domain/register/model/certificate/part.ts).

/** In the order of `newPart`: comparisons and the hashes of events depend on it. */
const FIELDS = [
  'code',
  'label',
  'kind',
  'surveyCompletedOn',
  'issuedOn',
  'expiryDate',
  'renewedFrom',
  'extension',
  'standing',
  'standingReason',
  'standingSince',
  'supersededBy',
  'supersededOn',
  'surveys',
  'conditions',
] as const satisfies (keyof Tables['certificates'])[]

/** A column that a certificate leaves out where it has nothing. */
const OPTIONAL = 'particulars'

/** Columns that hold JSON. */
const NESTED: ReadonlySet<string> = new Set(['extension', 'surveys', 'conditions', OPTIONAL])

/**
 * The certificates of an entry as JSON, in SQL of an engine. `entry`: what the statement calls the
 * table of entries.
 */
export function partsSql(engine: Engine, entry = 'entries'): string {
  const isSqlite = engine === 'sqlite'
  const nested = (name: string) => (isSqlite ? `json(own."${name}")` : `own."${name}"::json`)
  const objectOf = (names: readonly string[]) => {
    const pairs = names.map(
      (name) => `'${name}', ${NESTED.has(name) ? nested(name) : `own."${name}"`}`,
    )
    return `${isSqlite ? 'json_object' : 'json_build_object'}(${pairs.join(', ')})`
  }
  const one = `case when own."${OPTIONAL}" is null then ${objectOf(FIELDS)} else ${objectOf([...FIELDS, OPTIONAL])} end`
  const all = isSqlite
    ? `json_group_array(json(${one}) order by own."position")`
    : `coalesce(json_agg(${one} order by own."position"), '[]')::text`
  return `(select ${all} from "certificates" own where own."entryId" = "${entry}"."id")`
}

/** The same as the column `parts` of a query. */
export function partsColumn(db: Kysely<Tables>, entry?: string) {
  return sql.raw<string>(partsSql(isPostgres(db) ? 'postgres' : 'sqlite', entry)).as('parts')
}

/** A query for whole entries, `EntryRow` each. */
export function selectEntries(db: Kysely<Tables>) {
  return db.selectFrom('entries').selectAll('entries').select(partsColumn(db))
}

/** Whether an entry has a certificate of one of some types: a condition of a query for `entries`. */
export function hasOneOf(codes: readonly string[]) {
  return sql<boolean>`exists (select 1 from certificates own
    where own."entryId" = entries.id and own.code in (${sql.join(codes)}))`
}

/**
 * Whether a certificate is the first of its entry that ends on its last day: with it, a query for
 * certificates has each entry and day once, in the order of the index. `table`: what the query calls
 * them.
 */
export function endsFirst(table: string) {
  const [entryId, lastDay, position] = ['entryId', 'lastDay', 'position'].map((name) =>
    sql.ref(`${table}.${name}`),
  )
  return sql<boolean>`not exists (select 1 from certificates other where other."lastDay" = ${lastDay}
    and other."entryId" = ${entryId} and other."position" < ${position})`
}

/** The ids of entries with a condition that is open and due by a day. */
export async function entriesWithConditions(db: Kysely<Tables>, day: string): Promise<number[]> {
  const rows = await db
    .selectFrom('certificates')
    .select('entryId')
    .distinct()
    .where('conditionDueOn', '<=', day)
    .orderBy('entryId')
    .execute()
  return rows.map(({ entryId }) => entryId)
}

/** The columns of a certificate that may be long. */
const LONG = [...NESTED, 'label', 'standingReason', 'supersededBy']

/**
 * How many bytes an entry has, in SQL of either engine: its long texts, and about as many as its
 * other columns (600) and those of each certificate (400) have.
 */
export function bytesSql(entry = 'entries'): string {
  const length = (column: string) => `coalesce(octet_length(own."${column}"), 0)`
  const texts = LONG.map(length).join(' + ')
  // An integer, because a sum of sums would be a text on PostgreSQL.
  return `cast(coalesce((select sum(${texts} + 400) from "certificates" own where own."entryId" = "${entry}"."id"), 0)
    + coalesce(octet_length("${entry}"."corrections"), 0) + 600 as integer)`
}
