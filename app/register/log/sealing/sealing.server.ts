import { signerFor } from '#/app/keys/key-ring.server.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { insertMany } from '#/db/many.ts'
import { takeRegisterTurn } from '#/db/register-order.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { sha256 } from '#/app/register/log/tree/hashes.server.ts'
import { checkpointText, ED25519, signatureLine } from '#/app/register/log/note.ts'
import { originOfLog } from '#/app/register/log/origin.ts'
import type { NewLeaf, SealingQuestion, Tree } from './sealing.ts'

const THREAD = 'app/register/log/sealing/sealing-thread.server.ts'
/** So few that a verification does not notice the writing, which SQLite does where they are answered. */
const LEAVES_AT_ONCE = 200
const NODES_AT_ONCE = 1_000
/** What is known to a checkpoint is known for good; so often a new one is worth its place. */
const CHECKPOINT_EVERY_MS = 5_000

/**
 * Appends what has happened since the last time to the log, and signs its new state; answers how many leaves it appended. Any
 * number of processes may do this at once. Throws where the log does not lead to its last checkpoint; refuses where the clock is
 * behind the register.
 */
export async function sealRegister(db: Store, { now, origin }: { now: string; origin: string }): Promise<number> {
  let appended = 0
  for (let more = await hasNews(db); more;) {
    const leaves = await ask<NewLeaf[]>(db, { what: 'leaves', limit: LEAVES_AT_ONCE })
    if (leaves.length > 0) await append(db, leaves)
    appended += leaves.length
    more = leaves.length === LEAVES_AT_ONCE
  }
  if (await isDue(db, now)) await sign(db, { now, origin })
  return appended
}

async function hasNews(db: Store): Promise<boolean> {
  const [event, leaf] = await Promise.all([
    db.read.selectFrom('registerEvents').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db.read.selectFrom('logLeaves').select('eventId').orderBy('leaf', 'desc').limit(1).executeTakeFirst(),
  ])
  return (event?.id ?? 0) > (leaf?.eventId ?? 0)
}

/** What the thread answers is what it was asked: both sides are typed by sealing.ts. */
function ask<Answer>(db: Store, question: SealingQuestion): Promise<Answer> {
  return db.askThread(THREAD, question) as Promise<Answer>
}

/** Nothing where another process was quicker: the leaves are its leaves then. */
async function append(db: Store, leaves: NewLeaf[]): Promise<void> {
  try {
    await db.write.transaction().execute((tx) => insertMany(tx, 'logLeaves', leaves))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

async function isDue(db: Store, now: string): Promise<boolean> {
  const [leaf, checkpoint] = await Promise.all([
    db.read.selectFrom('logLeaves').select('leaf').orderBy('leaf', 'desc').limit(1).executeTakeFirst(),
    db.read.selectFrom('checkpoints').select(['size', 'at']).orderBy('size', 'desc').limit(1).executeTakeFirst(),
  ])
  if (!leaf || checkpoint?.size === leaf.leaf + 1) return false
  return !checkpoint || Date.parse(now) - Date.parse(checkpoint.at) >= CHECKPOINT_EVERY_MS
}

async function sign(db: Store, { now, origin }: { now: string; origin: string }): Promise<void> {
  const tree = await ask<Tree>(db, { what: 'tree' })
  // Another process was quicker.
  if (tree.size === tree.last) return
  const signer = await signerFor(db, now, 'log')
  const name = originOfLog(origin)
  const text = checkpointText({ origin: name, size: tree.size, root: new Uint8Array(Buffer.from(tree.root, 'base64')) })
  const key = { name, kind: ED25519, publicKey: new Uint8Array(Buffer.from(signer.key.publicKey, 'base64')) }
  const note = `${text}\n${signatureLine(sha256, key, signer.sign(Buffer.from(text)))}`
  await db.write.transaction().execute(async (tx) => {
    // One after the other, so that no two processes sign states of which one does not grow out of the other.
    await takeRegisterTurn(tx, db.engine)
    if ((await lastSize(tx)) !== tree.last) return
    for (let i = 0; i < tree.nodes.length; i += NODES_AT_ONCE) {
      await insertMany(tx, 'logNodes', tree.nodes.slice(i, i + NODES_AT_ONCE))
    }
    await insertMany(tx, 'checkpoints', [{ size: tree.size, root: tree.root, note, at: now }])
  })
}

async function lastSize(tx: Tx): Promise<number> {
  const last = await tx.selectFrom('checkpoints').select('size').orderBy('size', 'desc').limit(1).executeTakeFirst()
  return last?.size ?? 0
}
