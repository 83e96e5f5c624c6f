import { existsSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkExpiry, withoutKey, type Email } from '#/domain/notices/email/email.ts'
import { checkRegister, type Checked } from '#/domain/proof/register-check/check-register.server.ts'
import { noteRefusal } from '#/domain/proof/log/states/trust.server.ts'
import {
  carryStates,
  findLoss,
  recordAcceptedLoss,
  type Loss,
} from '#/domain/proof/log/states/restored.server.ts'
import { makeFolder, withTemporaryFolder, writeNewFile } from '#/db/files/folders.ts'
import { withRegister } from '#/db/open/open.ts'
import type { Store, Tx, Where } from '#/db/schema.ts'
import {
  accountDifferences,
  NOTHING_PRESENT,
  readAccounts,
  readPresent,
  type Accounts,
  type Present,
} from './account-differences.ts'
import { Unreadable } from '#/ops/backup/archive/encryption.ts'
import type { Manifest } from '#/ops/backup/archive/manifest.ts'
import { readKeys } from '#/ops/backup/contents.ts'
import { installRegister, requireEmptyDestination } from './destination.ts'
import { publicKeysIn, type Trust } from './trust.ts'
import { unpack, verifyChecksum } from './unpack.ts'
import { voidAccess } from './void-access.ts'

/** Below `DATA_DIR`. */
const STATES = join('keys', 'signed-states')
const WEBHOOKS_STOPPED =
  'The register was restored from a backup. Switch it on once the receiver may have what this register says.'

export type RestoreOrder = {
  /** The backup. */
  path: string
  /** Secret keys (`AGE-SECRET-KEY-1…`), of which one fits where it is encrypted. */
  identities: readonly string[]
  /** The twelve words of the key that signed it, from paper; null if this machine has that key. */
  trustedMnemonic: string | null
  /** Restores it although its origin is not proved. */
  acceptUnverified: boolean
  /** The register in use: its accounts are compared, nothing else is read. Null if it is lost. */
  present: Where | null
  /** Called with one line for each account that the restore changes; false refuses the restore. */
  acceptAccounts: (differences: readonly string[]) => boolean | Promise<boolean>
  /** Restores it although signed entries are missing; the log records the loss. */
  acceptLoss: boolean
  /** A signed state of the log that was stored elsewhere, or null. */
  seen: string | null
  /** Restores it although it has errors, for inspection: no server starts with it. */
  despiteErrors: boolean
  say: (line: string) => void
}

/**
 * `loss`: the signed entries that are not in the backup. `refused`: the changes of accounts that
 * were not accepted.
 */
export type Restored = {
  manifest: Manifest
  checked: Checked
  placed: boolean
  loss: Loss | null
  refused: readonly string[]
}

/**
 * Restores a backup to an empty destination, in one step at the very end; before, its signature is
 * checked, and it is unpacked, migrated to the newest schema and checked in a separate folder. If
 * it has errors, or accounts differ from those of the register in use, nothing is installed unless
 * that is accepted. Sessions and one-time links are void afterwards, and webhooks are off. Throws
 * an Error of one line if the destination is not empty, if the origin of the file is not proved,
 * and if it cannot be read.
 */
export async function restoreBackup(where: Where, order: RestoreOrder): Promise<Restored> {
  await requireEmptyDestination(where, [])
  const present = await presentOf(order)
  makeFolder(where.dataDir)
  return withTemporaryFolder(where.dataDir, '.restore-', async (work) => {
    const { manifest, checked, accounts } = await unpackAndCheck(
      work,
      order,
      trustOf(where, present, order),
      async (db) => {
        await db.write.transaction().execute(async (tx) => {
          await voidAccess(tx, { loss: true, now: new Date().toISOString(), why: WEBHOOKS_STOPPED })
          await removeLinks(tx)
          // The unfinished record in it is of this backup itself.
          await tx.deleteFrom('backups').where('finishedAt', 'is', null).execute()
        })
      },
    )
    const refusal = { manifest, checked, placed: false, loss: null, refused: [] }
    if (checked.errors.length > 0 && !order.despiteErrors) return refusal
    copyStates(where, order)
    const loss = await findLossIn(work, where)
    if (loss && !order.acceptLoss) return { ...refusal, loss }
    const differences = accountDifferences(present.accounts, accounts)
    if (differences.length > 0 && !(await order.acceptAccounts(differences))) {
      return { ...refusal, loss, refused: differences }
    }
    await requireEmptyDestination(where, readKeys(work))
    await continueStates(work, where, loss)
    order.say(where.databaseUrl ? 'Filling the database' : 'Installing the register')
    await installRegister(work, where)
    const installed = where.databaseUrl
      ? await recheckRegister(where, checked, order.seen)
      : checked
    // The next start then checks the whole register before the server listens, whatever its size.
    const [first] = installed.errors
    if (first !== undefined) noteRefusal(where.dataDir, first)
    return { manifest, checked: installed, placed: true, loss, refused: [] }
  })
}

