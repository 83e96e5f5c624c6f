import { CLOSED, type Due } from '#/domain/register/certificate/notices/due-surveys.ts'
import type { Tx } from '#/db/schema.ts'

/** A row of `surveyReminders`. */
type Key = { recordId: number; code: string; windowTo: string; days: number }

/** What identifies a reminder. */
export function keyOf(due: Due): string {
  return textOf(rowOf(due))
}

export function textOf({ recordId, code, windowTo, days }: Key): string {
  return `${recordId}/${code}/${windowTo}/${days}`
}

function rowOf({ recordId, key, windowTo, days }: Due): Key {
  return { recordId, code: key, windowTo, days }
}

/**
 * Stores that reminders are written; returns those that no other process has written. In one order,
 * so that no two processes block each other.
 */
export async function claimReminders(tx: Tx, today: string, all: readonly Due[]): Promise<Due[]> {
  const claimed: Due[] = []
  for (const due of all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const key = rowOf(due)
    // A window that has closed was noted on the day on which it had.
    const isNoted = due.subject === 'survey' && due.days === CLOSED
    // One part may have two windows that close on one day: both are of one reminder.
    const isClaimed = claimed.some((one) => keyOf(one) === keyOf(due))
    if (isClaimed || (await (isNoted ? claimNoted(tx, key, today) : claimNew(tx, key, today))))
      claimed.push(due)
  }
  return claimed.toSorted((a, b) => (a.windowTo < b.windowTo ? -1 : 1))
}

async function claimNew(tx: Tx, key: Key, today: string): Promise<boolean> {
  const row = await tx
    .insertInto('surveyReminders')
    .values({ ...key, writtenOn: today })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst()
  return row !== undefined
}

async function claimNoted(
  tx: Tx,
  { recordId, code, windowTo, days }: Key,
  today: string,
): Promise<boolean> {
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
