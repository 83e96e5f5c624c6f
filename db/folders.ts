import { closeSync, constants, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes a folder for its owner alone, and those above it that are missing, so that a cut of power forgets none of them: a name is
 * on the disk once the folder that holds it is flushed (fsync(2)). Throws where one cannot be made. One by one, because Node's
 * `recursive` never returns where a folder that exists answers ENOENT, as /proc does (Node 26.10).
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  for (let at = resolve(path); !isFolder(at); at = dirname(at)) {
    if (at === dirname(at)) throw new Error(`${at} does not exist`)
    missing.unshift(at)
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Another process may have made it just now.
      if (isFolder(folder)) continue
      throw statSync(folder, { throwIfNoEntry: false }) ? new Error(`${folder} is not a folder`, { cause: error }) : error
    }
    flushFolder(dirname(folder))
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Until then the names of files that were made, renamed or removed in it may be forgotten by a cut of power. */
export function flushFolder(path: string): void {
  if (isRestricted()) return flushBySqlite(path)
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Writes a new file for its owner alone, so that all of it is on the disk. Throws where the file exists. */
export function writeNewFile(path: string, content: string | Uint8Array): void {
  // Where fsync is not to be had, each write is as good as followed by one (open(2), O_SYNC; Windows has none).
  const synchronous = constants.O_SYNC ?? 0
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | synchronous, 0o600)
  try {
    writeFileSync(file, content)
    if (!isRestricted()) fsyncSync(file)
  } finally {
    closeSync(file)
  }
  flushFolder(dirname(path))
}

/** How a new file is opened that is on the disk once it is closed: flushed at its end, else with each write. */
export function writtenDown(): { flags: string; flush: boolean } {
  return isRestricted() ? { flags: 'as', flush: false } : { flags: 'wx', flush: true }
}

/** Node's permission model takes fsync away altogether (`process.permission` is there only with it). */
function isRestricted(): boolean {
  return 'permission' in process && process.permission !== undefined
}

/** SQLite flushes the folder in which it has just removed a journal (`pragma synchronous = extra`), and may do so. */
function flushBySqlite(path: string): void {
  const name = join(path, `.flush-${process.pid}-${performance.now()}`)
  const file = new DatabaseSync(name)
  try {
    file.exec('pragma journal_mode = delete; pragma synchronous = extra; create table flushed (at integer)')
  } finally {
    file.close()
    rmSync(name, { force: true })
  }
}
