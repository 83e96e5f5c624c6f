import { setTimeout as pause } from 'node:timers/promises'
import { makeMissingKeys } from '#/app/keys/key-ring.server.ts'
import { appendToLog } from '#/app/transparency-log/appending/append.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from '#/app/context/log.server.ts'

/** How long an event waits at most until it is in the log. Looking costs one look-up by index. */
const LOOK_EVERY_MS = 1_000
/** More than the clocks of two machines may differ. */
const LONG_MS = 10_000
/** After a failure, each of which is logged: nothing is signed meanwhile. */
const REST_MS = 30_000
/** While the register is out of reach, or its disk full. */
const REST_OUT_OF_REACH_MS = 5_000

/** Keeps the register's log: appends what has happened, and signs its state. Any number of processes may. */
export function createLogAppender({ db, log, origin }: { db: Store; log: Logger; origin: string }) {
  const stopping = new AbortController()
  const clock = () => new Date().toISOString()

  async function run(): Promise<void> {
    let hasKeys = false
    while (!stopping.signal.aborted) {
      const rest = await once()
      await pause(rest, null, { signal: stopping.signal }).catch(() => {})
    }

    async function once(): Promise<number> {
      const begun = Date.now()
      try {
        if (!hasKeys) await makeMissingKeys(db, clock())
        hasKeys = true
        await appendToLog(db, { now: clock(), origin })
        return LOOK_EVERY_MS
      } catch (error) {
        // An event that came while much was being appended is no sign of a clock that is wrong.
        const tookLong = Date.now() - begun > LONG_MS
        if (tookLong && error instanceof Refusal && error.kind === 'conflict') return LOOK_EVERY_MS
        log.error({ err: error }, 'the register’s log could not be signed')
        return isOutOfReach(error) ? REST_OUT_OF_REACH_MS : REST_MS
      }
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
