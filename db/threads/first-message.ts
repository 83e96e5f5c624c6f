import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/** The first message of a thread, which is then ended and gives its memory back. Rejects where it stops without one, or `signal` is aborted. */
export async function firstMessage(thread: Worker, signal?: AbortSignal): Promise<unknown> {
  const gone = once(thread, 'exit').then(() => {
    throw new Error('The thread stopped before it had answered')
  })
  // The race below throws it; after the race it is ignored.
  gone.catch(() => {})
  try {
    const [message] = (await Promise.race([once(thread, 'message', { signal }), gone])) as unknown[]
    return message
  } finally {
    await thread.terminate()
  }
}
