import type { Kysely } from 'kysely'
import { lockRegister } from '#/db/register-order.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { activeKey } from '#/domain/proof/keys/key-ring.server.ts'
import { readNote } from '#/domain/proof/log-format/note.ts'
import { LogHashes, logSize } from '#/domain/proof/log/tree/hashes.server.ts'
import { base64Of } from '#/core/bytes.ts'
import { recordSystemEvent } from '#/domain/proof/keys/system-events.server.ts'
import { signerOf, signWith } from './own-keys.server.ts'
import {
  acceptedLossText,
  newestState,
  readStates,
  recordState,
  type State,
} from './states-file.server.ts'
import { newestStored } from './stored-states.server.ts'

/** What a register that is being restored lacks of what was signed. */
export type Loss = {
  /** The highest state that was signed: its entries and root (base64). */
  fromSize: number
  fromRoot: string
  /** All entries of the register that is being restored, and their root. */
  toSize: number
  toRoot: string
  /** How many signed entries are not in it, from the first that is missing or may differ. */
  lostCount: number
  /** For people. */
  firstLost: string
}

/**
 * What the register lacks of what the file of signed states in `dataDir` says was signed; null
 * where nothing, or there is no such file.
 */
export async function findLoss(db: Store, dataDir: string): Promise<Loss | null> {
  const states = readStates(dataDir)
  const newest = states.at(-1)
  if (!newest) return null
  // A loss that was accepted counts once a state after it is signed; until then the restore may
  // have been broken off.
  const signed = newest.lost ?? newest
  const tree = await treeOf(db)
  if (signed.size <= tree.size && (await tree.rootAt(signed.size)) === signed.root) return null
  const common = await lastCommon(states, tree)
  const until = states.find(({ size, lost }) => size > common && !lost)
  const isBeginning =
    common ===
    Math.max(0, ...states.filter(({ size }) => size <= tree.size).map(({ size }) => size))
  const first = isBeginning && tree.size < signed.size ? tree.size : common
  return {
    fromSize: signed.size,
    fromRoot: signed.root,
    toSize: tree.size,
    toRoot: await tree.rootAt(tree.size),
    lostCount: signed.size - first,
    firstLost: `entry ${first + 1} of the log (signed ${until?.at ?? newest.at})`,
  }
}

type Tree = { size: number; rootAt(size: number): Promise<string> }

async function treeOf({ read }: Store): Promise<Tree> {
  const hashes = new LogHashes(read)
  const size = await logSize(read)
  await hashes.addMissingNodes(size)
  return { size, rootAt: async (at) => base64Of(await hashes.root(at)) }
}

/**
 * The size of the largest recorded state that the register leads to; each is consistent with those
 * before it, so a binary search finds it.
 */
async function lastCommon(states: readonly State[], tree: Tree): Promise<number> {
  const candidates = states
    .filter(({ size }) => size <= tree.size)
    .toSorted((a, b) => a.size - b.size)
  let [low, high] = [0, candidates.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const state = candidates[middle]
    if (state && (await tree.rootAt(state.size)) === state.root) low = middle + 1
    else high = middle
  }
  return candidates[low - 1]?.size ?? 0
}

/**
 * Accepts a loss: adds an entry to the log of the restored register that says what was lost, and a
 * signed line to the file of signed states in `dataDir`, from which on that register continues.
 * Throws an Error of one line where no key of the log is there to sign it. `inLog`: false for a
 * register of a version without such entries; the next upgrade adds it (`recordMissedLoss`).
 */
export async function recordAcceptedLoss(
  db: Pick<Store, 'write' | 'where'>,
  dataDir: string,
  { by, at, loss, inLog = true }: { by: string; at: string; loss: Loss; inLog?: boolean },
): Promise<void> {
  const newest = newestState(dataDir)?.note ?? ''
  const name = readNote(newest)?.signatures[0]?.name
  // A register from before its first entry has no key of the log yet.
  const key = (await activeKey(db, 'log'))?.id ?? signerOf(dataDir, newest)
  if (key === undefined || name === undefined)
    throw new Error('There is no key of the log to sign with')
  const [signed, restored] = [
    { size: loss.fromSize, root: loss.fromRoot },
    { size: loss.toSize, root: loss.toRoot },
  ]
  const note = signWith([db.where.dataDir, dataDir], key, {
    name,
    text: acceptedLossText({ signed, restored, at }),
  })
  await db.write.transaction().execute(async (tx) => {
    const { lostCount, firstLost } = loss
    if (inLog)
      await recordSystemEvent(tx, {
        at,
        kind: 'restored',
        by,
        after: { signed, restored, lostCount, firstLost },
      })
    recordState(dataDir, { at, note })
  })
}

/**
 * Adds the entry about the newest accepted loss to the log if it is missing: the register was
 * rolled back to a version without such entries. Nothing where the rollback was broken off and the
 * register is the one that was to be replaced.
 */
export async function recordMissedLoss(db: Store): Promise<void> {
  const newest = newestState(db.where.dataDir)
  if (!newest?.lost || (await isRecorded(db.read, newest.at))) return
  const { at, lost: signed, size, root } = newest
  const tree = await treeOf(db)
  if (signed.size <= tree.size && (await tree.rootAt(signed.size)) === signed.root) return
  const after = {
    signed,
    restored: { size, root },
    lostCount: signed.size - size,
    firstLost: `entry ${size + 1} of the log`,
  }
  await db.write.transaction().execute(async (tx) => {
    await lockRegister(tx, db.engine)
    if (await isRecorded(tx, at)) return
    await recordSystemEvent(tx, { at, kind: 'restored', by: 'console', after })
  })
}

async function isRecorded(db: Kysely<Tables>, at: string): Promise<boolean> {
  const event = db
    .selectFrom('systemEvents')
    .select('id')
    .where('kind', '=', 'restored')
    .where('at', '=', at)
  return (await event.executeTakeFirst()) !== undefined
}

/**
 * Without a loss: makes the file of signed states in `dataDir` from the newest state of the
 * register, where there is none.
 */
export async function carryStates(db: Store, dataDir: string): Promise<void> {
  if (newestState(dataDir)) return
  const newest = await newestStored(db.read)
  if (newest) recordState(dataDir, newest)
}
