import { base64urlOf } from '#/core/bytes.ts'
import { workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { whereIn } from '#/db/many.ts'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'
import type { StatusListQuestion } from './status-lists.server.ts'
import {
  recordStandingOn,
  standingOfAll,
} from '#/domain/register/model/certificate/record-parts.ts'
import { bitsOf, LIST_LENGTH } from './status-list.ts'

// The worker: reads the standing of all certificates of a list and packs it.

const { where } = workerData as { where: Where } // what askThread was given
const store = openInThread(where, { writing: false })

answerQuestions(async (question) => {
  const { list, day } = question as StatusListQuestion // asked by signedStatusList
  const entries = store.read
    .selectFrom('entries')
    .select('id')
    .where('id', '>=', list * LIST_LENGTH)
    .where('id', '<', (list + 1) * LIST_LENGTH)
  const all = await entries.execute()
  // Of those that have a certificate in force nothing more is needed to say so.
  const without = await entries
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('certificates as c')
            .select('c.id')
            .whereRef('c.entryId', '=', 'entries.id')
            .where('c.standing', '=', 'in-force'),
        ),
      ),
    )
    .execute()
  const out = without.map(({ id }) => id)
  const decided = await store.read
    .selectFrom('certificates')
    .select(['entryId', 'standing', 'standingSince'])
    .where(whereIn(store.read, 'entryId', out))
    .execute()
  const partsOf = Map.groupBy(decided, ({ entryId }) => entryId)
  const outOn = new Map(
    out.map((id) => {
      const parts = partsOf.get(id) ?? []
      return [id, recordStandingOn({ standing: standingOfAll(parts), parts }, day)]
    }),
  )
  const records = all.map(({ id }) => ({ id, standing: outOn.get(id) ?? ('in-force' as const) }))
  // Multibase, base64url without padding, of the list as GZIP (W3C Bitstring Status List §2.2).
  return `u${base64urlOf(gzipSync(bitsOf(records)))}`
})
