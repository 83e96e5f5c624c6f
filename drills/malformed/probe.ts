import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two questions. */
const EVERY_MS = 50

/** Asks whether one certificate is genuine, again and again, until `stop`; answers how long each took, in milliseconds. */
export function probe(origin: string, number: string): { stop(): Promise<number[]> } {
  const took: number[] = []
  let stopped = false
  async function ask(): Promise<void> {
    while (!stopped) {
      const began = performance.now()
      const response = await fetch(`${origin}/api/certificates/verify/${number}`)
      const { verified } = (await response.json()) as { verified?: boolean } // what the API answers
      if (verified !== true) throw new Error(`A verification was answered with ${response.status}`)
      took.push(performance.now() - began)
      await pause(EVERY_MS)
    }
  }
  const asking = ask()
  // Who waits for it hears of a failure.
  asking.catch(() => {})
  return {
    stop: async () => {
      stopped = true
      await asking
      return took
    },
  }
}

/** Of a hundred, the second longest. */
export function p99(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN
}
