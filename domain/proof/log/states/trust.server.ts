import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#/core/refusal.ts'
import { IncompleteLog, LogHashes, logSize } from '#/domain/proof/log/tree/hashes.server.ts'
import { base64Of } from '#/core/bytes.ts'
import { writeNewFile } from '#/db/files/folders.ts'
import type { Store } from '#/db/schema.ts'
import { newestState, type Recorded } from './states-file.server.ts'

export type Register = Pick<Store, 'read' | 'where'>

/**
 * Refuses (unavailable) where the register was found not to be what was signed: then it answers
 * nothing and signs nothing.
 */
export function requireTrusted({ trust }: Pick<Store, 'trust'>): void {
  if (trust.refused === null) return
  throw new Refusal(
    'unavailable',
    'The register could not be checked. The office has been informed; please try again later.',
  )
}

/** Stops everything: what is read from this register from now on may be wrong. */
export function refuseRegister({ trust }: Pick<Store, 'trust'>, reason: string): Refusal {
  trust.refused = reason
  return new Refusal('unavailable', 'The register could not be checked. Please try again later.', {
    report: reason,
  })
}

/**
 * While it is there, no process answers, and a start checks everything before the server listens.
 */
export function refusalFile(dataDir: string): string {
  return join(dataDir, 'keys', 'refused')
}

/** Writes that file, for all processes of this machine and the next start. */
export function noteRefusal(dataDir: string, reason: string): void {
  if (!existsSync(refusalFile(dataDir))) writeNewFile(refusalFile(dataDir), `${reason}\n`)
}

/**
 * What the newest signed state says and the register does not, in one line; null where they agree.
 * Reads one tile of each level: a change below them is found by `checkRegister` only.
 */
export async function findDifference(db: Register): Promise<string | null> {
  const newest = newestState(db.where.dataDir)
  if (!newest) return null
  const size = await logSize(db.read)
  if (size < newest.size) return lossMessage(newest, size)
  const hashes = new LogHashes(db.read)
  await hashes.addMissingNodes(newest.size)
  const root = await hashes.root(newest.size).catch(nullIfIncomplete)
  if (!root || base64Of(root) !== newest.root) return differenceMessage(newest)
  return (await storedRoot(db, newest)) === newest.root ? null : differenceMessage(newest)
}

const seen = new WeakMap<object, { size: number; hash: string }>()

/** A database that cannot be read is no difference: that error is thrown. */
function nullIfIncomplete(error: unknown): null {
  if (error instanceof IncompleteLog) return null
  throw error
}

/**
 * The same with two look-ups by index, for every second: whether another database has taken the
 * place of this one.
 */
export async function findReplacement(db: Register): Promise<string | null> {
  const newest = newestState(db.where.dataDir)
  if (!newest || newest.size === 0) return null
  const leaf = await db.read
    .selectFrom('logLeaves')
    .select('hash')
    .where('leaf', '=', newest.size - 1)
    .executeTakeFirst()
  if (!leaf) return lossMessage(newest, await logSize(db.read))
  const before = seen.get(db.read)
  seen.set(db.read, { size: newest.size, hash: leaf.hash })
  if (before?.size === newest.size && before.hash !== leaf.hash) return differenceMessage(newest)
  return (await storedRoot(db, newest)) === newest.root ? null : differenceMessage(newest)
}

/** As the database has it, which may not have it yet: the file is written first. */
async function storedRoot({ read }: Register, { size, root }: Recorded): Promise<string> {
  const stored = await read
    .selectFrom('checkpoints')
    .select('root')
    .where('size', '=', size)
    .executeTakeFirst()
  return stored?.root ?? root
}

function lossMessage({ size, at }: Recorded, there: number): string {
  return `The database has lost entries of the register’s log: ${size} were signed (${at}), and it has ${there}; entry ${there + 1} is the first that is missing`
}

function differenceMessage({ size, at }: Recorded): string {
  return `The database is not the one that was signed: its first ${size} entries do not lead to the state that was signed ${at}`
}
