import { setTimeout as pause } from 'node:timers/promises'
import { makeMissingKeys } from '#/app/keys/key-ring.server.ts'
import { sealRegister } from '#/app/register/log/sealing/sealing.server.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from './log.ts'

type SealerOptions = { db: Store; log: Logger; origin: string; now?: () => number }

/** How long an event waits at most until it is in the log. Looking costs one look-up by index. */
const LOOK_EVERY_MS = 1_000
/** After a failure, which each time is told of: nothing is signed meanwhile. */
const REST_MS = 30_000

/** Keeps the register's log: appends what has happened, and signs its state. Any number of processes may. */
export function registerSealer({ db, log, origin, now = Date.now }: SealerOptions) {
  const stopping = new AbortController()
  const clock = () => new Date(now()).toISOString()

  async function run(): Promise<void> {
    let hasKeys = false
    while (!stopping.signal.aborted) {
      const rest = await once()
      await pause(rest, null, { signal: stopping.signal }).catch(() => {})
    }

    async function once(): Promise<number> {
      try {
        if (!hasKeys) await makeMissingKeys(db, clock())
        hasKeys = true
        await sealRegister(db, { now: clock(), origin })
        return LOOK_EVERY_MS
      } catch (error) {
        log.error({ err: error }, 'the register’s log could not be signed')
        return REST_MS
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
