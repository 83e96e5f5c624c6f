import { publicKeys } from '#/app/keys/key-ring.server.ts'
import type { Kysely } from 'kysely'
import type { Store, Tables } from '#/db/schema.ts'
import { sha256 } from '#/app/register/log/tree/hashes.server.ts'
import { GrowingTree } from '#/app/register/log/tree/growing-tree.server.ts'
import { checkpointIn, ED25519, noteKeyId, readNote, type Checkpoint } from '#/app/register/log/note.ts'
import { isSignedBy } from '#/app/register/log/witness.server.ts'
import { checkCertificates, type Fault } from './check-certificates.server.ts'
import type { LeavesQuestion, WorkedLeaves } from './worked-leaves.ts'

const THREAD = 'app/register/check/leaves-thread.server.ts'
const AT_ONCE = 4_000
const THREADS = 2
const HASH = 32
/** Nobody reads more. */
const MOST_FAULTS = 100

export type Checked = {
  events: number
  size: number
  root: string
  checkpoints: number
  certificates: number
  faults: string[]
}

/**
 * Works the whole log out anew from the events, and compares: each leaf with its event, each root of a tile, each checkpoint and
 * its signature, and each certificate with its newest event. `seen`: a checkpoint that somebody outside has kept, as a note; only
 * that shows a register of which everything was written anew. Answers what does not agree, each by its name.
 */
export async function checkRegister(store: Pick<Store, 'read' | 'askThread'>, seen: string | null = null): Promise<Checked> {
  const { read: db } = store
  const faults: string[] = []
  const fault: Fault = (words) => {
    if (faults.length < MOST_FAULTS) faults.push(words)
  }
  const roots = await expectedRoots(db, seen, fault)
  const tree = new GrowingTree()
  const reached = () => {
    const expected = roots.get(tree.size)
    roots.delete(tree.size)
    if (expected !== undefined && expected !== base64(tree.root())) {
      fault(`The checkpoint of ${tree.size} leaves has another root than the register’s events lead to`)
    }
  }
  const ofCertificates: string[] = []
  // The leaves are hashed on threads; this one looks at the certificates meanwhile.
  const [events, certificates] = await Promise.all([
    checkLeaves(store, tree, { fault, reached }),
    checkCertificates(db, (words) => ofCertificates.length < MOST_FAULTS && ofCertificates.push(words)),
  ])
  for (const size of roots.keys()) fault(`There is a checkpoint of ${size} leaves, and the log has ${tree.size}`)
  await checkNodes(db, tree, fault)
  for (const words of ofCertificates) fault(words)
  const checkpoints = (await db.selectFrom('checkpoints').select('size').execute()).length
  return { events, size: tree.size, root: tree.rootText(), checkpoints, certificates, faults }
}

/** The roots of all checkpoints by their sizes, as far as their signatures are ours. */
async function expectedRoots(db: Kysely<Tables>, seen: string | null, fault: Fault): Promise<Map<number, string>> {
  const keys = (await publicKeys({ read: db })).filter((key) => key.use === 'log' && key.compromisedAt === null)
  const roots = new Map<number, string>()
  for (const { size, root, note } of await db.selectFrom('checkpoints').selectAll().orderBy('size').execute()) {
    const checkpoint = signedBy(keys, note)
    if (!checkpoint) fault(`The checkpoint of ${size} leaves is not signed by a key of this register`)
    else if (checkpoint.size !== size || base64(checkpoint.root) !== root)
      fault(`The checkpoint of ${size} leaves is not what was signed`)
    roots.set(size, root)
  }
  if (seen === null) return roots
  const kept = signedBy(keys, seen)
  if (!kept) fault('The checkpoint given is not signed by a key of this register')
  else if (roots.has(kept.size) && roots.get(kept.size) !== base64(kept.root)) {
    fault(`The checkpoint given, of ${kept.size} leaves, has another root than the register’s own`)
  } else roots.set(kept.size, base64(kept.root))
  return roots
}

