import { EMAIL_SECONDS } from '#/domain/services/retention/retention.server.ts'
import { later } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import { withoutKey, type Email } from '#/domain/notices/email/email.ts'

const BATCH = 200

/** Erases expired links, and removes emails after 90 days. */
export async function tidyOutbox(db: Store, now: string): Promise<void> {
  await eraseKeys(db, now)
  await removeOld(db, now)
}

async function eraseKeys(db: Store, now: string): Promise<void> {
  for (;;) {
    const rows = await db.read
      .selectFrom('outbox')
      .select(['id', 'payload'])
      .where('eraseAt', '<=', now)
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    await db.write.transaction().execute(async (tx) => {
      for (const { id, payload } of rows) {
        // Written by `enqueueEmail`, which takes an Email. An email that still waits is given up at
        // its next attempt.
        const erased = JSON.stringify(withoutKey(JSON.parse(payload) as Email))
        await tx
          .updateTable('outbox')
          .set({ payload: erased, eraseAt: null })
          .where('id', '=', id)
          .execute()
      }
    })
  }
}

/**
 * Ids grow with time, so this reads pages from the oldest on and stops at the first recent email:
 * no table scan.
 */
async function removeOld(db: Store, now: string): Promise<void> {
  const limit = later(now, -EMAIL_SECONDS)
  for (let lastId = 0; ;) {
    const page = await db.read
      .selectFrom('outbox')
      .select(['id', 'createdAt', 'state'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const old = page.filter(({ createdAt }) => createdAt < limit)
    const removable = old.filter(({ state }) => state !== 'waiting').map(({ id }) => id)
    if (removable.length > 0) await remove(db, removable)
    if (old.length < BATCH) return
    lastId = old.at(-1)?.id ?? lastId
  }
}

/** What became of each stays with the notices that it carried. */
async function remove(db: Store, ids: number[]): Promise<void> {
  await db.write.transaction().execute(async (tx) => {
    const emails = await tx
      .selectFrom('outbox')
      .select(['id', 'state', 'sentAt'])
      .where('id', 'in', ids)
      .execute()
    for (const { id, state, sentAt } of emails) {
      await tx.updateTable('notices').set({ state, sentAt }).where('outboxId', '=', id).execute()
    }
    await tx.deleteFrom('outbox').where('id', 'in', ids).execute()
  })
}
