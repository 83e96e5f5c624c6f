import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'
import { readPart, type ChangesQuestion } from './read-changes.server.ts'

// The worker: reads parts of the feed and writes their entries as JSON.

const { where } = workerData as { where: Where } // what askThread was given
const store = openInThread(where, { writing: false })

answerQuestions((question) => readPart(store.read, question as ChangesQuestion)) // asked by askForPart
