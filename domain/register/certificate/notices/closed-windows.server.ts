import type { Tx } from '#/db/schema.ts'
import { CLOSED } from './due-surveys.ts'

/** A survey window that has closed without its survey; `windowTo`: its last day. */
export type ClosedWindow = { recordId: number; code: string; windowTo: string }

/** SQLite takes at most 32,766 values at once. */
const CHUNK = 1_000

/**
 * Notes that the owner is to be reminded of windows that have closed, in the transaction that
 * records them. Returns those that were not noted before.
 */
export async function enqueueClosed(
  tx: Tx,
  closed: readonly ClosedWindow[],
): Promise<ClosedWindow[]> {
  const noted: ClosedWindow[] = []
  for (let i = 0; i < closed.length; i += CHUNK) {
    const rows = await tx
      .insertInto('surveyReminders')
      .values(
        closed.slice(i, i + CHUNK).map((window) => ({ ...window, days: CLOSED, writtenOn: null })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['recordId', 'code', 'windowTo'])
      .execute()
    noted.push(...rows)
  }
  return noted
}
