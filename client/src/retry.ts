import { LenteraError } from './error.ts'

export type Retries = {
  /** How often a call is sent again at most. */
  retries: number
  /**
   * The longest wait before it is sent again, in seconds. An answer that asks for a longer one is
   * an error at once.
   */
  maxWait: number
}

/** Statuses that say that the request was not carried out and may be sent again later. */
const BUSY = new Set([429, 503])

/**
 * Whether a call may be sent again: `never`; `refused`, where the server says that it was not
 * carried out; or `always`, where no answer came too, since it reads or has an `Idempotency-Key`. A
 * change without a key that was carried out would answer 404 or 409 the second time.
 */
export type Repeatable = 'never' | 'refused' | 'always'

/** Carries out an attempt, and again after the wait that the answer asks for. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries, maxWait }: Retries,
  repeatable: Repeatable,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      const wait = tried < retries ? waitBefore(error, tried, repeatable) : undefined
      if (wait === undefined || wait > maxWait) throw error
      await pause(wait, signal)
    }
  }
}

/** The seconds before the next attempt; undefined where another one does not help. */
function waitBefore(error: unknown, tried: number, repeatable: Repeatable): number | undefined {
  if (!(error instanceof LenteraError) || repeatable === 'never') return undefined
  const { status, retryAfter } = error
  // The first request with this Idempotency-Key is still running.
  if (status === 409) return repeatable === 'always' ? retryAfter : undefined
  if (status === 0 ? repeatable !== 'always' : !BUSY.has(status)) return undefined
  // Clients that failed together do not come back together.
  return retryAfter ?? 2 ** tried * (0.5 + Math.random() / 2)
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
