import { sql, type Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { allOf, everyOf, type Matches, type Parts } from './conditions.ts'
import type { Limits } from './question.ts'

const STATEMENT_TIMEOUT_MS = 10_000

/** A text with a group of three letters or digits, which is what pg_trgm has in its index. */
const INDEXED = /[a-z0-9]{3}/

/**
 * Runs queries with settings that suit a search. PostgreSQL expects the matches of a text evenly
 * among the rows and would rather read the table until it has met enough of them; those of one year
 * stand together, and it would read all the others first. Several processes look only for a text
 * that no index has: they take time from verifications.
 */
export function searching<T>(
  db: Kysely<Tables>,
  text: string | undefined,
  work: (tx: Kysely<Tables>) => Promise<T>,
  timeout = STATEMENT_TIMEOUT_MS,
): Promise<T> {
  const isScan = text !== undefined && text !== '' && !INDEXED.test(text)
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('jit', 'off', true), set_config('statement_timeout', ${String(timeout)}, true),
        set_config('max_parallel_workers_per_gather', ${isScan ? '2' : '0'}, true),
        set_config('enable_seqscan', ${text && !isScan ? 'off' : 'on'}, true)`.execute(tx)
      return work(tx)
    })
}

/** The planner knows the shortest way. */
export async function matchesInPostgres(
  db: Kysely<Tables>,
  parts: Parts,
  limits: Limits,
): Promise<Matches> {
  const where = allOf(everyOf(parts))
  const { rows } = await sql<{ ids: number[] | null }>`select array_agg(id) as ids
    from (select id from entries where ${where} limit ${limits.counted + 1}) as matches`.execute(db)
  const ids = rows[0]?.ids ?? []
  return { few: ids.length > limits.counted ? null : ids, where }
}