function signedBy(keys: { publicKey: string }[], text: string): Checkpoint | null {
  const note = readNote(text)
  const checkpoint = note && checkpointIn(note.text)
  if (!note || !checkpoint) return null
  const isOurs = keys.some(({ publicKey: encoded }) => {
    const publicKey = new Uint8Array(Buffer.from(encoded, 'base64'))
    const id = noteKeyId(sha256, { name: checkpoint.origin, kind: ED25519, publicKey })
    return note.signatures.some(
      (line) =>
        line.name === checkpoint.origin && line.keyId === id && isSignedBy(publicKey, Buffer.from(note.text), line.signature),
    )
  })
  return isOurs ? checkpoint : null
}

/** Events and leaves side by side, as threads have worked them out; answers how many events there are. */
async function checkLeaves(
  store: Pick<Store, 'read' | 'askThread'>,
  tree: GrowingTree,
  { fault, reached }: { fault: Fault; reached: () => void },
): Promise<number> {
  let [events, leaf] = [0, 0]
  for await (const { rows, hashes } of workedLeaves(store)) {
    for (const [i, row] of rows.entries()) {
      events++
      const name = `Event ${row.id} (${row.kind} ${row.certificateId})`
      if (row.leaf === null) continue
      if (row.leaf > leaf) fault(`${row.leaf - leaf} events before ${name} are gone: leaf ${leaf} has none`)
      if (row.leaf < leaf) fault(`${name} has leaf ${row.leaf}, and stands where leaf ${leaf} belongs`)
      if (!row.isAsWritten) fault(`${name} is not what it was when it was written`)
      tree.add(hashes.slice(i * HASH, (i + 1) * HASH))
      leaf = row.leaf + 1
      reached()
    }
  }
  await checkUnlogged(store.read, fault)
  return events
}

/** All events in their order, some thousand at a time; every thread is at work on its share while one share is looked at. */
async function* workedLeaves({ read: db, askThread }: Pick<Store, 'read' | 'askThread'>): AsyncGenerator<WorkedLeaves> {
  const underWay: Promise<WorkedLeaves>[] = []
  let [after, shares, more] = [0, 0, true]
  while (more || underWay.length > 0) {
    while (more && underWay.length < THREADS) {
      const last = await db
        .selectFrom('registerEvents')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(1)
        .offset(AT_ONCE - 1)
        .executeTakeFirst()
      const question: LeavesQuestion = { after, until: last?.id ?? null }
      const worked = askThread(THREAD, question, shares++ % THREADS) as Promise<WorkedLeaves> // what it is made to answer
      // Told where it is waited for.
      worked.catch(() => {})
      underWay.push(worked)
      after = last?.id ?? after
      more = last !== undefined
    }
    const next = underWay.shift()
    if (next) yield await next
  }
}

/** Events without a leaf are the newest; leaves without an event there must be none. */
async function checkUnlogged(db: Kysely<Tables>, fault: Fault): Promise<void> {
  const last = await db.selectFrom('logLeaves').select(['leaf', 'eventId']).orderBy('leaf', 'desc').limit(1).executeTakeFirst()
  if (!last) return
  const inserted = await db
    .selectFrom('registerEvents')
    .leftJoin('logLeaves', 'logLeaves.eventId', 'registerEvents.id')
    .select(['registerEvents.id', 'kind', 'certificateId'])
    .where('leaf', 'is', null)
    .where('registerEvents.id', '<', last.eventId)
    .limit(MOST_FAULTS)
    .execute()
  for (const { id, kind, certificateId } of inserted)
    fault(`Event ${id} (${kind} ${certificateId}) was put in later: it has no leaf`)
  const orphans = await db
    .selectFrom('logLeaves')
    .leftJoin('registerEvents', 'registerEvents.id', 'logLeaves.eventId')
    .select(['leaf', 'eventId'])
    .where('registerEvents.id', 'is', null)
    .limit(MOST_FAULTS)
    .execute()
  for (const { leaf, eventId } of orphans) fault(`Event ${eventId} is gone: leaf ${leaf} has none`)
}

async function checkNodes(db: Kysely<Tables>, tree: GrowingTree, fault: Fault): Promise<void> {
  const rows = await db.selectFrom('logNodes').selectAll().orderBy('level').orderBy('place').execute()
  for (const { level, place, hash } of rows) {
    if (tree.tiles[level]?.[place] !== hash)
      fault(`The root of tile ${place} of level ${level - 1} is not what its leaves lead to`)
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
