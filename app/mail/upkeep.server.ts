import { later } from '#/app/dates.ts'
import type { Store } from '#/db/schema.ts'
import { withoutKey, type Letter } from './letter.ts'

const KEEP_LETTERS_SECONDS = 90 * 24 * 3_600
const BATCH = 200

/** Erases links whose time is over, and removes letters of more than 90 days. */
export async function tidyOutbox(db: Store, now: string): Promise<void> {
  await eraseKeys(db, now)
  await removeOld(db, now)
}

async function eraseKeys(db: Store, now: string): Promise<void> {
  for (;;) {
    const rows = await db.read.selectFrom('outbox').select(['id', 'letter']).where('eraseAt', '<=', now).limit(BATCH).execute()
    if (rows.length === 0) return
    await db.write.transaction().execute(async (tx) => {
      for (const { id, letter } of rows) {
        // Written by `post`, which takes a Letter. One that still waits is found to be stale when its turn comes.
        const erased = JSON.stringify(withoutKey(JSON.parse(letter) as Letter))
        await tx.updateTable('outbox').set({ letter: erased, eraseAt: null }).where('id', '=', id).execute()
      }
    })
  }
}

/** Ids grow with time, so the oldest are looked at and nothing is scanned. */
async function removeOld(db: Store, now: string): Promise<void> {
  for (;;) {
    const oldest = await db.read.selectFrom('outbox').select(['id', 'createdAt', 'state']).orderBy('id').limit(BATCH).execute()
    const old = oldest.filter((row) => row.state !== 'waiting' && row.createdAt < later(now, -KEEP_LETTERS_SECONDS))
    if (old.length > 0) {
      const ids = old.map(({ id }) => id)
      await db.write.deleteFrom('outbox').where('id', 'in', ids).execute()
    }
    if (old.length < BATCH) return
  }
}
