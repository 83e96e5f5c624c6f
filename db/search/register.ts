import { sql } from 'kysely'
import { allOf, everyOf, partsOf } from './conditions.ts'
import { searching } from './postgres.ts'
import type { Condition } from './question.ts'
import { lastDayOfMonth } from '#/core/dates.ts'
import { readNewestEvent } from '#/db/register-order.ts'
import type { Store } from '#/db/schema.ts'

// Answers about the register as a whole: each is counted once for every state of the register,
// because many pages show the same.

type Known = { event: number; answers: Map<string, Promise<unknown>> }
const known = new WeakMap<Store['search'], Known>()

/** How many certificates match each condition; statuses are those of `today`. */
export function countCertificates(
  db: Store,
  conditions: Condition[],
  today: string,
): Promise<number[]> {
  return answerOnce(db, `${today} ${JSON.stringify(conditions)}`, () =>
    Promise.all(conditions.map((condition) => countOf(db, condition))),
  )
}

async function countOf({ engine, search }: Store, condition: Condition): Promise<number> {
  const parts = partsOf(engine, condition)
  if (!parts) return 0
  const query = sql<{
    n: number
  }>`select count(*) as n from entries where ${allOf(everyOf(parts))}`
  const { rows } = await (engine === 'sqlite'
    ? query.execute(search)
    : searching(search, condition.text, (tx) => query.execute(tx)))
  return rows[0]?.n ?? 0
}

/**
 * How many were issued in each month from one to another, `2026-03` to the number; months without
 * any are left out.
 */
export function issuedByMonth(
  db: Store,
  from: string,
  to: string,
): Promise<Record<string, number>> {
  return answerOnce(db, `months ${from} ${to}`, async () => {
    const days = await db.search
      .selectFrom('entries')
      .select(['issuedDate', (e) => e.fn.countAll<number>().as('n')])
      .where('issuedDate', '>=', `${from}-01`)
      .where('issuedDate', '<=', lastDayOfMonth(to))
      .groupBy('issuedDate')
      .execute()
    const months: Record<string, number> = {}
    for (const { issuedDate, n } of days)
      months[issuedDate.slice(0, 7)] = (months[issuedDate.slice(0, 7)] ?? 0) + n
    return months
  })
}

/**
 * The flags that certificates have, in order: one step in the index finds the next (SQLite's
 * skip-scan, sqlite.org/optoverview.html, does not do this).
 */
export function flagsInUse(db: Store): Promise<string[]> {
  return answerOnce(db, 'flags', async () => {
    const flag = db.engine === 'sqlite' ? sql`flag` : sql`flag collate "C"`
    const { rows } = await sql<{ flag: string }>`with recursive flags(flag) as (
        select (select flag from entries order by ${flag} limit 1)
        union all
        select (select c.flag from entries c where c.${flag} > flags.flag order by c.${flag} limit 1)
          from flags where flags.flag is not null
      ) select flag from flags where flag is not null`.execute(db.search)
    return rows.map((row) => row.flag)
  })
}

/**
 * What was worked out since the last change of the register; a change and its event become visible
 * together.
 */
export async function answerOnce<A>(db: Store, name: string, work: () => Promise<A>): Promise<A> {
  const event = await readNewestEvent(db.read)
  const before = known.get(db.search)
  const { answers } =
    before?.event === event ? before : { answers: new Map<string, Promise<unknown>>() }
  known.set(db.search, { event, answers })
  // The type that is asked for by this name is always the same.
  const answer = (answers.get(name) as Promise<A> | undefined) ?? work()
  answers.set(name, answer)
  // What has failed is tried again.
  answer.catch(() => answers.delete(name))
  return answer
}
