import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { NEVER_CLOSED } from '#/app/certificates/due/conditions-due.ts'
import { OF_CONDITION, OF_EXPIRY } from '#/app/certificates/notices/due-surveys.ts'
import type { Store } from '#/db/schema.ts'
import { among } from '#/db/many.ts'

/** Records in one statement: other writers wait for it. */
const AT_ONCE = 500

/**
 * Removes the notes of reminders whose survey was completed, or whose part has ended or is gone; of expiries that are over; and of the conditions
 * of a record in which none is open. Those of a part's next survey and later ones stay: they say what was written. Call it when `surveysDue` is
 * that of the day.
 */
export async function removeSettledReminders({
  db,
  today,
}: {
  db: Store
  today: string
}): Promise<void> {
  const note = sql.table('surveyReminders')
  const isSettled = sql<boolean>`case
    when ${note}.code like ${`%${OF_EXPIRY}`} then ${note}."windowTo" < ${today}
    when ${note}.code like ${`%${OF_CONDITION}%`} then not exists (
      select 1 from certificates as c where c.id = ${note}."recordId" and c.parts like ${NEVER_CLOSED})
    else not exists (
      select 1 from ${sql.table('surveysDue')} as d where d."recordId" = ${note}."recordId"
        and d.code = ${note}.code and d."windowTo" <= ${note}."windowTo" and d."endsOn" >= ${today})
    end`
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
