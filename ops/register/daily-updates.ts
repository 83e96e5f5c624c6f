import { setTimeout as pause } from 'node:timers/promises'
import { updateStatuses } from '#/app/certificates/daily/update-statuses.server.ts'
import { shipChangesGoOn } from './continue-ship-changes.ts'
import { eraseWhatHasEnded } from './erase-what-has-ended.ts'
import type { Logger } from '#/app/context/log.server.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'

/** How soon after midnight in Jakarta the day begins for lists. */
const LOOK_EVERY_MS = 1_000
/** After a failure, each of which is logged. */
const FAILURE_PAUSE_MS = 30_000

type Options = { db: Store; log: Logger; origin: string; now?: () => number }

/**
 * At each start, and after each midnight in Jakarta, brings the statuses that lists show to the new day and records the surveys that have
 * become overdue, also those of days on which the server was off; then erases what has reached its age. Each second it goes on with changes of ships that
 * a request left. Any number of processes may.
 */
export function createDailyUpdates({ db, log, origin, now = Date.now }: Options) {
  const stopping = new AbortController()
  let updatedOn = ''
  let erasedOn = ''
  const goOnWithShips = shipChangesGoOn({ db, origin, log, now })

  /** Returns how long to wait until the next look. */
  async function runOnce(): Promise<number> {
    const instant = new Date(now()).toISOString()
    const today = dateInJakarta(instant)
    if (db.trust.refused !== null) return LOOK_EVERY_MS
    try {
      if (today !== updatedOn) {
        await updateStatuses({ db, today, now: instant, origin })
        updatedOn = today
        log.info({ today }, 'statuses of certificates updated')
      }
      await goOnWithShips()
    } catch (error) {
      log.error({ err: error }, 'statuses of certificates could not be updated')
      return FAILURE_PAUSE_MS
    }
    try {
      if (today !== erasedOn) {
        const erased = await eraseWhatHasEnded({ db, today, now: instant })
        erasedOn = today
        log.info({ today, ...erased }, 'what has reached its age was erased')
      }
    } catch (error) {
      log.error({ err: error }, 'what has reached its age could not be erased')
      return FAILURE_PAUSE_MS
    }
    return LOOK_EVERY_MS
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(await runOnce(), null, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
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
