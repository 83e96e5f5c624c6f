import { CLOSED, type Due } from '#/app/certificates/notices/due-surveys.ts'
import type { Tx } from '#/db/schema.ts'

type Key = Pick<Due, 'recordId' | 'code' | 'windowTo' | 'days'>

/** What identifies a reminder. */
export function keyOf({ recordId, code, windowTo, days }: Key): string {
  return `${recordId}/${code}/${windowTo}/${days}`
}

/** Stores that reminders are written; returns those that no other process has written. In one order, so that no two processes block each other. */
export async function claimReminders(tx: Tx, today: string, all: readonly Due[]): Promise<Due[]> {
  const claimed: Due[] = []
  for (const due of all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const { recordId, code, windowTo, days } = due
    const key = { recordId, code, windowTo, days }
    // One part may have two windows that close on one day: both are of one reminder.
    const isClaimed = claimed.some((one) => keyOf(one) === keyOf(due))
    if (isClaimed || (await (days === CLOSED ? claimClosed(tx, key, today) : claimSoon(tx, key, today)))) claimed.push(due)
  }
  return claimed.toSorted((a, b) => (a.windowTo < b.windowTo ? -1 : 1))
}

async function claimSoon(tx: Tx, key: Key, today: string): Promise<boolean> {
  const row = await tx
    .insertInto('surveyReminders')
    .values({ ...key, writtenOn: today })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst()
  return row !== undefined
}

async function claimClosed(tx: Tx, { recordId, code, windowTo, days }: Key, today: string): Promise<boolean> {
  const row = await tx
    .updateTable('surveyReminders')
    .set({ writtenOn: today })
    .where('recordId', '=', recordId)
    .where('code', '=', code)
    .where('windowTo', '=', windowTo)
    .where('days', '=', days)
    .where('writtenOn', 'is', null)
    .returning('days')
    .executeTakeFirst()
  return row !== undefined
}
