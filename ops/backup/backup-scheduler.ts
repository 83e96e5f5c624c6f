import { messageOf } from '#/core/text.ts'
import { firstMessage } from '#/db/threads/first-message.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '#/db/schema.ts'
import type { Logger } from '#/app/context/log.server.ts'
import { MAX_BACKUP_MS, type BackupSettings } from './retention.ts'
import type { BackupOrder, MadeBackup } from './make-backup.ts'
import { claimDue, recordFailure, recordSuccess, removeSuperfluous } from './records.ts'

type SchedulerOptions = { db: Store; log: Logger; backup: BackupSettings; now?: () => number }

const THREAD = 'ops/backup/backup-thread.ts'
/** Gives a process time to start first. */
const FIRST_CHECK_MS = 5_000
const CHECK_EVERY_MS = 60_000

/** Makes a backup when one is due, on a separate thread, and removes those beyond the retention. Several processes may run it. */
export function createBackupScheduler({ db, log, backup, now = Date.now }: SchedulerOptions) {
  const { every, folder, keep, recipients } = backup
  const stopping = new AbortController()
  const clock = () => new Date(now()).toISOString()

  /** Makes one if it is due; returns whether it was. */
  async function runIfDue(): Promise<boolean> {
    // An older backup may be the only good one: after the register was refused, no backup is made and none is removed.
    if (db.trust.refused !== null) return false
    const id = every === null ? null : await claimDue(db, clock(), every)
    if (id === null) return false
    const started = performance.now()
    try {
      const made = await onThread({ folder, recipients, now: clock() })
      await recordSuccess(db, id, clock(), made)
      const { path, bytes, manifest, signedBy, leftOut } = made
      const seconds = Math.round((performance.now() - started) / 100) / 10
      log.info({ path, bytes, seconds, log: manifest.log }, 'backup made')
      const { missingKeys } = manifest
      if (missingKeys.length > 0)
        log.error({ missingKeys }, 'the backup lacks private keys that are not on this machine')
      if (!signedBy) log.warn('the backup is not signed: the key of the log is not on this machine')
      if (leftOut.length > 0)
        log.warn({ tables: leftOut }, 'these tables are not the product’s, and not in the backup')
    } catch (error) {
      log.error({ err: error }, 'no backup could be made')
      await recordFailure(db, id, clock(), messageOf(error))
      return true
    }
    const removed = await removeSuperfluous(db, folder, keep, clock())
    if (removed.length > 0) log.info({ removed }, 'old backups removed')
    return true
  }

  async function onThread(order: BackupOrder): Promise<MadeBackup> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(MAX_BACKUP_MS)])
    return (await firstMessage(db.startThread(THREAD, { order }), signal)) as MadeBackup // what it posts
  }

  async function run(): Promise<void> {
    let delay = FIRST_CHECK_MS
    for (;;) {
      await pause(delay, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await runIfDue().catch((error: unknown) =>
        log.error({ err: error }, 'the check for due backups failed; it is repeated'),
      )
      delay = CHECK_EVERY_MS
    }
  }

  return {
    runIfDue,
    /** Runs until it is stopped. */
    start(): { stop(): Promise<void> } {
      const running = run()
      return {
        async stop() {
          stopping.abort()
          await running
        },
      }
    },
  }
}
