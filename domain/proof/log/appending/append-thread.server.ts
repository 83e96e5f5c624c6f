import { randomBytes } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'
import type { State } from '#/domain/proof/log/states/states-file.server.ts'
import { newestStored } from '#/domain/proof/log/states/stored-states.server.ts'
import { LogHashes, logSize, sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import type { StoredLeaf } from '#/domain/proof/log/entries/sources.server.ts'
import { readUnlogged } from '#/domain/proof/log/entries/unlogged.server.ts'
import { leafHash } from '#/domain/proof/log/tree/merkle.ts'
import { base64Of } from '#/core/bytes.ts'

// The worker: makes leaves of register events, and a tree of leaves. It reads; what it answers is
// written elsewhere.

/**
 * The request to the thread: the next leaves to append, or the tree over all that are stored.
 * `signed`: states that it must lead to, apart from the last one in the database.
 */
export type AppendRequest = { what: 'leaves'; limit: number } | { what: 'tree'; signed: State[] }

const { where } = workerData as { where: Where } // what askThread was given
const { read: db } = openInThread(where, { writing: false })

answerQuestions((question) => {
  const asked = question as AppendRequest // asked by appendToLog
  return asked.what === 'leaves' ? nextLeaves(asked.limit) : tree(asked.signed)
})

/** The entries that are no leaves yet, oldest first; two random salts each. */
async function nextLeaves(limit: number): Promise<StoredLeaf[]> {
  const size = await logSize(db)
  return (await readUnlogged(db, limit)).map(({ source, row }, i) => {
    const salts = new Uint8Array(randomBytes(32))
    const hash = base64Of(leafHash(sha256, row.entry(salts)))
    return { leaf: size + i, source, eventId: row.id, salts: base64Of(salts), hash }
  })
}

export type Tree = Awaited<ReturnType<typeof tree>>

/**
 * The tree over all leaves: its root, nodes that are not stored yet, and the size of the last
 * checkpoint (`last`), 0 where there is none. Throws where the leaves do not lead to the root of a
 * state that was signed: then nothing is to be signed.
 */
async function tree(signed: State[]) {
  const size = await logSize(db)
  const hashes = new LogHashes(db)
  const nodes = await hashes.addMissingNodes(size)
  const last = await newestStored(db)
  for (const state of last ? [...signed, last] : signed) {
    const root = state.size <= size ? base64Of(await hashes.root(state.size)) : null
    if (root !== state.root) {
      throw new Error(
        `The log has ${size} leaves that do not lead to its checkpoint of ${state.size}: run check-register`,
      )
    }
  }
  return { size, root: base64Of(await hashes.root(size)), nodes, last: last?.size ?? 0 }
}
