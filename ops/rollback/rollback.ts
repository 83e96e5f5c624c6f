import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { checkRegister, type Checked } from '#/app/register-check/check-register.server.ts'
import {
  findLoss,
  recordAcceptedLoss,
  type Loss,
} from '#/app/transparency-log/states/restored.server.ts'
import { dialectOver, openFile } from '#/db/engines/sqlite.ts'
import { withRegister } from '#/db/open/open.ts'
import { openPresent, type PresentRegister } from '#/db/rollback/present.ts'
import type { Store, Tables, Where } from '#/db/schema.ts'
import { requireSpace } from '#/db/upgrade/copies.ts'
import { readKeys } from '#/ops/backup/contents.ts'
import { carrySentEmails } from './carry-emails.ts'
import { accountsThatChange, countSince, isSameRegister, type Since } from './compare.ts'
import { findCopy, takeCopy, type CheckedCopy } from './find-copy.ts'

const WORK = '.rollback-'
const DATABASE = 'lentera.db'
const WEBHOOK_STOPPED =
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
 * `done`: whether the register is replaced. `aside`: where the present one is stored. `schema`: the newest migration of the register
 * afterwards. Neither done nor refused: it has the schema of the copy already.
 */
export type RolledBack = {
  copy: string
  schema: string
  /** What the copy states to have migrated it; it may be any text. */
  migratedBy: string | null
  since: Since
  /** The addresses of accounts whose role, password or disabled state is the earlier one afterwards. */
  accounts: string[]
  loss: Loss | null
  outcome: { done: true; aside: string; checked: Checked } | { done: false; refused: boolean }
}

/**
 * Replaces the register by the copy that was made before an upgrade, in one step at the very end. Nobody else may have the register open.
 * Its schema may be newer than this version. Throws an Error of one line where the copy cannot be used or is of another register, where
 * the register is in use, and where the disk lacks space.
 */
export async function rollBackUpgrade(
  where: Where,
  { copy: name, acceptLoss, now, say }: RollbackOrder,
): Promise<RolledBack> {
  const copy = await findCopy(where.dataDir, name, say)
  const schema = copy.found.executed.at(-1) ?? ''
  const present = await openPresent(where)
  try {
    removeAbandoned(where.dataDir)
    if (!(await isSameRegister(present, copy.path))) {
      throw new Error(`${copy.path} is a copy of another register. Nothing was changed`)
    }
    const since = await countSince(present, copy.path)
    const { migratedBy } = copy.found
    const found = {
      copy: copy.path,
      schema,
      migratedBy,
      since,
      accounts: await accountsThatChange(present, copy.path),
    }
    if (!isOlder(copy, present))
      return { ...found, loss: null, outcome: { done: false, refused: false } }
    requireSpace(where.dataDir, copy.bytes * 2)
    return await withWorkFolder(where.dataDir, async (work) => {
      say('Checking the copy')
      const { checked, loss } = await checkCopy(work, copy, where)
      const hasLoss = loss !== null || since.counts.length > 0 || found.accounts.length > 0
      const isRefused = !acceptLoss && hasLoss
      if (isRefused) return { ...found, loss, outcome: { done: false, refused: true } }
      const replacement = join(work, DATABASE)
      await takeCopy(copy, replacement)
      await prepare(replacement, present, { where, copy, loss, voidsLinks: hasLoss, now })
      say('Replacing the register')
      const aside = await present.replaceBy(replacement, now)
      return { ...found, loss, outcome: { done: true, aside, checked } }
    })
  } finally {
    await present.release()
  }
}

/** Whether the present register has a migration that the copy lacks. */
function isOlder({ found: { executed } }: CheckedCopy, { found }: PresentRegister): boolean {
  return found.executed.some((name) => !executed.includes(name))
}

/** Brings a copy of the copy to the newest schema and checks it: each entry, each certificate, and what of the signed entries it lacks. */
async function checkCopy(
  work: string,
  copy: CheckedCopy,
  where: Where,
): Promise<{ checked: Checked; loss: Loss | null }> {
  const folder = join(work, 'check')
  mkdirSync(join(folder, 'keys'), { recursive: true, mode: 0o700 })
  await takeCopy(copy, join(folder, DATABASE))
  for (const { name, content } of readKeys(where.dataDir))
    writeFileSync(join(folder, name), content, { mode: 0o600 })
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
  voidsLinks: boolean
  now: string
}

/** Ends what gave access when the copy was made, marks emails that were sent since, and records a loss, in the register that is installed; its schema stays the earlier one. */
async function prepare(
  path: string,
  present: PresentRegister,
  { where, copy, loss, voidsLinks, now }: Preparing,
): Promise<void> {
  const file = openFile(path, 'write')
  try {
    const exists = (table: string) =>
      file.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table)
    const emptied = [
      'sessions',
      'passkeyChallenges',
      ...(voidsLinks ? ['passwordResets', 'idempotencyKeys'] : []),
    ]
    file.exec('begin immediate')
    for (const table of emptied) if (exists(table)) file.exec(`delete from "${table}"`)
    if (voidsLinks) {
      if (exists('invitations')) file.exec('delete from invitations where "usedAt" is null')
      if (exists('authenticatorApps'))
        file.exec('delete from "authenticatorApps" where "confirmedAt" is null')
      if (exists('apiKeys'))
        file.prepare('update "apiKeys" set "revokedAt" = ? where "revokedAt" is null').run(now)
      if (exists('webhooks')) {
        const stop =
          'update webhooks set "stoppedReason" = ?, lease = null, "leaseUntil" = null where active = 1'
        file.prepare(stop).run(WEBHOOK_STOPPED)
      }
    }
    await carrySentEmails(present, file)
    file.exec('commit')
    if (loss) {
      const write = new Kysely<Tables>({ dialect: dialectOver(file) })
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

async function withWorkFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(dataDir, WORK))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a killed rollback left. The register is locked, so no other one runs. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(WORK)) rmSync(join(dataDir, name), { recursive: true, force: true })
}
