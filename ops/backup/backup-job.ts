import { messageOf } from '#/core/text.ts'
import { firstMessage } from '#/db/threads/question-thread.ts'
import { NEVER_STOPPED, type Job } from '#/domain/jobs/run-jobs.server.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import { MAX_BACKUP_MS, type BackupSettings } from './retention.ts'
import type { BackupOrder, MadeBackup } from './make-backup.ts'
import {
  claimDue,
  findSuperfluous,
  isNewestMade,
  recordFailure,
  recordSuccess,
  removeSuperfluous,
} from './records.ts'

type BackupOptions = { db: Store; log: Logger; backup: BackupSettings; now?: () => number }

const THREAD = 'ops/backup/backup-thread.ts'
/** Gives a process time to start first. */
const FIRST_CHECK_MS = 5_000
const CHECK_EVERY_MS = 60_000

/** Makes a backup when one is due, on a separate thread, and removes those beyond the retention. */
export function backupJob(options: BackupOptions): Job {
  return {
    name: 'backups',
    every: CHECK_EVERY_MS,
    first: FIRST_CHECK_MS,
    rest: CHECK_EVERY_MS,
    isRare: true,
    failure: 'backups failed',
    work: async ({ signal }) => {
      if (await backUpIfDue(options, signal)) return 1
      return (await isWaiting(options)) ? null : 0
    },
  }
}

/** Whether a failed backup, or a removal, waits for its next attempt. */
async function isWaiting({ db, backup }: BackupOptions): Promise<boolean> {
  const { every, folder, keep } = backup
  if (every === null) return false
  return !(await isNewestMade(db)) || (await findSuperfluous(db, folder, keep)).length > 0
}

/**
 * Makes a backup if one is due, and removes those beyond the retention; returns whether one was
 * due. Rejects where none could be made, which is written down, and where an old one could not be
 * removed.
 */
export async function backUpIfDue(
  { db, log, backup, now = Date.now }: BackupOptions,
  signal: AbortSignal = NEVER_STOPPED.signal,
): Promise<boolean> {
  const { every, folder, keep, recipients } = backup
  const clock = () => new Date(now()).toISOString()
  // An older backup may be the only good one: after the register was refused, no backup is made and
  // none is removed.
  if (db.trust.refused !== null) return false
  const id = every === null ? null : await claimDue(db, clock(), every)
  if (id === null) return false
  const started = performance.now()
  try {
    const made = await onThread(db, { folder, recipients, now: clock() }, signal)
    await recordSuccess(db, id, clock(), made)
    report(log, made, performance.now() - started)
  } catch (error) {
    await recordFailure(db, id, clock(), messageOf(error))
    throw signal.aborted ? error : inBackups('No backup could be made', error)
  }
  const removed = await removeSuperfluous(db, folder, keep, clock()).catch((error: unknown) => {
    throw inBackups('A backup was made, but old ones could not be removed', error)
  })
  if (removed.length > 0) log.info({ removed }, 'old backups removed')
  return true
}

function inBackups(what: string, error: unknown): Error {
  return new Error(`${what}: ${messageOf(error)}`, { cause: error })
}

async function onThread(db: Store, order: BackupOrder, stopping: AbortSignal): Promise<MadeBackup> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAX_BACKUP_MS)])
  return (await firstMessage(db.startThread(THREAD, { order }), signal)) as MadeBackup // what it posts
}

function report(
  log: Logger,
  { path, bytes, manifest, signedBy, leftOut }: MadeBackup,
  ms: number,
): void {
  log.info({ path, bytes, seconds: Math.round(ms / 100) / 10, log: manifest.log }, 'backup made')
  const { missingKeys } = manifest
  if (missingKeys.length > 0)
    log.error({ missingKeys }, 'the backup lacks private keys that are not on this machine')
  if (!signedBy) log.warn('the backup is not signed: the key of the log is not on this machine')
  if (leftOut.length > 0)
    log.warn({ tables: leftOut }, 'these tables are not the product’s, and not in the backup')
}
