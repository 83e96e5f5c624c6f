import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { allOf, everyOf, type Matches, type Parts, type Sql } from './conditions.ts'
import type { Condition, Limits } from './question.ts'
import { spellingsOf } from './spellings.ts'

/** Shorter texts have no trigram. */
const TRIGRAM_LENGTH = 3
/** Larger sets, in candidates, cost more to intersect than they spare. */
const MAX_INTERSECTED = 10

/**
 * The ids that an index finds without reading the certificates; `size` is counted up to
 * `limits.candidates`.
 */
type IdSet = { ids: RawBuilder<unknown>; conditions: Sql[]; size: number }

/**
 * The ids that match a text or are of one of these ships; null for a text that is too short for the
 * trigram index.
 */
function idsOf(
  text: string | undefined,
  ships: readonly number[] = [],
): RawBuilder<unknown> | null {
  const ids = textIds(text)
  if (!ids || ships.length === 0) return ids
  return sql`select id from (${ids} union select id from entries where "shipId" in (${sql.join(ships)}))`
}

/** The ids that the trigram index has for a text; null for one that is too short for it. */
export function textIds(text: string | undefined): RawBuilder<unknown> | null {
  const spellings = text ? spellingsOf(text) : []
  if (
    !spellings.every((spelling) => Array.from(spelling).length >= TRIGRAM_LENGTH) ||
    spellings.length === 0
  )
    return null
  // Phrases: nothing in them is syntax (sqlite.org/fts5.html, "FTS5 Strings").
  const phrases = spellings.map((spelling) => `"${spelling.replaceAll('"', '""')}"`).join(' OR ')
  return sql`select rowid as id from "entrySearch" where "entrySearch" match ${phrases}`
}

/**
 * SQLite keeps no statistics by which it could choose among indexes, so it is done here: the
 * certificates of the smallest set are looked at one by one; of large sets the first ones, which is
 * enough where many match; else the ids in all sets are what remains.
 */
export async function matchesInSqlite(
  db: Kysely<Tables>,
  parts: Parts,
  { text, ships }: Pick<Condition, 'text' | 'ships'>,
  limits: Limits,
): Promise<Matches> {
  const match = (where: Sql, from = sql`entries`) =>
    firstOf(db, sql`select id from ${from} where ${where}`, where, limits)
  const every = allOf(everyOf(parts))
  const sets = await setsOf(db, parts, idsOf(text, ships), limits)
  const [first] = sets
  if (!first) return match(every)
  // Not all ids of a text are collected where the first are enough.
  if (everyOf(parts).length === first.conditions.length) {
    return firstOf(db, first.ids, first.conditions === parts.text ? isIn(first.ids) : every, limits)
  }
  // A `+` before a column keeps an index from being used for it: the set is what is looked through.
  const rest = allOf(everyOf(parts).filter((one) => !first.conditions.includes(one)))
  if (first.size < limits.candidates) return match(sql<boolean>`${isIn(first.ids)} and +(${rest})`)
  const sample = await match(
    sql<boolean>`${isIn(sql`${first.ids} limit ${limits.candidates}`)} and +(${rest})`,
  )
  if (!sample.few) return { few: null, where: every }
  const large = limits.candidates * MAX_INTERSECTED
  const sizes = await Promise.all(
    sets.map(async (set) => (set.conditions === parts.text ? 0 : count(db, set.ids, large))),
  )
  const used = sets.filter((_, i) => (sizes[i] ?? 0) < large)
  if (used.length === 0) return match(every, sql`entries not indexed`)
  const left = everyOf(parts).filter((one) => !used.some((set) => set.conditions.includes(one)))
  return match(
    sql<boolean>`${isIn(
      sql.join(
        used.map(({ ids }) => ids),
        sql` intersect `,
      ),
    )} and +(${allOf(left)})`,
  )
}

/** The smallest set first; among large ones that of the text. */
async function setsOf(
  db: Kysely<Tables>,
  parts: Parts,
  byText: RawBuilder<unknown> | null,
  limits: Limits,
): Promise<IdSet[]> {
  const sets: IdSet[] = byText
    ? [{ ids: byText, conditions: parts.text, size: limits.candidates }]
    : []
  if (parts.lasting) {
    sets.push({
      ids: parts.lasting,
      conditions: parts.lastDay,
      size: await count(db, parts.lasting, limits.candidates),
    })
  }
  if (parts.ofType)
    sets.push({
      ids: parts.ofType,
      conditions: parts.type,
      size: await count(db, parts.ofType, limits.candidates),
    })
  // What few certificates are, before what many may be: counting these few among those would read
  // all of them.
  for (const conditions of [parts.issued, parts.flag, [...parts.status, ...parts.issued]]) {
    if (conditions.length === 0 || sets.some(({ size }) => size < limits.candidates)) continue
    const ids = sql`select id from entries where ${allOf(conditions)}`
    sets.push({ ids, conditions, size: await count(db, ids, limits.candidates) })
  }
  return sets.toSorted((a, b) => a.size - b.size)
}

function isIn(ids: RawBuilder<unknown>): Sql {
  return sql<boolean>`id in (${ids})`
}

/** The ids of the matches where they are few. */
async function firstOf(
  db: Kysely<Tables>,
  query: RawBuilder<unknown>,
  where: Sql,
  { counted }: Limits,
): Promise<Matches> {
  const { rows } = await sql<{
    ids: string
  }>`select json_group_array(id) as ids from (${query} limit ${counted + 1})`.execute(db)
  const ids: number[] = JSON.parse(rows[0]?.ids ?? '[]')
  return { few: ids.length > counted ? null : ids, where }
}

async function count(db: Kysely<Tables>, query: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (${query} limit ${max})`.execute(db)
  return rows[0]?.n ?? 0
}
