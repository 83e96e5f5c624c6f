import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkRegister, type Checked } from '#/app/register/check/check-register.server.ts'
import { noteRefusal } from '#/app/register/log/states/trust.server.ts'
import { carryStates, findLoss, recordAcceptedLoss, type Loss } from '#/app/register/log/states/restored.server.ts'
import { makeFolder, writeNewFile } from '#/db/folders.ts'
import { openStore } from '#/db/open.ts'
import type { Store, Where } from '#/db/schema.ts'
import {
  accountDifferences,
  NOTHING_PRESENT,
  readAccounts,
  readPresent,
  type Accounts,
  type Present,
} from './account-differences.ts'
import { Unreadable } from './archive/envelope.ts'
import type { Manifest } from './archive/manifest.ts'
import { readKeys } from './contents.ts'
import { place, requireRoom } from './place.ts'
import { publicKeysIn, type Trust } from './trust.ts'
import { checksumOf, unpack } from './unpack.ts'
import { voidLinks } from './void-links.ts'

/** Within `DATA_DIR`. */
const STATES = join('keys', 'signed-states')

export type RestoreOrder = {
  /** The backup. */
  path: string
  /** Secret keys (`AGE-SECRET-KEY-1…`), of which one fits where it is encrypted. */
  identities: readonly string[]
  /** The twelve words of the key that signed it, as they were kept on paper; null where this machine has that key. */
  trustedWords: string | null
  /** Restores it although nobody can tell who made it. */
  acceptUnverified: boolean
  /** The register that is used now, wherever that is: its accounts are compared, nothing else is read. Null where it is lost. */
  present: Where | null
  /** Asked, with a line for each, where accounts are other ones after the restore. */
  acceptAccounts: (differences: readonly string[]) => boolean | Promise<boolean>
  /** Goes on although the backup lacks some of what was signed; that becomes an entry of the log. */
  acceptLoss: boolean
  /** A signed state of the log that was kept outside, or null. */
  seen: string | null
  /** Puts it in place although something in it does not agree, to be looked at: no server starts with it. */
  despiteFaults: boolean
  say: (line: string) => void
}

/** `loss`: what was signed and is not in the backup. `refused`: the differences of accounts that were not accepted. */
export type Restored = { manifest: Manifest; checked: Checked; placed: boolean; loss: Loss | null; refused: readonly string[] }

/**
 * Puts a backup in an empty place, in one step at the very end; before, its signature is checked, it is unpacked beside the place,
 * brought to the newest schema and worked out again. Where something in it does not agree, or accounts differ from those of the
 * present register, nothing is put in place unless that is accepted. Sessions and one-time links are void afterwards. Throws an
 * Error of one line where the place is not empty, where nobody can tell who made the file, and where it cannot be read.
 */
export async function restoreBackup(where: Where, order: RestoreOrder): Promise<Restored> {
  await requireRoom(where, [])
  const present = await presentOf(order)
  makeFolder(where.dataDir)
  return inFolder(where.dataDir, async (work) => {
    const { manifest, checked, accounts } = await unpackAndCheck(work, order, trustOf(where, present, order), async (db) => {
      await voidLinks(db)
      // The one that was being made is this one.
      await db.write.deleteFrom('backups').where('finishedAt', 'is', null).execute()
    })
    const kept = { manifest, checked, placed: false, loss: null, refused: [] }
    if (checked.faults.length > 0 && !order.despiteFaults) return kept
    bringStates(where, order)
    const loss = await lossIn(work, where)
    if (loss && !order.acceptLoss) return { ...kept, loss }
    const differences = accountDifferences(present.accounts, accounts)
    if (differences.length > 0 && !(await order.acceptAccounts(differences))) {
      return { ...kept, loss, refused: differences }
    }
    await requireRoom(where, readKeys(work))
    await continueStates(work, where, loss)
    order.say(where.databaseUrl ? 'Filling the database' : 'Putting it in place')
    await place(work, where)
    const there = where.databaseUrl ? await checkedIn(where, checked, order.seen) : checked
    // A start then checks everything before the server listens, however large the register is.
    const [first] = there.faults
    if (first !== undefined) noteRefusal(where.dataDir, first)
    return { manifest, checked: there, placed: true, loss, refused: [] }
  })
}

