import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { compactInstant } from '#/core/dates.ts'
import { firstLineOf } from '#/db/errors.ts'
import { flushFile, flushFolder, makeFolder, writeNewFile } from '#/db/files/folders.ts'
import { UpgradeRefused } from './pending.ts'

// Copies of the register that are made before a migration:
// DATA_DIR/before-upgrade/MIGRATION-INSTANT.db, where MIGRATION is the newest one of the copy. Each
// is a whole register as one SQLite file, from either engine; its checksum is in NAME.db.sha256.

const FOLDER = 'before-upgrade'
const NAME = /^(\d{4}-[\w-]{1,80})-(\d{8}T\d{9}Z)\.db$/
const PART = /\.db\.part(?:-\w+)?$/
/** More are removed, the oldest first; and of two with the same schema the older one. */
export const MAX_COPIES = 3

/** A copy that is complete. `path` is absolute; `schema`: its newest migration. */
export type Copy = { path: string; schema: string; instant: string }

export function copiesFolder(dataDir: string): string {
  return join(resolve(dataDir), FOLDER)
}

/** The complete copies, newest first. */
export function listCopies(dataDir: string): Copy[] {
  const folder = copiesFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const [, schema, instant] = NAME.exec(name) ?? []
      if (schema === undefined || instant === undefined || !lstatSync(join(folder, name)).isFile())
        return []
      return [{ path: join(folder, name), schema, instant }]
    })
    .toSorted((a, b) => (a.instant < b.instant ? 1 : -1))
}

/**
 * Makes a copy by `write`, which fills a new file. It has another name until it is whole and on the
 * disk. Throws an `UpgradeRefused` where the disk has no space for `bytes`, or fails meanwhile;
 * then no file is left. The caller has the lock of the migration.
 */
export async function makeCopy(
  dataDir: string,
  {
    schema,
    bytes,
    now,
    write,
  }: { schema: string; bytes: number; now: string; write: (path: string) => Promise<void> },
): Promise<Copy> {
  const folder = copiesFolder(dataDir)
  const instant = compactInstant(now)
  const path = join(folder, `${schema}-${instant}.db`)
  const part = `${path}.part`
  try {
    makeFolder(folder)
    removeUnfinished(folder)
    requireSpace(folder, bytes)
    writeNewFile(part, '')
    await write(part)
    flushFile(part)
    writeNewFile(`${path}.sha256`, `${await hashOf(part)}  ${basename(path)}\n`)
    renameSync(part, path)
    flushFolder(folder)
    return { path, schema, instant }
  } catch (error) {
    // Where the folder is none, there is nothing to remove.
    if (existsSync(folder) && lstatSync(folder).isDirectory()) {
      for (const name of [`${path}.sha256`, part, `${part}-journal`, `${part}-wal`, `${part}-shm`])
        rmSync(name, { force: true })
    }
    if (error instanceof UpgradeRefused) throw error
    throw new UpgradeRefused(`${refusalOf(error, folder, bytes)}. Nothing was changed`, {
      cause: error,
    })
  }
}

/** Removes a copy that is not needed, with its checksum. */
export function removeCopy({ path }: Copy): void {
  for (const name of [path, `${path}.sha256`]) rmSync(name, { force: true })
}

/**
 * Removes what a new copy makes superfluous: an older one with the same schema, and those beyond
 * `MAX_COPIES`. Returns the removed.
 */
export function removeOldCopies(dataDir: string): Copy[] {
  const all = listCopies(dataDir)
  const newestOfEach = all.filter(
    (copy, i) => all.findIndex(({ schema }) => schema === copy.schema) === i,
  )
  const stays = newestOfEach.slice(0, MAX_COPIES)
  const removed = all.filter((copy) => !stays.includes(copy))
  for (const copy of removed) removeCopy(copy)
  return removed
}

/** The SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer) // no encoding is set
  return hash.digest('hex')
}

/** The checksum beside a copy; null where there is none. */
export function checksumOf(path: string): string | null {
  try {
    return readFileSync(`${path}.sha256`, 'utf8').split(/\s/)[0] ?? null
  } catch {
    return null
  }
}

/** Throws an `UpgradeRefused` where a folder's disk has fewer bytes free. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (bytes > free) {
    throw new UpgradeRefused(
      `The copy before an upgrade needs ${bytes} bytes in ${folder}, and ${free} are free: make space there, or delete older copies. Nothing was changed`,
    )
  }
}

/** What killed processes left: incomplete copies, and checksums of none. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const isAlone =
      name.endsWith('.db.sha256') &&
      !statSync(join(folder, name.slice(0, -'.sha256'.length)), { throwIfNoEntry: false })
    if (PART.test(name) || isAlone) rmSync(join(folder, name), { force: true })
  }
}

const SQLITE_FULL = 13

function refusalOf(error: unknown, folder: string, bytes: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const isFull =
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    (error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_FULL)
  if (isFull)
    return `The disk is full: the copy before an upgrade needs about ${bytes} bytes in ${folder}`
  return `The copy before the upgrade cannot be made in ${folder} (${firstLineOf(error)})`
}
