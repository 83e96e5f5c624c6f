import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileError } from './file-errors.ts'

/**
 * Creates a folder with rights for its owner alone, and missing ones above it, so that they survive
 * a power cut: a name is on the disk once the folder that holds it is flushed (fsync(2)). Throws if
 * one cannot be created. One by one, because Node's `recursive` never returns for a folder that
 * exists and answers ENOENT, as in /proc (Node 26.10).
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
      throw statSync(folder, { throwIfNoEntry: false })
        ? new Error(`${folder} is not a folder`, { cause: error })
        : fileError(folder, 'made', error)
    }
    flushFolder(dirname(folder))
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Works in a new folder below `parent`, and removes it. `prefix`: how its name begins. */
export async function withTemporaryFolder<T>(
  parent: string,
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(parent, prefix))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Flushes a folder: before that, a power cut may undo creations, renames and removals of files in
 * it.
 */
export function flushFolder(path: string): void {
  if (isRestricted()) return flushBySqlite(path)
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Flushes what was written to an SQLite file that nobody has open. */
export function flushFile(path: string): void {
  if (isRestricted()) {
    // A commit flushes the whole file; the value is what it was afterwards.
    const file = new DatabaseSync(path)
    try {
      file.exec('pragma synchronous = extra; pragma user_version = 1; pragma user_version = 0')
    } finally {
      file.close()
    }
    return
  }
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Writes a new file with rights for its owner alone, and flushes it to the disk. Throws if the file
 * exists.
 */
export function writeNewFile(path: string, content: string | Uint8Array): void {
  // With O_SYNC each write is followed by a flush, also where fsync is not allowed (open(2);
  // Windows has none).
  const synchronous = constants.O_SYNC ?? 0
  const file = openSync(
    path,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | synchronous,
    0o600,
  )
  try {
    writeFileSync(file, content)
    if (!isRestricted()) fsyncSync(file)
  } finally {
    closeSync(file)
  }
  flushFolder(dirname(path))
}

/**
 * Options of a write stream whose file is on the disk once it is closed: flushed at its end, or
 * with each write.
 */
export function durableWriteOptions(): { flags: string; flush: boolean } {
  return isRestricted() ? { flags: 'as', flush: false } : { flags: 'wx', flush: true }
}

/** Node's permission model forbids fsync (`process.permission` exists only with it). */
function isRestricted(): boolean {
  return 'permission' in process && process.permission !== undefined
}

/**
 * SQLite may flush: with `pragma synchronous = extra` it flushes the folder in which it has just
 * removed a journal.
 */
function flushBySqlite(path: string): void {
  const name = join(path, `.flush-${process.pid}-${performance.now()}`)
  const file = new DatabaseSync(name)
  try {
    file.exec(
      'pragma journal_mode = delete; pragma synchronous = extra; create table flushed (at integer)',
    )
  } finally {
    file.close()
    rmSync(name, { force: true })
  }
}
