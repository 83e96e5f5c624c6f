import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer, ThreadQuestion } from './question-thread.ts'
import { lowerPriority } from './store.ts'

/**
 * In a worker thread: answers the questions of a `QuestionThread`, one after the other, at low
 * priority.
 */
export function answerQuestions(answerTo: (question: unknown) => unknown): void {
  lowerPriority()
  let last = Promise.resolve()
  parentPort?.on('message', (asked: ThreadQuestion) => {
    last = last.then(async () => parentPort?.postMessage(await answer(asked, answerTo)))
  })
}

async function answer(
  { id, question }: ThreadQuestion,
  answerTo: (question: unknown) => unknown,
): Promise<ThreadAnswer> {
  try {
    return { id, answer: await answerTo(question) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
