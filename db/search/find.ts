import { setImmediate } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { whereIn } from '#/db/many.ts'
import type { Engine, Store, Tables } from '#/db/schema.ts'
import { allOf, everyOf, partsOf, type Matches, type Parts, type Sql } from './conditions.ts'
import { matchesInPostgres, searching } from './postgres.ts'
import {
  LIMITS,
  type Condition,
  type Found,
  type Key,
  type Limits,
  type Question,
  type Sort,
} from './question.ts'
import { beyond, SORT_VALUES, unindexed } from './sort-values.ts'
import { matchesInSqlite, textIds } from './sqlite.ts'

/** The ids of a million certificates are sorted in some seconds. */
const IDS_TIMEOUT_MS = 60_000
/** Ids that are read as one text, because a row costs more than an id. */
const IDS_PER_ROW = 1_000
/** The columns that conditions read. */
const COLUMNS = ['searchText', 'shipId', 'flag', 'status', 'issuedDate']

const NOTHING: Found = { ids: [], total: 0, totalIsCapped: false, previous: null, next: null }

type Asked = {
  engine: Engine
  db: Kysely<Tables>
  question: Question
  parts: Parts
  limits: Limits
}

/**
 * A page of the certificates that match, by indexes of the database. Where few match, they are
 * fetched and sorted; where many do, the order is walked until the page is full; and where it would
 * have to be walked far, they are fetched and sorted after all.
 */
export async function findCertificates(
  { engine, search }: Store,
  question: Question,
  limits = LIMITS,
): Promise<Found> {
  const parts = partsOf(engine, question)
  if (!parts) return NOTHING
  if (engine === 'sqlite') return find({ engine, db: search, question, parts, limits })
  return searching(search, question.text, (db) => find({ engine, db, question, parts, limits }))
}

async function find(asked: Asked): Promise<Found> {
  const { question, limits } = asked
  const backwards = question.before !== undefined
  const { few, where } = await matchesOf(asked)
  const wanted = question.limit + 1
  const walked = few ? [] : await walk(asked)
  const found =
    walked.length === wanted
      ? walked
      : await sorted(asked, few ? whereIn(asked.db, 'id', few) : where)
  const more = found.length === wanted
  const page = found.slice(0, question.limit)
  if (backwards) page.reverse()
  const [first, last] = [page[0], page.at(-1)]
  const isMore = {
    next: backwards || more,
    previous: backwards ? more : question.after !== undefined,
  }
  return {
    ids: page.map(({ id }) => id),
    total: few?.length ?? limits.counted,
    totalIsCapped: few === null,
    previous: isMore.previous && first ? first : null,
    next: isMore.next && last ? last : null,
  }
}

function matchesOf({ engine, db, parts, question, limits }: Asked): Promise<Matches> {
  return engine === 'sqlite'
    ? matchesInSqlite(db, parts, question, limits)
    : matchesInPostgres(db, parts, limits)
}

/**
 * Backwards the page is the end of what lies before the key. `value`: what the list is sorted by,
 * indexed or not.
 */
function positionOf(
  { engine, question: { sort, after, before } }: Asked,
  value: RawBuilder<unknown>,
) {
  const descending = sort.descending !== (before !== undefined)
  const key = after ?? before
  return {
    position: key ? [beyond(engine, sort.column, value, key, descending)] : [],
    direction: sql.raw(descending ? 'desc' : 'asc'),
  }
}

/**
 * Matches among the certificates that come next in the order; fewer than are wanted where they are
 * too far away.
 */
async function walk(asked: Asked): Promise<Key[]> {
  const { engine, db, parts, question, limits } = asked
  const value = SORT_VALUES[engine][question.sort.column]
  const { position, direction } = positionOf(asked, value)
  const every = everyOf(parts)
  const wanted = question.limit + 1
  const isTextAlone = every.length === parts.text.length && (question.ships ?? []).length === 0
  const byText = isTextAlone && question.sort.column === 'id' ? textIds(question.text) : null
  if (engine === 'sqlite' && byText) {
    // The trigram index is in the order of the ids.
    const query = sql.join([byText, ...position], sql` and `)
    return rowsOf(
      db,
      sql`select id, id as value from (${query} order by rowid ${direction} limit ${wanted})`,
    )
  }
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  // A condition that looks into another table may be joined in another order. SQLite keeps this one
  // without it, and would sort all that is walked.
  const isJoined = engine === 'postgres' || parts.lasting !== null
  const inOrder = isJoined ? sql`order by value ${direction}, id ${direction}` : sql``
  return rowsOf(
    db,
    sql`select id, value from (
        select id, ${value} as value, ${columns} from entries
        where ${allOf(position)} order by ${value} ${direction}, id ${direction} limit ${limits.walked}
      ) as entries where ${allOf(every)} ${inOrder} limit ${wanted}`,
  )
}

/** The matches that come next, found by their condition and then sorted. */
function sorted(asked: Asked, where: Sql): Promise<Key[]> {
  const { engine, db, question } = asked
  const value = unindexed(engine, question.sort.column)
  const { position, direction } = positionOf(asked, value)
  return rowsOf(
    db,
    sql`select id, ${value} as value from entries where ${allOf([where, ...position])}
      order by ${value} ${direction}, id ${direction} limit ${question.limit + 1}`,
  )
}

async function rowsOf(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<Key[]> {
  // Both columns are selected in every query above.
  const { rows } = await (query as RawBuilder<Key>).execute(db)
  return rows
}

/**
 * The ids of all that match, in order; in one statement, so that none is missed or met twice while
 * others change.
 */
export async function findIds(
  { engine, bulk }: Store,
  condition: Condition,
  sort: Sort,
): Promise<Int32Array<ArrayBuffer>> {
  const parts = partsOf(engine, condition)
  if (!parts) return new Int32Array(0)
  const read = async (db: Kysely<Tables>) => {
    const { where } =
      engine === 'sqlite'
        ? await matchesInSqlite(db, parts, condition, LIMITS)
        : { where: allOf(everyOf(parts)) }
    const direction = sql.raw(sort.descending ? 'desc' : 'asc')
    const order = sql`${SORT_VALUES[engine][sort.column]} ${direction}, id ${direction}`
    const list =
      engine === 'sqlite'
        ? sql`group_concat(id, ',' order by n)`
        : sql`string_agg(id::text, ',' order by n)`
    const { rows } = await sql<{ ids: string }>`select ${list} as ids from (
        select id, row_number() over (order by ${order}) as n from entries where ${where}
      ) as numbered group by (n - 1) / ${sql.lit(IDS_PER_ROW)} order by min(n)`.execute(db)
    return rows
  }
  const rows = await (engine === 'sqlite'
    ? read(bulk)
    : searching(bulk, condition.text, read, IDS_TIMEOUT_MS))
  const ids: number[] = []
  for (const { ids: some } of rows) {
    for (const id of some.split(',')) ids.push(Number(id))
    // Other requests are answered between two of them.
    await setImmediate()
  }
  return Int32Array.from(ids)
}
