import { setTimeout as pause } from 'node:timers/promises'

type Ask<T> = (certificateId: string) => Promise<T>

/** How often a leader that did not answer is tried again, in milliseconds. */
const TRY_AGAIN_MS = 500
/** Nobody's: numbers are not empty. */
const NOBODY = ''

/**
 * Asks the leader; where it does not answer, the standby, and then goes on asking the standby until the leader answers again, so
 * that one question waits for it and not each. Where neither answers, it throws why the leader did not.
 */
export function twoWays<T>(leader: Ask<T>, standby: Ask<T>): { ask: Ask<T>; close: () => Promise<void> } {
  const closing = new AbortController()
  let watch: Promise<void> | null = null

  async function watchForLeader(): Promise<void> {
    for (let isBack = false; !isBack && !closing.signal.aborted;) {
      await pause(TRY_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {})
      isBack = await leader(NOBODY).then(
        () => true,
        () => false,
      )
    }
    watch = null
  }

  return {
    ask: async (certificateId) => {
      if (watch !== null) {
        try {
          return await standby(certificateId)
        } catch {
          return leader(certificateId)
        }
      }
      try {
        return await leader(certificateId)
      } catch (reason) {
        watch ??= watchForLeader()
        return standby(certificateId).catch((why: unknown) => {
          if (reason instanceof Error) reason.cause ??= why
          throw reason
        })
      }
    },
    close: async () => {
      closing.abort()
      await watch
    },
  }
}
