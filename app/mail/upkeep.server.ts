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

/** Ids grow with time, so the oldest are looked at, up to the first that is young, and nothing is scanned. */
async function removeOld(db: Store, now: string): Promise<void> {
  const limit = later(now, -KEEP_LETTERS_SECONDS)
  for (let seen = 0; ;) {
    const page = await db.read
      .selectFrom('outbox')
      .select(['id', 'createdAt', 'state'])
      .where('id', '>', seen)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const old = page.filter(({ createdAt }) => createdAt < limit)
    const over = old.filter(({ state }) => state !== 'waiting').map(({ id }) => id)
    if (over.length > 0) await db.write.deleteFrom('outbox').where('id', 'in', over).execute()
    if (old.length < BATCH) return
    seen = old.at(-1)?.id ?? seen
  }
}