/** The states that were signed for the register in use count here too, where it was moved away with its keys. */
function bringStates({ dataDir }: Where, { present }: RestoreOrder): void {
  const [from, to] = [join(present?.dataDir ?? dataDir, STATES), join(dataDir, STATES)]
  if (!existsSync(from) || existsSync(to)) return
  makeFolder(dirname(to))
  writeNewFile(to, readFileSync(from))
}

/** What was signed at the place, and is not in the register of a folder. */
export async function lossIn(work: string, { dataDir }: Where): Promise<Loss | null> {
  const db = await openStore({ dataDir: work })
  try {
    return await findLoss(db, dataDir)
  } finally {
    await db.close()
  }
}

/** The signed states of the place go on with the register of a folder, or begin with it; a loss is written into both. */
export async function continueStates(work: string, { dataDir }: Where, loss: Loss | null): Promise<void> {
  const db = await openStore({ dataDir: work })
  try {
    if (loss) await recordAcceptedLoss(db, dataDir, { by: 'console', at: new Date().toISOString(), loss })
    else await carryStates(db, dataDir)
  } finally {
    await db.close()
  }
}

/** For people. */
export function wordedLoss({ fromSize, toSize, lostCount, firstLost }: Loss): string {
  return `The newest signed state has ${fromSize} entries, the backup ${toSize}: ${lostCount} are lost, the first is ${firstLost}`
}

/** The same, in a place that is thrown away: whether a backup can be restored to `where`. `TMPDIR` says where it is unpacked. */
export async function verifyBackup(where: Where, order: RestoreOrder): Promise<Restored> {
  return inFolder(tmpdir(), async (work) => {
    const trust = trustOf(where, await presentOf(order), order)
    const { manifest, checked } = await unpackAndCheck(work, order, trust, async () => {})
    return { manifest, checked, placed: false, loss: await lossIn(work, where), refused: [] }
  })
}

async function inFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(parent, '.restore-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function presentOf({ present }: RestoreOrder): Promise<Present> {
  return present ? readPresent(present) : NOTHING_PRESENT
}

/** Nothing of the backup itself: keys in `DATA_DIR`, those of the present register, and the words on paper. */
function trustOf({ dataDir }: Where, { logKeys, compromisedKeys }: Present, order: RestoreOrder): Trust {
  const known = new Set([...publicKeysIn(dataDir), ...logKeys])
  const publicKeys = known.difference(new Set(compromisedKeys))
  return { publicKeys, words: order.trustedWords, acceptUnverified: order.acceptUnverified }
}

async function unpackAndCheck(
  work: string,
  { path, identities, seen, say }: RestoreOrder,
  trust: Trust,
  change: (db: Store) => Promise<void>,
): Promise<{ manifest: Manifest; checked: Checked; accounts: Accounts }> {
  let manifest: Manifest
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Unreadable('there is no such file')
    const sha256 = await checksumOf(path)
    say(sha256 ? `The checksum is right: ${sha256}` : `There is no ${path}.sha256 to compare the file with`)
    manifest = await unpack(path, work, { identities, trust, say })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Error(`${path} cannot be restored: ${error.message}`, { cause: error })
  }
  say(`Made ${manifest.madeAt} by version ${manifest.product} on ${manifest.engine}; unpacked, and being checked`)
  const db = await openStore({ dataDir: work })
  try {
    const accounts = await readAccounts(db.read)
    await change(db)
    const checked = await checkRegister(db, seen)
    const { size, root } = manifest.log
    if (checked.size !== size || checked.root !== root) {
      const wanted = `The backup says of itself that its log has ${size} leaves with the root ${root || '(of nothing)'}`
      checked.faults.unshift(`${wanted}; its events lead to ${checked.size} with ${checked.root || '(of nothing)'}`)
    }
    return { manifest, checked, accounts }
  } finally {
    await db.close()
  }
}

/** Once more where it is now; with what was found before and would be found again. */
export async function checkedIn(where: Where, before: Checked, seen: string | null): Promise<Checked> {
  const db = await openStore(where)
  try {
    const checked = await checkRegister(db, seen)
    if (checked.root !== before.root) checked.faults.unshift(`The root was ${before.root}, and is ${checked.root} now`)
    return { ...checked, faults: [...new Set([...before.faults, ...checked.faults])] }
  } finally {
    await db.close()
  }
}