/** An email that waits would bring a link that opens nothing: without the link it is not sent. */
async function removeLinks(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('eraseAt', 'is not', null)
    .execute()
  for (const { id, payload } of rows) {
    const email = JSON.parse(payload) as Email // written by `enqueueEmail`, which takes an Email
    if (linkExpiry(email) === null) continue
    const without = { payload: JSON.stringify(withoutKey(email)), eraseAt: null }
    await tx.updateTable('outbox').set(without).where('id', '=', id).execute()
  }
}

/** Copies the signed states of the register in use, if it was moved away with its keys. */
function copyStates({ dataDir }: Where, { present }: RestoreOrder): void {
  const [from, to] = [join(present?.dataDir ?? dataDir, STATES), join(dataDir, STATES)]
  if (!existsSync(from) || existsSync(to)) return
  makeFolder(dirname(to))
  writeNewFile(to, readFileSync(from))
}

/** The entries that were signed at the destination and are not in the register of a folder. */
export function findLossIn(work: string, { dataDir }: Where): Promise<Loss | null> {
  return withRegister({ dataDir: work }, (db) => findLoss(db, dataDir))
}

/**
 * Continues the signed states of the destination with the register of a folder, or begins them;
 * records a loss in both.
 */
export async function continueStates(
  work: string,
  { dataDir }: Where,
  loss: Loss | null,
): Promise<void> {
  await withRegister({ dataDir: work }, async (db) => {
    if (loss)
      await recordAcceptedLoss(db, dataDir, { by: 'console', at: new Date().toISOString(), loss })
    else await carryStates(db, dataDir)
  })
}

/** The loss as one sentence. */
export function describeLoss({ fromSize, toSize, lostCount, firstLost }: Loss): string {
  return `The newest signed state has ${fromSize} entries, the backup ${toSize}: ${lostCount} are lost, the first is ${firstLost}`
}

/**
 * Checks that a backup can be restored to `where`, in a folder below `TMPDIR` that is removed
 * afterwards.
 */
export async function verifyBackup(where: Where, order: RestoreOrder): Promise<Restored> {
  return withTemporaryFolder(tmpdir(), '.restore-', async (work) => {
    const trust = trustOf(where, await presentOf(order), order)
    const { manifest, checked } = await unpackAndCheck(work, order, trust, async () => {})
    return { manifest, checked, placed: false, loss: await findLossIn(work, where), refused: [] }
  })
}

async function presentOf({ present }: RestoreOrder): Promise<Present> {
  return present ? readPresent(present) : NOTHING_PRESENT
}

/**
 * Nothing of the backup itself: the keys in `DATA_DIR`, those of the register in use, and the
 * twelve words on paper.
 */
function trustOf(
  { dataDir }: Where,
  { logKeys, compromisedKeys }: Present,
  order: RestoreOrder,
): Trust {
  const known = new Set([...publicKeysIn(dataDir), ...logKeys])
  const publicKeys = known.difference(new Set(compromisedKeys))
  return { publicKeys, mnemonic: order.trustedMnemonic, acceptUnverified: order.acceptUnverified }
}

async function unpackAndCheck(
  work: string,
  { path, identities, seen, say }: RestoreOrder,
  trust: Trust,
  change: (db: Store) => Promise<void>,
): Promise<{ manifest: Manifest; checked: Checked; accounts: Accounts }> {
  let manifest: Manifest
  try {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new Unreadable('there is no such file')
    const sha256 = await verifyChecksum(path)
    say(
      sha256
        ? `The checksum is right: ${sha256}`
        : `There is no ${path}.sha256 to compare the file with`,
    )
    manifest = await unpack(path, work, { identities, trust, say })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Error(`${path} cannot be restored: ${error.message}`, { cause: error })
  }
  say(
    `Made ${manifest.madeAt} by version ${manifest.product} on ${manifest.engine}; unpacked; checking it`,
  )
  const check = async (db: Store) => {
    const accounts = await readAccounts(db.read)
    await change(db)
    const checked = await checkRegister(db, seen)
    const { size, root } = manifest.log
    if (checked.size !== size || checked.root !== root) {
      const wanted = `The backup says of itself that its log has ${size} leaves with the root ${root || '(of nothing)'}`
      checked.errors.unshift(
        `${wanted}; its events lead to ${checked.size} with ${checked.root || '(of nothing)'}`,
      )
    }
    return { manifest, checked, accounts }
  }
  // The backup is the copy.
  return withRegister({ dataDir: work }, check, { copy: false })
}

/** Checks the register again after it was installed; returns the errors of both checks. */
export function recheckRegister(
  where: Where,
  before: Checked,
  seen: string | null,
): Promise<Checked> {
  return withRegister(where, async (db) => {
    const checked = await checkRegister(db, seen)
    if (checked.root !== before.root)
      checked.errors.unshift(`The root was ${before.root}, and is ${checked.root} now`)
    return { ...checked, errors: [...new Set([...before.errors, ...checked.errors])] }
  })
}
