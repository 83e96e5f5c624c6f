import { existsSync, linkSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Where } from '#/db/schema.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { flushFolder, makeFolder, writeNewFile } from '#/db/files/folders.ts'
import { copyIntoPostgres, requireEmptyDatabase } from '#/db/snapshot/into-postgres.ts'
import { DATABASE } from '#/ops/backup/archive/manifest.ts'
import { readKeys, type KeyFile } from '#/ops/backup/contents.ts'

const FILES_OF_SQLITE = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]

/**
 * Throws an Error of one line if a destination has a register, or keys of another one. Identical
 * keys may stay.
 */
export async function requireEmptyDestination(
  { dataDir, databaseUrl }: Where,
  keys: readonly KeyFile[],
): Promise<void> {
  if (databaseUrl) await requireEmptyDatabase(databaseUrl)
  else {
    const existing = FILES_OF_SQLITE.find((name) => existsSync(join(dataDir, name)))
    if (existing)
      throw new Error(
        `There is a register in ${dataDir} already (${existing}). Move it away, and give its new location by --present, so that its accounts are compared; or choose another DATA_DIR`,
      )
  }
  for (const { name, content } of keys) {
    const path = join(dataDir, name)
    if (existsSync(path) && !readFileSync(path).equals(content)) {
      throw new Error(
        `${path} exists and holds another key. Move it away, or choose another DATA_DIR`,
      )
    }
  }
}

/**
 * Installs the register of a folder (`lentera.db` with the newest schema, `keys/`) at its
 * destination: all of it or nothing. For SQLite the folder must be on the same file system. Throws
 * as `requireEmptyDestination` does.
 */
export async function installRegister(folder: string, where: Where): Promise<void> {
  const keys = readKeys(folder)
  await requireEmptyDestination(where, keys)
  const written = keys.filter(({ name }) => !existsSync(join(where.dataDir, name)))
  try {
    makeFolder(join(where.dataDir, 'keys'))
    for (const { name, content } of written) writeNewFile(join(where.dataDir, name), content)
    checkpointFile(join(folder, DATABASE))
    if (where.databaseUrl) await copyIntoPostgres(join(folder, DATABASE), where.databaseUrl)
    else {
      await flushFile(join(folder, DATABASE))
      // A link, because a rename would replace a register that was made meanwhile.
      linkSync(join(folder, DATABASE), join(where.dataDir, DATABASE))
      flushFolder(where.dataDir)
    }
  } catch (error) {
    for (const { name } of written) rmSync(join(where.dataDir, name), { force: true })
    throw error
  }
}

/** Writes the write-ahead log into the database file. */
function checkpointFile(path: string): void {
  const file = openFile(path, 'write')
  file.exec('pragma journal_mode = delete')
  file.close()
}

/** Flushes a file to the disk (fsync). */
async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
