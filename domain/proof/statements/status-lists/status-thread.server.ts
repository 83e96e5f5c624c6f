import { base64urlOf } from '#/core/bytes.ts'
import { workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'
import type { StatusListQuestion } from './status-lists.server.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { recordStandingOn } from '#/domain/register/model/certificate/record-parts.ts'
import { standingOn } from '#/domain/register/model/survey/part-status.ts'
import { bitsOf, LIST_LENGTH } from './status-list.ts'

// The worker: reads the standing of all certificates of a list and packs it.

const { where } = workerData as { where: Where } // what askThread was given
const store = openInThread(where, { writing: false })

answerQuestions(async (question) => {
  const { list, day } = question as StatusListQuestion // asked by signedStatusList
  const records = await store.read
    .selectFrom('certificates')
    // Of one that is in force no certificate is needed to say so.
    .select((e) => [
      'id',
      'standing',
      'standingSince',
      e.case().when('standing', '=', 'in-force').then(null).else(e.ref('parts')).end().as('parts'),
    ])
    .where('id', '>=', list * LIST_LENGTH)
    .where('id', '<', (list + 1) * LIST_LENGTH)
    .execute()
  // Multibase, base64url without padding, of the list as GZIP (W3C Bitstring Status List §2.2).
  return `u${base64urlOf(gzipSync(bitsOf(records.map((record) => ({ id: record.id, standing: standingOf(record, day) })))))}`
})

type Stored = Parameters<typeof standingOn>[0] & { parts: string | null }

function standingOf(record: Stored, day: string) {
  if (record.parts === null) return standingOn(record, day)
  // Written by `storedParts` (domain/register/model/certificate).
  return recordStandingOn(
    { standing: record.standing, parts: JSON.parse(record.parts) as Part[] },
    day,
  )
}
