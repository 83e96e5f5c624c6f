import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import type { Location } from '#/tests/helpers/store.ts'

/** Looks into the register of a server process, or changes it, on a connection of its own. */
export async function within<T>(location: Location, work: (db: Store) => Promise<T>): Promise<T> {
  const db = await openStore(location)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * The lease of the jobs ends 15 seconds after its process was killed; this ends it now, so that the
 * next process leads at once (what waits for it is tested in domain/jobs/leader.test.ts).
 */
export async function endLease({ write }: Store): Promise<void> {
  await write.updateTable('jobLeader').set({ holder: null }).execute()
}
