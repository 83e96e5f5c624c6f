import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'
import { hashLeaves, type LeafRange } from './check-leaves.server.ts'

// The worker: does the hashing of checkRegister for its share of the log, while others do as much
// and the main thread puts it together.

const { where } = workerData as { where: Where } // what askThread was given
const { read: db } = openInThread(where, { writing: false })

answerQuestions((question) => hashLeaves(db, question as LeafRange)) // asked by checkLeaves
