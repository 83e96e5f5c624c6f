import { parentPort } from 'node:worker_threads'
import type { Answered, Asked } from './asking.ts'
import { giveWay } from './store.ts'

/** In a worker thread: answers what an `AskedThread` asks, one question after the other, and lets other threads go first. */
export function answering(answerTo: (question: unknown) => unknown): void {
  giveWay()
  let last = Promise.resolve()
  parentPort?.on('message', (asked: Asked) => {
    last = last.then(async () => parentPort?.postMessage(await answered(asked, answerTo)))
  })
}

async function answered({ id, question }: Asked, answerTo: (question: unknown) => unknown): Promise<Answered> {
  try {
    return { id, answer: await answerTo(question) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
