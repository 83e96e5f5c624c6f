import { sql, type Kysely } from 'kysely'
import { pauses } from '#/core/pauses.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { whereIn, inSteps } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'

/** Events that are looked through in one query. */
const WINDOW = 500
/** Events whose states may be read at once. */
const AT_ONCE = 10

/**
 * The ids of the events of a record that match, the newest first, a few at a time. All are looked
 * through, however many there are, because whoever did something to a record could hide it behind
 * any number of other changes; others get their turn between. `since`: ISO 8601, of those after it.
 * `matches`: a condition in SQL on the columns of an event; no text of a visitor.
 */
export async function* matchingEvents(
  db: Kysely<Tables>,
  { recordId, matches, since = null }: { recordId: number; matches: string; since?: string | null },
): AsyncGenerator<number[]> {
  const pause = pauses()
  for (let before = MAX_INTEGER; ;) {
    const rows = await db
      .selectFrom('registerEvents')
      .select('id')
      .where('recordId', '=', recordId)
      .where('id', '<', before)
      .$if(since !== null, (events) => events.where('at', '>', since ?? ''))
      .orderBy('id', 'desc')
      .limit(WINDOW)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const matching = await db
      .selectFrom('registerEvents')
      .select('id')
      .where(whereIn(db, 'id', ids))
      .where(sql.raw<boolean>(`(${matches})`))
      .orderBy('id', 'desc')
      .execute()
    for (const some of inSteps(matching, AT_ONCE)) {
      yield some.map(({ id }) => id)
      await pause()
    }
    before = ids.at(-1) ?? 0
    if (ids.length < WINDOW) return
    await pause()
  }
}
