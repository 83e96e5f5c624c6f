import type { Kysely } from 'kysely'
import { signerFor } from '#/domain/proof/keys/key-ring.server.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { insertMany } from '#/db/many.ts'
import { lockRegister } from '#/db/register-order.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import { hasUnlogged } from '#/domain/proof/log/entries/unlogged.server.ts'
import { isOurs } from '#/domain/proof/log/states/own-keys.server.ts'
import {
  newestState,
  recordState,
  statesFile,
  type State,
} from '#/domain/proof/log/states/states-file.server.ts'
import {
  newestStored,
  noteThatStatesAreRecorded,
} from '#/domain/proof/log/states/stored-states.server.ts'
import { findDifference, requireTrusted } from '#/domain/proof/log/states/trust.server.ts'
import { logSize, sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import type { StoredLeaf } from '#/domain/proof/log/entries/sources.server.ts'
import {
  checkpointText,
  ED25519,
  originOfLog,
  signatureLine,
} from '#/domain/proof/log-format/note.ts'
import type { AppendRequest, Tree } from './append-thread.server.ts'

const THREAD = 'domain/proof/log/appending/append-thread.server.ts'
/**
 * So few that a verification does not notice the writing, which SQLite does where they are
 * answered.
 */
const LEAVES_AT_ONCE = 200
const NODES_AT_ONCE = 1_000
/** A checkpoint is stored for good, so a new one is written at most once in this time. */
const CHECKPOINT_EVERY_MS = 5_000

/**
 * Appends what has happened since the last time to the log, and signs its new state; answers how
 * many leaves it appended. Any number of processes may do this at once. Throws where the log does
 * not lead to a state that was signed; refuses where the clock is behind the register.
 */
export async function appendToLog(
  db: Store,
  { now, origin }: { now: string; origin: string },
): Promise<number> {
  requireTrusted(db)
  let appended = 0
  for (let more = await hasUnlogged(db.read); more;) {
    const leaves = await ask<StoredLeaf[]>(db, { what: 'leaves', limit: LEAVES_AT_ONCE })
    if (leaves.length > 0) await append(db, leaves)
    appended += leaves.length
    more = leaves.length === LEAVES_AT_ONCE
  }
  await reconcileStates(db)
  if (await isDue(db, now)) await sign(db, { now, origin })
  return appended
}

/**
 * The answer of the thread has the type of the request: both sides are typed by
 * append-thread.server.ts.
 */
function ask<Answer>(db: Store, question: AppendRequest): Promise<Answer> {
  return db.askThread(THREAD, question) as Promise<Answer>
}

/** The tree, where it leads to what was signed; else the register is refused. */
async function treeOf(db: Store, signed: State[]): Promise<Tree> {
  try {
    return await ask<Tree>(db, { what: 'tree', signed })
  } catch (error) {
    const difference = await findDifference(db)
    if (difference !== null) db.trust.refused ??= difference
    throw error
  }
}

/** Nothing where another process was quicker: the leaves are its leaves then. */
async function append(db: Store, leaves: StoredLeaf[]): Promise<void> {
  try {
    await db.write.transaction().execute((tx) => insertMany(tx, 'logLeaves', leaves))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

/**
 * Brings the database and this machine's file of signed states together: a state that was recorded
 * and not stored before a crash is stored, one that another machine has signed is recorded.
 */
async function reconcileStates(db: Store): Promise<void> {
  const { dataDir } = db.where
  const [recorded, stored] = [newestState(dataDir), await newestStored(db.read)]
  if (stored && !recorded)
    throw new Error(`${statesFile(dataDir)} is missing: start the server, which says what to do`)
  if (stored && recorded && stored.size > recorded.size) {
    if (!isOurs(dataDir, stored.note))
      throw new Error(
        `The state of ${stored.size} entries is not signed by a key in ${dataDir}/keys`,
      )
    await treeOf(db, [recorded, stored])
    await db.write.transaction().execute(async (tx) => {
      await lockRegister(tx, db.engine)
      if ((newestState(dataDir)?.size ?? 0) < stored.size) recordState(dataDir, stored)
    })
  }
  if (!recorded || recorded.lost || (await isStored(db.read, recorded.size))) return
  const { nodes } = await treeOf(db, [recorded])
  await db.write.transaction().execute(async (tx) => {
    await lockRegister(tx, db.engine)
    if (!(await isStored(tx, recorded.size))) await store(tx, nodes, recorded)
  })
}

async function isDue(db: Store, now: string): Promise<boolean> {
  const [size, checkpoint] = await Promise.all([logSize(db.read), newestStored(db.read)])
  if (size === 0 || checkpoint?.size === size) return false
  return !checkpoint || Date.parse(now) - Date.parse(checkpoint.at) >= CHECKPOINT_EVERY_MS
}

async function sign(db: Store, { now, origin }: { now: string; origin: string }): Promise<void> {
  const { dataDir } = db.where
  const recorded = newestState(dataDir)
  const tree = await treeOf(db, recorded ? [recorded] : [])
  // Another process was quicker.
  if (tree.size === tree.last) return
  const signer = await signerFor(db, now, 'log')
  const name = originOfLog(origin)
  const { size, root } = tree
  const text = checkpointText({
    origin: name,
    size,
    root: new Uint8Array(Buffer.from(root, 'base64')),
  })
  const key = {
    name,
    kind: ED25519,
    publicKey: new Uint8Array(Buffer.from(signer.key.publicKey, 'base64')),
  }
  const note = `${text}\n${signatureLine(sha256, key, signer.sign(Buffer.from(text)))}`
  await db.write.transaction().execute(async (tx) => {
    // One after the other, so that no two processes sign states of which one does not grow out of
    // the other.
    await lockRegister(tx, db.engine)
    if (((await newestStored(tx))?.size ?? 0) !== tree.last) return
    if (newestState(dataDir)?.note !== recorded?.note) return
    // On the disk before it is stored or served.
    recordState(dataDir, { at: now, note })
    await store(tx, tree.nodes, { size, root, note, at: now })
  })
}

async function store(
  tx: Tx,
  nodes: Tree['nodes'],
  { size, root, note, at }: State & { note: string; at: string },
): Promise<void> {
  for (let i = 0; i < nodes.length; i += NODES_AT_ONCE) {
    await insertMany(tx, 'logNodes', nodes.slice(i, i + NODES_AT_ONCE))
  }
  await insertMany(tx, 'checkpoints', [{ size, root, note, at }])
  await noteThatStatesAreRecorded(tx)
}

async function isStored(db: Kysely<Tables>, size: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('checkpoints')
      .select('size')
      .where('size', '=', size)
      .executeTakeFirst()) !== undefined
  )
}
