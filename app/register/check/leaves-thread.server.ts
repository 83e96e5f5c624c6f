import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answering } from '#/db/threads/answering.ts'
import { openInThread } from '#/db/threads/store.ts'
import { entryOf } from '#/app/register/log/leaf.ts'
import { leafHash } from '#/app/register/log/tree/merkle.ts'
import { sha256 } from '#/app/register/log/tree/hashes.server.ts'
import type { LeavesQuestion, WorkedLeaves } from './worked-leaves.ts'

// The worker: reads register events and works their leaves out anew, five hashes each, while others do as much and the main thread puts them together.

const HASH = 32
const { where } = workerData as { where: Where } // what askThread was given
const { read: db } = openInThread(where, { writing: false })

answering((question) => workOut(question as LeavesQuestion)) // asked by checkRegister

async function workOut({ after, until }: LeavesQuestion): Promise<WorkedLeaves> {
  const events = await db
    .selectFrom('registerEvents')
    .selectAll()
    .where('id', '>', after)
    .$if(until !== null, (query) => query.where('id', '<=', until))
    .orderBy('id')
    .execute()
  const leaves = await leavesOf(events)
  const hashes = new Uint8Array(events.length * HASH)
  const rows = events.map((event, i) => {
    const { id, kind, certificateId } = event
    const written = leaves.get(id)
    if (!written) return { id, kind, certificateId, leaf: null, isAsWritten: true }
    const hash = leafHash(sha256, entryOf(sha256, event, new Uint8Array(Buffer.from(written.salts, 'base64'))))
    hashes.set(hash, i * HASH)
    const isAsWritten = Buffer.from(hash).toString('base64') === written.hash
    return { id, kind, certificateId, leaf: written.leaf, isAsWritten }
  })
  return { rows, hashes }
}

/** By the id of their event. Two plain ranges are read, where a join would leave it to the database how to go about it. */
async function leavesOf(events: { id: number }[]) {
  const leaves = await db
    .selectFrom('logLeaves')
    .selectAll()
    .where('eventId', '>=', events[0]?.id ?? 0)
    .where('eventId', '<=', events.at(-1)?.id ?? 0)
    .execute()
  return new Map(leaves.map((leaf) => [leaf.eventId, leaf]))
}
