import { setImmediate } from 'node:timers/promises'
import type { Store, Tx } from '#/db/schema.ts'
import { toSurveyedRecord, writeSurveysDue } from './write-surveys-due.server.ts'

/** Records in one transaction: others wait some 20 ms. */
const AT_ONCE = 500

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
  // Let requests run between two transactions.
  while (await db.write.transaction().execute((tx) => fillSome(tx, db.engine, today))) await setImmediate()
}

/** Returns whether there may be more. */
async function fillSome(tx: Tx, engine: Store['engine'], today: string): Promise<boolean> {
  await tx
    .insertInto('settings')
    .values({ name: NAME, value: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const position = tx.selectFrom('settings').select('value').where('name', '=', NAME)
  const { value } = await (engine === 'postgres' ? position.forUpdate() : position).executeTakeFirstOrThrow()
  if (value === ALL) return false
  const next = tx.selectFrom('certificates').selectAll().where('id', '>', Number(value)).orderBy('id').limit(AT_ONCE)
  // A row that another transaction changes is read after it.
  const rows = await (engine === 'postgres' ? next.forUpdate() : next).execute()
  await writeSurveysDue(tx, rows.map(toSurveyedRecord), today)
  const last = rows.length < AT_ONCE ? undefined : rows.at(-1)
  await tx
    .updateTable('settings')
    .set({ value: last ? String(last.id) : ALL })
    .where('name', '=', NAME)
    .execute()
  return last !== undefined
}
