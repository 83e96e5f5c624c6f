import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Probed = { origin: string; number: string }

/**
 * Verifies one certificate repeatedly on a separate thread, until `stop`, which answers how long
 * each took, in milliseconds.
 */
export function probe(probed: Probed): { stop(): Promise<number[]> } {
  const worker = new Worker(new URL('probe-thread.ts', import.meta.url), { workerData: probed })
  const answered = once(worker, 'message') as Promise<[number[]]> // what the worker posts
  // Reported by `stop`.
  answered.catch(() => {})
  return {
    stop: async () => {
      worker.postMessage('stop')
      const [took] = await answered
      return took
    },
  }
}

/** The 99th percentile: 1 % took longer. */
export function p99(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN
}
