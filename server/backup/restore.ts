import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkRegister, type Checked } from '#/app/register/check/check-register.server.ts'
import { carryStates, findLoss } from '#/app/register/log/states/restored.server.ts'
import { makeFolder } from '#/db/folders.ts'
import { openStore } from '#/db/open.ts'
import type { Store, Where } from '#/db/schema.ts'
import { Unreadable } from './archive/envelope.ts'
import type { Manifest } from './archive/manifest.ts'
import { readKeys } from './contents.ts'
import { place, requireRoom } from './place.ts'
import { checksumOf, unpack } from './unpack.ts'

export type RestoreOrder = {
  /** The backup. */
  path: string
  /** Secret keys (`AGE-SECRET-KEY-1…`), of which one fits where it is encrypted. */
  identities: readonly string[]
  /** A signed state of the log that was kept outside, or null. */
  seen: string | null
  /** Puts it in place although something in it does not agree. */
  despiteFaults: boolean
  say: (line: string) => void
}

export type Restored = { manifest: Manifest; checked: Checked; placed: boolean }

/**
 * Puts a backup in an empty place, in one step at the very end; before, it is unpacked beside it, brought to the newest schema and
 * worked out anew. Where something in it does not agree, nothing is put in place unless that is asked for. Nobody is signed in
 * afterwards: a session that was ended since would be alive again. Throws an Error of one line where the place is not empty and
 * where the file cannot be read.
 */
export async function restoreBackup(where: Where, order: RestoreOrder): Promise<Restored> {
  await requireRoom(where, [])
  makeFolder(where.dataDir)
  return inFolder(where.dataDir, async (work) => {
    const { manifest, checked } = await unpackAndCheck(work, order, async (db) => {
      await db.write.deleteFrom('sessions').execute()
      await db.write.deleteFrom('passkeyChallenges').execute()
      // The one that was being made is this one.
      await db.write.deleteFrom('backups').where('finishedAt', 'is', null).execute()
    })
    if (checked.faults.length > 0 && !order.despiteFaults) return { manifest, checked, placed: false }
    await requireRoom(where, readKeys(work))
    await continueStates(work, where)
    order.say(where.databaseUrl ? 'Filling the database' : 'Putting it in place')
    await place(work, where)
    return { manifest, checked: where.databaseUrl ? await checkedIn(where, checked, order.seen) : checked, placed: true }
  })
}

/** The signed states of the place go on with what is put there, or begin with it. Throws an Error of one line where that lacks some of what was signed. */
export async function continueStates(work: string, { dataDir }: Where): Promise<void> {
  const db = await openStore({ dataDir: work })
  try {
    const loss = await findLoss(db, dataDir)
    if (loss)
      throw new Error(
        `${loss.fromSize} entries were signed here, and this has ${loss.toSize}: ${loss.firstLost} is the first that is lost`,
      )
    await carryStates(db, dataDir)
  } finally {
    await db.close()
  }
}

/** The same, in a place that is thrown away: whether a backup can be restored. `TMPDIR` says where. */
export async function verifyBackup(order: RestoreOrder): Promise<Restored> {
  return inFolder(tmpdir(), async (work) => ({ ...(await unpackAndCheck(work, order, async () => {})), placed: false }))
}

async function inFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(parent, '.restore-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function unpackAndCheck(
  work: string,
  { path, identities, seen, say }: RestoreOrder,
  change: (db: Store) => Promise<void>,
): Promise<{ manifest: Manifest; checked: Checked }> {
  let manifest: Manifest
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Unreadable('there is no such file')
    const sha256 = await checksumOf(path)
    say(sha256 ? `The checksum is right: ${sha256}` : `There is no ${path}.sha256 to compare the file with`)
    manifest = await unpack(path, identities, work)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Error(`${path} cannot be restored: ${error.message}`, { cause: error })
  }
  say(`Made ${manifest.madeAt} by version ${manifest.product} on ${manifest.engine}; unpacked, and being checked`)
  const db = await openStore({ dataDir: work })
  try {
    await change(db)
    const checked = await checkRegister(db, seen)
    const { size, root } = manifest.log
    if (checked.size !== size || checked.root !== root) {
      const wanted = `The backup says of itself that its log has ${size} leaves with the root ${root || '(of nothing)'}`
      checked.faults.unshift(`${wanted}; its events lead to ${checked.size} with ${checked.root || '(of nothing)'}`)
    }
    return { manifest, checked }
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
