import type { RequestContext } from '#/domain/context/request-context.ts'
import { runInThread } from '#/db/threads/run-in-thread.ts'
import type { Store } from '#/db/schema.ts'
import { updateSome } from './update-some.server.ts'

/**
 * Records that this thread updates itself: on most days there are no more. Others wait for it some
 * 10 ms.
 */
const FIRST = 50
const THREAD = 'domain/register/survey/daily/daily-update-thread.server.ts'

type Daily = Pick<RequestContext, 'db' | 'today' | 'now' | 'origin'>

const updated = new WeakMap<Store, { today: string; work: Promise<void> }>()

/**
 * Brings the stored statuses, which lists are filtered by, to a day, and records each survey that
 * has become overdue as a register event, once. Where the authority has switched it on, class
 * certificates of which a survey is overdue are suspended in the same transaction. Work that is
 * done already, here or by another process, costs one look into an index. Verifications never read
 * a stored status.
 */
export function updateStatuses({ db, today, now, origin }: Daily): Promise<void> {
  const last = updated.get(db)
  if (last?.today === today) return last.work
  const work = updateAll({ db, today, now, origin })
  updated.set(db, { today, work })
  // What has failed is tried again.
  work.catch(() => updated.get(db)?.work === work && updated.delete(db))
  return work
}

/** The same, although it was done for this day: rows were marked to be looked at again. */
export function updateStatusesAgain(daily: Daily): Promise<void> {
  updated.delete(daily.db)
  return updateStatuses({ db: daily.db, today: daily.today, now: daily.now, origin: daily.origin })
}

async function updateAll({ db, today, now, origin }: Daily): Promise<void> {
  // A thread does the rest, because verifications would wait for each transaction.
  if (await updateSome({ db, today, now, origin }, FIRST))
    await runInThread(db, THREAD, { today, now, origin })
}
