import { existsSync, linkSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { compactInstant } from '#/core/dates.ts'
import { firstLineOf, isLocked } from '#/db/errors.ts'
import { dialectOver } from '#/db/engines/sqlite.ts'
import { flushFile, flushFolder, makeFolder } from '#/db/files/folders.ts'
import type { Tables } from '#/db/schema.ts'
import { LOCK_MS } from '#/db/snapshot/quiesce.ts'
import { columnsOf } from '#/db/snapshot/tables.ts'
import { readFound } from '#/db/upgrade/pending.ts'
import { IN_USE } from './in-use.ts'
import type { PresentRegister } from './present.ts'

const FOLDER = 'before-rollback'
/** The second name of the present register while it is replaced; below `DATA_DIR/before-rollback`. */
const REPLACED = 'replaced.db'

/** `openPresent` for an SQLite file. */
export async function openPresentFile(path: string): Promise<PresentRegister> {
  const file = await lock(path)
  finishReplacement(path)
  return {
    found: await readFound(new Kysely<Tables>({ dialect: dialectOver(file) }), 'sqlite'),
    columnsOf: async (table) => columnsOf(file, table),
    rows: async (query) => file.prepare(query).all(),
    replaceBy: async (replacement, instant) => replace(path, replacement, instant),
    release: async () => file.close(),
  }
}

/**
 * An exclusive transaction without a write-ahead log, whose content is then in the file itself: beside the replacement it would be taken
 * for that one's. A process that waits for this lock cannot write to the file afterwards: SQLite refuses one that has moved.
 */
async function lock(path: string): Promise<DatabaseSync> {
  const file = new DatabaseSync(path, { timeout: LOCK_MS })
  try {
    file.exec('pragma synchronous = full; pragma locking_mode = exclusive; begin exclusive; commit')
    file.exec('pragma journal_mode = delete; begin exclusive')
    if (existsSync(`${path}-wal`)) throw new Error(`${path}-wal is still there`)
    rmSync(`${path}-shm`, { force: true })
    return file
  } catch (error) {
    file.close()
    if (isLocked(error)) throw new Error(IN_USE, { cause: error })
    throw new Error(`The database file ${path} cannot be opened (${firstLineOf(error)})`, {
      cause: error,
    })
  }
}

/** A link gives the present file a second name first; then the replacement takes its name, in one step. */
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

/** After a kill: a second name of the present file is removed; a file that was replaced gets its final name. */
function finishReplacement(path: string): void {
  const folder = join(dirname(path), FOLDER)
  const second = join(folder, REPLACED)
  if (!existsSync(second)) return
  if (lstatSync(second).ino === lstatSync(path).ino) rmSync(second)
  else setAside(folder, new Date().toISOString())
}
