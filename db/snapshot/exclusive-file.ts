import { existsSync, linkSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { compactInstant } from '#/core/dates.ts'
import { firstLineOf, isLocked } from '#/db/errors.ts'
import { dialectOver } from '#/db/engines/sqlite.ts'
import { flushFile, flushFolder, makeFolder } from '#/db/files/folders.ts'
import type { Tables } from '#/db/schema.ts'
import { TOMBSTONE } from '#/db/tombstone.ts'
import { readFound, type Found } from '#/db/upgrade/pending.ts'
import { vacuumInto } from './snapshot.ts'
import { columnsOf } from './tables.ts'

/**
 * A register that nobody else can read or write until it is released. Its schema may be one that
 * this version does not know.
 */
export type ExclusiveRegister = {
  found: Found
  /** The columns of a table; none where there is no such table. */
  columnsOf(table: string): Promise<string[]>
  rows(query: string): Promise<Record<string, unknown>[]>
  /** Copies it to a new SQLite file; returns the same as `takeSnapshot`. */
  snapshot(path: string): Promise<string[]>
  /** From now on this database refuses to be opened, with the new location of the register. */
  leaveTombstone(to: string): Promise<void>
  /**
   * Installs the register of an SQLite file instead, in one step: before it, all is unchanged. The
   * present one is set aside under a name with `instant`. Returns where it is then, for people.
   */
  replaceBy(path: string, instant: string): Promise<string>
  release(): Promise<void>
}

/** How long others may take to end, in milliseconds. */
export const LOCK_MS = 5_000

/** What is said while anybody else has the register open. `then`: what it is locked for. */
export function inUse(then: string): string {
  return `The register is in use: stop every server and command that works on it, then ${then}`
}

/** `openExclusively` for an SQLite file. */
export async function openFileExclusively(
  dataDir: string,
  then: string,
): Promise<ExclusiveRegister> {
  const path = join(dataDir, 'lentera.db')
  if (!existsSync(path)) throw new Error(`There is no register in ${dataDir}: no file lentera.db`)
  const file = lock(path, then)
  finishReplacement(path)
  return {
    found: await readFound(new Kysely<Tables>({ dialect: dialectOver(file) }), 'sqlite'),
    columnsOf: async (table) => columnsOf(file, table),
    rows: async (query) => file.prepare(query).all(),
    snapshot: async (copy) => {
      vacuumInto(file, copy)
      return []
    },
    leaveTombstone: async (to) =>
      void file.prepare('insert into settings (name, value) values (?, ?)').run(TOMBSTONE, to),
    replaceBy: async (replacement, instant) => replace(path, replacement, instant),
    release: async () => file.close(),
  }
}

/**
 * An exclusive lock, which lasts until the file is closed, without a write-ahead log, whose content
 * is then in the file itself: beside a replacement it would be taken for that one's. A process that
 * waits for this lock cannot write to the file afterwards: SQLite refuses one that has moved.
 */
function lock(path: string, then: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: LOCK_MS })
  try {
    file.exec('pragma synchronous = full; pragma locking_mode = exclusive; begin exclusive; commit')
    file.exec('pragma journal_mode = delete; begin exclusive; commit')
    if (existsSync(`${path}-wal`)) throw new Error(`${path}-wal is still there`)
    rmSync(`${path}-shm`, { force: true })
    return file
  } catch (error) {
    file.close()
    if (isLocked(error)) throw new Error(inUse(then), { cause: error })
    throw new Error(`The database file ${path} cannot be opened (${firstLineOf(error)})`, {
      cause: error,
    })
  }
}

const FOLDER = 'before-rollback'
/**
 * The second name of the present register while it is replaced; below `DATA_DIR/before-rollback`.
 */
const REPLACED = 'replaced.db'

/**
 * A link gives the present file a second name first; then the replacement takes its name, in one
 * step.
 */
function replace(path: string, replacement: string, instant: string): string {
  const folder = join(dirname(path), FOLDER)
  makeFolder(folder)
  flushFile(replacement)
  linkSync(path, join(folder, REPLACED))
  flushFolder(folder)
  renameSync(replacement, path)
  flushFolder(dirname(path))
  return setAside(folder, instant)
}

function setAside(folder: string, instant: string): string {
  const aside = join(folder, `lentera-${compactInstant(instant)}.db`)
  renameSync(join(folder, REPLACED), aside)
  flushFolder(folder)
  return aside
}

/**
 * After a kill: a second name of the present file is removed; a file that was replaced gets its
 * final name.
 */
function finishReplacement(path: string): void {
  const folder = join(dirname(path), FOLDER)
  const second = join(folder, REPLACED)
  if (!existsSync(second)) return
  if (lstatSync(second).ino === lstatSync(path).ino) rmSync(second)
  else setAside(folder, new Date().toISOString())
}
