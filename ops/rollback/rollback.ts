import {
  mkdirSync,
  readdirSync,
  rmSync,
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
} from 'node:fs'
import { join, basename, resolve } from 'node:path'
import { Kysely } from 'kysely'
import { checkRegister, type Checked } from '#/domain/proof/register-check/check-register.server.ts'
import {
  findLoss,
  recordAcceptedLoss,
  type Loss,
} from '#/domain/proof/log/states/restored.server.ts'
import { dialectOver, openFile } from '#/db/engines/sqlite.ts'
import { withRegister } from '#/db/open/open.ts'
import { openExclusively } from '#/db/snapshot/exclusive.ts'
import type { ExclusiveRegister } from '#/db/snapshot/exclusive-file.ts'
import type { Store, Tables, Where } from '#/db/schema.ts'
import { requireSpace, checksumOf, copiesFolder, hashOf, listCopies } from '#/db/upgrade/copies.ts'
import { DATABASE } from '#/ops/backup/archive/manifest.ts'
import { copyKeys } from '#/ops/backup/contents.ts'
import { withTemporaryFolder } from '#/db/files/folders.ts'
import { voidAccess } from '#/ops/backup/restore/void-access.ts'
import { carrySentEmails, compareWithCopy, type Comparison } from './compare.ts'
import { DatabaseSync } from 'node:sqlite'
import { firstLineOf } from '#/db/errors.ts'
import { MIGRATED_BY } from '#/db/upgrade/migrate.ts'
import { requireKnown, UpgradeRefused, type Found } from '#/db/upgrade/pending.ts'
import { migrationsOf } from '#/db/snapshot/tables.ts'

const WORK = '.rollback-'
const WEBHOOKS_STOPPED =
  'The register was rolled back to an earlier state. Switch it on once the receiver may have what this register says.'
/** The step that makes the table of events such as a restore. */
const HAS_SYSTEM_EVENTS = '0035-log-entries'

export type RollbackOrder = {
  /** The copy, by its name or path; undefined for the newest. */
  copy: string | undefined
  acceptLoss: boolean
  /** An instant. */
  now: string
  say: (line: string) => void
}

/**
 * `done`: whether the register is replaced. `aside`: where the present one is stored. `schema`: the
 * newest migration of the register afterwards. Neither done nor refused: it has the schema of the
 * copy already.
 */
export type RolledBack = {
  copy: string
  schema: string
  /** What the copy states to have migrated it; it may be any text. */
  migratedBy: string | null
  loss: Loss | null
  outcome: { done: true; aside: string; checked: Checked } | { done: false; refused: boolean }
} & Comparison

/**
 * Replaces the register by the copy that was made before an upgrade, in one step at the very end.
 * Nobody else may have the register open. Its schema may be newer than this version. Throws an
 * Error of one line where the copy cannot be used or is of another register, where the register is
 * in use, and where the disk lacks space.
 */
export async function rollBackUpgrade(
  where: Where,
  { copy: name, acceptLoss, now, say }: RollbackOrder,
): Promise<RolledBack> {
  const copy = await findCopy(where.dataDir, name, say)
  const schema = copy.found.executed.at(-1) ?? ''
  const present = await openExclusively(where, 'roll back')
  try {
    removeAbandoned(where.dataDir)
    const { since, accounts } = await compareWithCopy(present, copy.path)
    const found = { copy: copy.path, schema, migratedBy: copy.found.migratedBy, since, accounts }
    if (!isOlder(copy, present))
      return { ...found, loss: null, outcome: { done: false, refused: false } }
    requireSpace(where.dataDir, copy.bytes * 2)
    return await withTemporaryFolder(where.dataDir, WORK, async (work) => {
      say('Checking the copy')
      const { checked, loss } = await checkCopy(work, copy, where)
      const voidsAccess = loss !== null || since.counts.length > 0 || accounts.length > 0
      if (voidsAccess && !acceptLoss)
        return { ...found, loss, outcome: { done: false, refused: true } }
      const replacement = join(work, DATABASE)
      await takeCopy(copy, replacement)
      await prepare(replacement, present, { where, copy, loss, voidsAccess, now })
      say('Replacing the register')
      const aside = await present.replaceBy(replacement, now)
      return { ...found, loss, outcome: { done: true, aside, checked } }
    })
  } finally {
    await present.release()
  }
}

/** Whether the present register has a migration that the copy lacks. */
function isOlder({ found: { executed } }: CheckedCopy, { found }: ExclusiveRegister): boolean {
  return found.executed.some((name) => !executed.includes(name))
}

/**
 * Brings a copy of the copy to the newest schema and checks it: each entry, each certificate, and
 * what of the signed entries it lacks.
 */
async function checkCopy(
  work: string,
  copy: CheckedCopy,
  where: Where,
): Promise<{ checked: Checked; loss: Loss | null }> {
  const folder = join(work, 'check')
  mkdirSync(folder, { mode: 0o700 })
  await takeCopy(copy, join(folder, DATABASE))
  copyKeys(where.dataDir, folder)
  const check = async (db: Store) => ({
    checked: await checkRegister(db),
    loss: await findLoss(db, where.dataDir),
  })
  const result = await withRegister({ dataDir: folder, signingP12: where.signingP12 }, check, {
    copy: false,
  })
  rmSync(folder, { recursive: true })
  const [first, ...others] = result.checked.errors
  if (first === undefined) return result
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  throw new Error(
    `${copy.path} is not a register that agrees with itself: ${first}${more}. Nothing was changed; name another copy`,
  )
}

