import type { Store, Tx } from '#/db/schema.ts'
import { runInThread } from '#/db/threads/run-in-thread.ts'
import { toSurveyedRecord, writeSurveysDue } from './write-surveys-due.server.ts'

/** Records that this thread writes itself: a new register has none. */
const FIRST = 50
const THREAD = 'app/certificates/due/fill-due-thread.server.ts'

/** The setting that has the id of the last record whose surveys due were written. */
const NAME = 'surveys-due-filled'
const ALL = 'all'

/** Whether the list has the surveys of every record: false for a while after the upgrade that added it. */
export async function isSurveysDueFilled(db: Store['read']): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value === ALL
}

/** Writes the surveys due of records that were in the register before there was a list of them, in steps; it goes on where it was stopped. */
export async function fillSurveysDue(db: Store, today: string): Promise<void> {
  if (await isSurveysDueFilled(db.read)) return
  // A thread does the rest, because verifications would wait for each transaction.
  if (await fillSome(db, today, FIRST)) await runInThread(db, THREAD, { today })
}

/** Writes those of at most `limit` further records, in one transaction. Returns whether there may be more. */
export function fillSome(db: Pick<Store, 'engine' | 'write'>, today: string, limit: number): Promise<boolean> {
  return db.write.transaction().execute((tx) => fillNext(tx, db.engine, today, limit))
}

async function fillNext(tx: Tx, engine: Store['engine'], today: string, limit: number): Promise<boolean> {
  await tx
    .insertInto('settings')
    .values({ name: NAME, value: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const position = tx.selectFrom('settings').select('value').where('name', '=', NAME)
  const { value } = await (engine === 'postgres' ? position.forUpdate() : position).executeTakeFirstOrThrow()
  if (value === ALL) return false
  const next = tx.selectFrom('certificates').selectAll().where('id', '>', Number(value)).orderBy('id').limit(limit)
  // A row that another transaction changes is read after it.
  const rows = await (engine === 'postgres' ? next.forUpdate() : next).execute()
  await writeSurveysDue(tx, rows.map(toSurveyedRecord), today)
  const last = rows.length < limit ? undefined : rows.at(-1)
  await tx
    .updateTable('settings')
    .set({ value: last ? String(last.id) : ALL })
    .where('name', '=', NAME)
    .execute()
  return last !== undefined
}
