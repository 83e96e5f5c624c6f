import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { checkRegister } from './check-register.server.ts'

// The worker: checks the whole register while the server answers, with nothing left over for its own thread to do.

const { where } = workerData as { where: Where } // what askThread was given

// It is a thread already, and starts no others.
answerQuestions(async () => (await checkRegister({ where, askThread: null })).errors)