type Preparing = {
  where: Where
  copy: CheckedCopy
  loss: Loss | null
  voidsAccess: boolean
  now: string
}

/**
 * Voids what gave access when the copy was made, marks emails that were sent since, and records a
 * loss, in the register that is installed; its schema stays the earlier one.
 */
async function prepare(
  path: string,
  present: ExclusiveRegister,
  { where, copy, loss, voidsAccess, now }: Preparing,
): Promise<void> {
  const file = openFile(path, 'write')
  try {
    const write = new Kysely<Tables>({ dialect: dialectOver(file) })
    file.exec('begin immediate')
    await voidAccess(write, { loss: voidsAccess, now, why: WEBHOOKS_STOPPED })
    await carrySentEmails(present, file)
    file.exec('commit')
    if (loss) {
      const inLog = copy.found.executed.includes(HAS_SYSTEM_EVENTS)
      await recordAcceptedLoss({ write, where }, where.dataDir, {
        by: 'console',
        at: now,
        loss,
        inLog,
      })
    }
    file.exec('pragma journal_mode = delete')
  } finally {
    file.close()
  }
}

/** What a killed rollback left. The register is locked, so no other one runs. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(WORK)) rmSync(join(dataDir, name), { recursive: true, force: true })
}

/** A copy that was checked. `bytes`: its size; `hash`: its SHA-256; `found`: what is in it. */
type CheckedCopy = { path: string; bytes: number; hash: string; found: Found }

/**
 * Finds a copy, by default the newest, and checks it: its checksum, its pages and its tables.
 * `name`: a file of DATA_DIR/before-upgrade, or a path. Throws an Error of one line where it cannot
 * be used.
 */
export async function findCopy(
  dataDir: string,
  name: string | undefined,
  say: (line: string) => void,
): Promise<CheckedCopy> {
  const path = name === undefined ? newestOf(dataDir) : pathOf(dataDir, name)
  const bytes = requireFile(path)
  const [wanted, hash] = [checksumOf(path), await hashOf(path)]
  if (wanted === null) say(`There is no ${basename(path)}.sha256 to compare the copy with`)
  else if (wanted !== hash) {
    throw new Error(
      `${path} is damaged: its checksum is not the one in ${basename(path)}.sha256. Name another copy`,
    )
  }
  return { path, bytes, hash, found: readCopy(path) }
}

/**
 * Takes the file of a copy to another path, for its owner alone. Throws where it is not the file
 * any more that was checked.
 */
export async function takeCopy({ path, hash }: CheckedCopy, to: string): Promise<void> {
  copyFileSync(path, to)
  chmodSync(to, 0o600)
  if ((await hashOf(to)) !== hash)
    throw new Error(`${path} was changed while it was read. Nothing was changed; try again`)
}

function newestOf(dataDir: string): string {
  const [newest] = listCopies(dataDir)
  if (newest) return newest.path
  throw new Error(
    `There is no copy in ${copiesFolder(dataDir)}: either this register was never upgraded here, or its copies were deleted. Restore a backup instead`,
  )
}

function pathOf(dataDir: string, name: string): string {
  const inFolder = join(copiesFolder(dataDir), name)
  if (basename(name) === name && existsSync(inFolder)) return inFolder
  const path = resolve(name)
  if (existsSync(path) || lstatSync(path, { throwIfNoEntry: false })) return path
  const names = listCopies(dataDir).map((copy) => basename(copy.path))
  throw new Error(
    `There is no copy ${name}. ${names.length > 0 ? `There are: ${names.join(', ')}` : `${copiesFolder(dataDir)} has none`}`,
  )
}

function requireFile(path: string): number {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) throw new Error(`${path} is a symbolic link: name the file itself`)
  if (!found.isFile()) throw new Error(`${path} is not a file`)
  return found.size
}

/** Read-only: a copy is never changed. */
function readCopy(path: string): Found {
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path, { readOnly: true })
    const [integrity] = file.prepare('pragma integrity_check(1)').all()
    if (integrity?.['integrity_check'] !== 'ok')
      throw new Error(String(integrity?.['integrity_check']))
    const tables = file
      .prepare(`select name from sqlite_master where type = 'table'`)
      .all()
      .map(({ name }) => String(name))
    if (
      !['kysely_migration', 'certificates', 'registerEvents', 'users'].every((table) =>
        tables.includes(table),
      )
    ) {
      throw new Error('it has not the tables of a register')
    }
    const row = file.prepare('select value from settings where name = ?').get(MIGRATED_BY)
    const found = { executed: migrationsOf(file), migratedBy: row ? String(row['value']) : null }
    requireKnown(`The copy ${path}`, found)
    return found
  } catch (error) {
    if (error instanceof UpgradeRefused) throw error
    throw new Error(
      `${path} is no register, or damaged (${firstLineOf(error)}). Name another copy`,
      { cause: error },
    )
  } finally {
    file?.close()
  }
}
