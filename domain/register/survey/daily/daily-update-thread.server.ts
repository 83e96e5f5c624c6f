import { parentPort, workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { lowerPriority, openInThread } from '#/db/threads/store.ts'
import { turnsOf } from '#/db/threads/turns.ts'
import { updateSome } from './update-some.server.ts'

// The worker: the daily update of many records. `update-statuses.server.ts` starts it.

/** Records in one transaction: other writers wait for it. */
const AT_ONCE = 500

if (!parentPort) throw new Error('This file runs as a worker only')
// What startThread was given.
const { where, today, now, origin } = workerData as {
  where: Where
  today: string
  now: string
  origin: string
}
lowerPriority()
const db = openInThread(where, { writing: true })
const turn = turnsOf(parentPort)
try {
  let isMore = true
  while (isMore) isMore = await turn(() => updateSome({ db, today, now, origin }, AT_ONCE))
} finally {
  await db.close()
}
