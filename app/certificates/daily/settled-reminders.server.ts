import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from '#/db/schema.ts'
import { among } from '#/db/many.ts'

/** Records in one statement: other writers wait for it. */
const AT_ONCE = 500

/**
 * Removes the notes of reminders whose survey was completed, or whose part has ended or is gone. Those of a part's next survey and later
 * ones stay: they say what was written. Call it when `surveysDue` is that of the day.
 */
export async function removeSettledReminders({ db, today }: { db: Store; today: string }): Promise<void> {
  const isSettled = sql<boolean>`not exists (
    select 1 from ${sql.table('surveysDue')} as d where d."recordId" = ${sql.table('surveyReminders')}."recordId"
      and d.code = ${sql.table('surveyReminders')}.code and d."windowTo" <= ${sql.table('surveyReminders')}."windowTo"
      and d."endsOn" >= ${today})`
  for (let after = 0; ;) {
    const found = await db.search
      .selectFrom('surveyReminders')
      .select('recordId')
      .distinct()
      .where('recordId', '>', after)
      .where(isSettled)
      .orderBy('recordId')
      .limit(AT_ONCE)
      .execute()
    const last = found.at(-1)
    if (!last) return
    const ids = found.map(({ recordId }) => recordId)
    await db.write
      .deleteFrom('surveyReminders')
      .where(among(db.write, 'recordId', ids))
      .where(isSettled)
      .execute()
    after = last.recordId
    await setImmediate()
  }
}
