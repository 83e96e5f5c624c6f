import { parentPort, workerData } from 'node:worker_threads'
import { signedIn } from '#/bench/signed-in.ts'

// The staff who search while strangers are timed: elsewhere than the clock, which would wait for their answers to be read.

export type Searching = { origin: string; questions: string[]; staff: number; ms: number }

// What beside-strangers.ts gives.
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
