import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store } from '#/db/schema.ts'
import { isDue, selectSuperfluous } from './retention.ts'
import type { MadeBackup } from './make-backup.ts'

type Db = Pick<Store, 'write' | 'read'>

async function newestScheduled({ write }: Pick<Store, 'write'>) {
  return write
    .selectFrom('backups')
    .select(['id', 'startedAt', 'finishedAt', 'failure'])
    .where('follows', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the newest scheduled backup was made; true also where none was due yet. */
export async function isNewestMade(db: Db): Promise<boolean> {
  const last = await newestScheduled(db)
  return !last || (last.finishedAt !== null && last.failure === null)
}

/** Records that a backup is being made; returns its id. */
export async function recordStart({ write }: Db, now: string): Promise<number> {
  const { id } = await write
    .insertInto('backups')
    .values({ startedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The same for a scheduled backup, if one is due. Of several processes one gets the id, the others
 * null. `every` in milliseconds.
 */
export async function claimDue({ write }: Db, now: string, every: number): Promise<number | null> {
  const last = await newestScheduled({ write })
  if (!isDue(last, every, Date.parse(now))) return null
  try {
    const row = { follows: last?.id ?? 0, startedAt: now }
    const { id } = await write
      .insertInto('backups')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    // Another process has claimed it.
    if (isUniqueViolation(error)) return null
    throw error
  }
}

export async function recordSuccess(
  { write }: Db,
  id: number,
  now: string,
  made: Omit<MadeBackup, 'leftOut' | 'signedBy'>,
): Promise<void> {
  const { path, bytes, sha256, manifest } = made
  const { size: logSize, root } = manifest.log
  await write
    .updateTable('backups')
    .set({ finishedAt: now, path, bytes, sha256, logSize, root })
    .where('id', '=', id)
    .execute()
}

export async function recordFailure(
  { write }: Db,
  id: number,
  now: string,
  failure: string,
): Promise<void> {
  await write
    .updateTable('backups')
    .set({ finishedAt: now, failure })
    .where('id', '=', id)
    .execute()
}

/** The backups beyond the retention that this register has recorded in the folder. */
export async function findSuperfluous({ write }: Db, folder: string, keep: number) {
  const rows = await write
    .selectFrom('backups')
    .select(['id', 'finishedAt', 'path'])
    .where('path', 'is not', null)
    .where('removedAt', 'is', null)
    .execute()
  const here = rows.flatMap(({ id, finishedAt, path }) =>
    finishedAt !== null && path !== null && dirname(path) === resolve(folder)
      ? [{ id, finishedAt, path }]
      : [],
  )
  return selectSuperfluous(here, keep)
}

/**
 * Removes the backups beyond the number that is kept, and never any other file. Returns their
 * paths.
 */
export async function removeSuperfluous(
  { write, read }: Db,
  folder: string,
  keep: number,
  now: string,
): Promise<string[]> {
  const removed: string[] = []
  for (const { id, path } of await findSuperfluous({ write, read }, folder, keep)) {
    await Promise.all([rm(path, { force: true }), rm(`${path}.sha256`, { force: true })])
    await write.updateTable('backups').set({ removedAt: now }).where('id', '=', id).execute()
    removed.push(path)
  }
  return removed
}
