import { workerData } from 'node:worker_threads'
import { certificatesOf } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'

// The worker: reads certificates by their ids and writes them as JSON, in that order.

const { where } = workerData as { where: Where } // what askThread was given
const store = openInThread(where, { writing: false })

answerQuestions(async (ids) => {
  const certificates = await certificatesOf(store.read, ids as number[]) // asked by listCertificatesAsJson
  return new TextEncoder().encode(JSON.stringify(certificates))
})
