import { base64urlOf } from '#/core/bytes.ts'
import { workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'
import type { StatusListQuestion } from './status-lists.server.ts'
import { standingOn } from '#/app/surveys/model/part-status.ts'
import { bitsOf, LIST_LENGTH } from './status-list.ts'

// The worker: reads the standing of all certificates of a list and packs it.

const { where } = workerData as { where: Where } // what askThread was given
const store = openInThread(where, { writing: false })

answerQuestions(async (question) => {
  const { list, day } = question as StatusListQuestion // asked by signedStatusList
  const records = await store.read
    .selectFrom('certificates')
    .select(['id', 'standing', 'standingSince'])
    .where('id', '>=', list * LIST_LENGTH)
    .where('id', '<', (list + 1) * LIST_LENGTH)
    .execute()
  // Multibase, base64url without padding, of the list as GZIP (W3C Bitstring Status List §2.2).
  return `u${base64urlOf(gzipSync(bitsOf(records.map((record) => ({ id: record.id, standing: standingOn(record, day) })))))}`
})
