import { chmodSync, copyFileSync, existsSync, lstatSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { firstLineOf } from '#/db/errors.ts'
import { checksumOf, copiesFolder, hashOf, listCopies } from '#/db/upgrade/copies.ts'
import { MIGRATED_BY } from '#/db/upgrade/migrate.ts'
import { requireKnown, UpgradeRefused, type Found } from '#/db/upgrade/pending.ts'
import { migrationsOf } from '#/db/snapshot/tables.ts'

/** A copy that was checked. `bytes`: its size; `hash`: its SHA-256; `found`: what is in it. */
export type CheckedCopy = { path: string; bytes: number; hash: string; found: Found }

/**
 * Finds a copy, by default the newest, and checks it: its checksum, its pages and its tables. `name`: a file of
 * DATA_DIR/before-upgrade, or a path. Throws an Error of one line where it cannot be used.
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

/** Takes the file of a copy to another path, for its owner alone. Throws where it is not the file any more that was checked. */
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
