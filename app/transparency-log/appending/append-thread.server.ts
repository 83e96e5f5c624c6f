import { randomBytes } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import { openInThread } from '#/db/threads/store.ts'
import { newestStored } from '#/app/transparency-log/states/stored-states.server.ts'
import { LogHashes, sha256 } from '#/app/transparency-log/tree/hashes.server.ts'
import { lastLeaf } from '#/app/transparency-log/tree/last-leaf.server.ts'
import { readUnlogged } from '#/app/transparency-log/entries/unlogged.server.ts'
import { leafHash } from '#/app/transparency-log/tree/merkle.ts'
import type { NewLeaf, AppendRequest, Tree } from './append.ts'
import { addMissingNodes } from '#/app/transparency-log/tree/missing-nodes.server.ts'

// The worker: makes leaves of register events, and a tree of leaves. It reads; what it answers is written elsewhere.

const { where } = workerData as { where: Where } // what askThread was given
const { read: db } = openInThread(where, { writing: false })

answerQuestions((question) => {
  const asked = question as AppendRequest // asked by sealRegister
  return asked.what === 'leaves' ? nextLeaves(asked.limit) : tree(asked.signed)
})

/** The entries that are no leaves yet, oldest first; two random salts each. */
async function nextLeaves(limit: number): Promise<NewLeaf[]> {
  const size = await sizeOfLog()
  return (await readUnlogged(db, limit)).map(({ source, row }, i) => {
    const salts = new Uint8Array(randomBytes(32))
    const hash = Buffer.from(leafHash(sha256, row.entry(salts))).toString('base64')
    return { leaf: size + i, source, eventId: row.id, salts: Buffer.from(salts).toString('base64'), hash }
  })
}

/** Throws where the leaves do not lead to the root of a state that was signed: then nothing is to be signed. */
async function tree(signed: { size: number; root: string }[]): Promise<Tree> {
  const size = await sizeOfLog()
  const hashes = new LogHashes(db)
  const nodes = await addMissingNodes(db, hashes, size)
  const last = await newestStored(db)
  for (const state of last ? [...signed, last] : signed) {
    const root = state.size <= size ? Buffer.from(await hashes.root(state.size)).toString('base64') : null
    if (root !== state.root) {
      throw new Error(`The log has ${size} leaves that do not lead to its checkpoint of ${state.size}: run check-register`)
    }
  }
  return { size, root: Buffer.from(await hashes.root(size)).toString('base64'), nodes, last: last?.size ?? 0 }
}

async function sizeOfLog(): Promise<number> {
  return ((await lastLeaf(db))?.leaf ?? -1) + 1
}
