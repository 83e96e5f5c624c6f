import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '#/db/schema.ts'
import type { Config } from '#/server/config.ts'
import type { Logger } from '#/server/log.ts'
import { LONGEST_MS } from './keeping.ts'
import type { BackupOrder, MadeBackup } from './make-backup.ts'
import { claimDue, noteFailed, noteMade, removeSuperfluous } from './records.ts'

type KeeperOptions = { db: Store; log: Logger; backup: Config['backup']; now?: () => number }

const THREAD = 'server/backup/backup-thread.ts'
/** Whoever has just started has other things to do. */
const FIRST_LOOK_MS = 5_000
const LOOK_EVERY_MS = 60_000

/** Makes a backup whenever one is due, on a thread of its own, and removes those that need not be kept. Any number of processes may. */
export function backupKeeper({ db, log, backup, now = Date.now }: KeeperOptions) {
  const { every, folder, keep, recipients } = backup
  const stopping = new AbortController()
  const clock = () => new Date(now()).toISOString()

  /** Makes one if it is due; answers whether it was. */
  async function look(): Promise<boolean> {
    // An older backup may be the only good one: none is made of a register that was refused, and none is removed.
    if (db.trust.refused !== null) return false
    const id = every === null ? null : await claimDue(db, clock(), every)
    if (id === null) return false
    const started = performance.now()
    try {
      const made = await onThread({ folder, recipients, now: clock() })
      await noteMade(db, id, clock(), made)
      const { path, bytes, manifest, signedBy, leftOut } = made
      const seconds = Math.round((performance.now() - started) / 100) / 10
      log.info({ path, bytes, seconds, log: manifest.log }, 'backup made')
      const { missingKeys } = manifest
      if (missingKeys.length > 0) log.error({ missingKeys }, 'the backup lacks private keys that are not on this machine')
      if (!signedBy) log.warn('the backup is not signed: the key of the log is not on this machine')
      if (leftOut.length > 0) log.warn({ tables: leftOut }, 'these tables are not the product’s, and not in the backup')
    } catch (error) {
      log.error({ err: error }, 'no backup could be made')
      await noteFailed(db, id, clock(), error instanceof Error ? error.message : String(error))
      return true
    }
    const removed = await removeSuperfluous(db, folder, keep, clock())
    if (removed.length > 0) log.info({ removed }, 'old backups removed')
    return true
  }

  async function onThread(order: BackupOrder): Promise<MadeBackup> {
    const thread = db.startThread(THREAD, { order })
    const gone = once(thread, 'exit').then(() => {
      throw new Error('The thread that makes backups stopped')
    })
    // Heard below, or not of interest any more.
    gone.catch(() => {})
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_MS)])
      const [made] = await Promise.race([once(thread, 'message', { signal }), gone])
      return made
    } finally {
      await thread.terminate()
    }
  }

  async function run(): Promise<void> {
    let rest = FIRST_LOOK_MS
    for (;;) {
      await pause(rest, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await look().catch((error: unknown) => log.error({ err: error }, 'backups rest for a moment'))
      rest = LOOK_EVERY_MS
    }
  }

  return {
    look,
    /** Works until it is stopped. */
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
