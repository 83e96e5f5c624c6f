import { existsSync, linkSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Where } from '#/db/schema.ts'
import { openFile } from '#/db/engines/sqlite.ts'
import { flushFolder, makeFolder, writeNewFile } from '#/db/folders.ts'
import { copyIntoPostgres, requireEmptyDatabase } from '#/db/snapshot/into-postgres.ts'
import { DATABASE } from './archive/manifest.ts'
import { readKeys, type KeyFile } from './contents.ts'

const FILES_OF_SQLITE = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]

/** Throws an Error of one line where a place has a register, or keys of another one. Keys that are the same may stay. */
export async function requireRoom({ dataDir, databaseUrl }: Where, keys: readonly KeyFile[]): Promise<void> {
  if (databaseUrl) await requireEmptyDatabase(databaseUrl)
  else {
    const there = FILES_OF_SQLITE.find((name) => existsSync(join(dataDir, name)))
    if (there)
      throw new Error(
        `There is a register in ${dataDir} already (${there}). Move it away, and name where it is now by --present, so that its accounts are compared; or name another DATA_DIR`,
      )
  }
  for (const { name, content } of keys) {
    const path = join(dataDir, name)
    if (existsSync(path) && !readFileSync(path).equals(content)) {
      throw new Error(`${path} is there already and holds another key. Move it away, or name another DATA_DIR`)
    }
  }
}

/**
 * Puts the register of a folder (`lentera.db` with the newest schema, `keys/`) where a server finds it: all of it or nothing. For
 * SQLite the folder is within the same file system. Throws as `requireRoom` does.
 */
export async function place(folder: string, where: Where): Promise<void> {
  const keys = readKeys(folder)
  await requireRoom(where, keys)
  const written = keys.filter(({ name }) => !existsSync(join(where.dataDir, name)))
  try {
    makeFolder(join(where.dataDir, 'keys'))
    for (const { name, content } of written) writeNewFile(join(where.dataDir, name), content)
    settle(join(folder, DATABASE))
    if (where.databaseUrl) await copyIntoPostgres(join(folder, DATABASE), where.databaseUrl)
    else {
      await flushed(join(folder, DATABASE))
      // A link and no renaming: that would take the place of a register that was made meanwhile.
      linkSync(join(folder, DATABASE), join(where.dataDir, DATABASE))
      flushFolder(where.dataDir)
    }
  } catch (error) {
    for (const { name } of written) rmSync(join(where.dataDir, name), { force: true })
    throw error
  }
}

/** All of it in the one file. */
function settle(path: string): void {
  const file = openFile(path, 'write')
  file.exec('pragma journal_mode = delete')
  file.close()
}

/** All of a file on the disk. */
async function flushed(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
