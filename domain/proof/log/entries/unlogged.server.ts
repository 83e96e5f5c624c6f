import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { readSource, SOURCES, TABLE_OF, type Source, type SourceRow } from './sources.server.ts'

/**
 * Ids of PostgreSQL become visible out of order where transactions overlap. Register events take
 * turns (db/register-order.ts); of the other sources the last ids before the newest logged one are
 * looked through again.
 */
export const OVERLAPPING_IDS = 1_000

/** Whether a source has rows that are no leaves yet; two look-ups by index each. */
export async function hasUnlogged(db: Kysely<Tables>): Promise<boolean> {
  for (const source of SOURCES) {
    const newest = await db
      .selectFrom(TABLE_OF[source])
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if ((newest?.id ?? 0) > (await lastLogged(db, source))) return true
  }
  return false
}

/**
 * The next rows that are no leaves yet: register events first, each source in the order of its ids.
 */
export async function readUnlogged(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ source: Source; row: SourceRow }[]> {
  const found: { source: Source; row: SourceRow }[] = []
  for (const source of SOURCES) {
    const last = await lastLogged(db, source)
    const after = source === 'register' ? last : Math.max(0, last - OVERLAPPING_IDS)
    const logged = source === 'register' ? null : await loggedAfter(db, source, after)
    const remaining = limit - found.length
    if (remaining <= 0) break
    const rows = await readSource(db, source, { after, limit: remaining + (logged?.size ?? 0) })
    const unlogged = logged ? rows.filter(({ id }) => !logged.has(id)) : rows
    found.push(...unlogged.slice(0, remaining).map((row) => ({ source, row })))
  }
  return found
}

/** The highest id of a source that is a leaf. */
export async function lastLogged(db: Kysely<Tables>, source: Source): Promise<number> {
  const { id } = await db
    .selectFrom('logLeaves')
    .select((e) => e.fn.max('eventId').as('id'))
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return id ?? 0
}

async function loggedAfter(
  db: Kysely<Tables>,
  source: Source,
  after: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('logLeaves')
    .select('eventId')
    .where('source', '=', source)
    .where('eventId', '>', after)
    .execute()
  return new Set(rows.map(({ eventId }) => eventId))
}
