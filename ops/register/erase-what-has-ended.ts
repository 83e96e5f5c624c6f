import { eraseByAge } from '#/app/erasures/erase-by-age.server.ts'
import { tidyImports } from '#/app/import-export/imports.server.ts'
import { deleteExpired } from '#/app/retention/delete-expired.server.ts'
import type { Store } from '#/db/schema.ts'

/**
 * Once a day: erases and deletes what has reached its age (app/retention/retention.server.ts), all in slices. The outbox, the counts of requests and
 * the reminders are tidied every minute by the mailer. Returns how many rows of each.
 */
export async function eraseWhatHasEnded(moment: { db: Store; now: string; today: string }) {
  const deleted = await deleteExpired(moment.db, moment.now)
  const erased = await eraseByAge(moment)
  await tidyImports(moment)
  return { deleted, erased }
}
