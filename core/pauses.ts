import { setImmediate } from 'node:timers/promises'

/**
 * How long one process works at a time before others get their turn, in milliseconds: a
 * verification waits no longer for it.
 */
const TURN_MS = 15

/**
 * To be awaited between the steps of long work: once a turn is over, everything else that waits is
 * done first. Each step must be short itself: what one reads is bounded in bytes
 * (`db/within-bytes.ts`).
 */
export function pauses(turn = TURN_MS): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turn) return
    await setImmediate()
    since = performance.now()
  }
}
