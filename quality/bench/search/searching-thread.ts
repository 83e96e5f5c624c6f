import { parentPort, workerData } from 'node:worker_threads'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { lowerPriority } from '#/db/threads/store.ts'

// The staff who search while visitors are timed: elsewhere than the clock, which would wait for
// their answers to be read, and behind the server, which has a machine of its own in earnest.

export type Searching = { origin: string; questions: string[]; staff: number; ms: number }

lowerPriority()
// What public-load.ts gives.
const { origin, questions, staff, ms } = workerData as Searching
const ask = await signedIn(origin, AbortSignal.timeout(ms * 2))
const until = performance.now() + ms
let asked = 0

async function search(): Promise<void> {
  while (performance.now() < until) {
    const answer = await ask(questions[asked++ % questions.length] ?? '')
    await answer.arrayBuffer()
  }
}

await Promise.all(Array.from({ length: staff }, search))
parentPort?.postMessage(asked)
