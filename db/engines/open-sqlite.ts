import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { openFinder } from '#/db/finder/finder.ts'
import { makeFolder } from '#/db/folders.ts'
import { migrateFile } from '#/db/migrate.ts'
import type { LookedUp, Tables } from '#/db/schema.ts'
import { refuseMoved } from '#/db/snapshot/moved.ts'
import { searchDialect } from '#/db/threads/search-dialect.ts'
import { watched, watchedLookUp, type StoreWatch } from '#/db/watch.ts'
import { lookUpSql, reason, type Opened } from './opened.ts'
import { openFile, patientDialectOver, readingDialectOver } from './sqlite.ts'

/** In KB. A look-up of a number among a million then reads two pages of the file, seldom more; more than this shows in memory, and hardly in time. */
const READER_CACHE = 4_000

/** Opens the file in the folder, which is made where it is not there, and brings it to the newest schema. */
export async function openSqlite(dataDir: string, watch: StoreWatch | undefined): Promise<Opened> {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to (${reason(error)})`, { cause: error })
  }
  const path = join(dataDir, 'lentera.db')
  try {
    const writer = openFile(path, 'write')
    await migrateFile(writer)
    const write = new Kysely<Tables>({ dialect: patientDialectOver(writer), ...watched(watch, 'write') })
    await refuseMoved(write)
    const reader = openFile(path, 'read')
    reader.exec(`pragma cache_size = -${READER_CACHE}`)
    const read = new Kysely<Tables>({ dialect: readingDialectOver(reader), ...watched(watch, 'read') })
    const lookUp = reader.prepare(lookUpSql('?'))
    const search = new Kysely<Tables>({ dialect: searchDialect(path), ...watched(watch, 'search') })
    const finder = openFinder({ path })
    return {
      engine: 'sqlite',
      // The columns are those of LOOKED_UP, whose types the schema knows and node:sqlite cannot.
      lookUp: watchedLookUp(watch, lookUpSql('?'), (certificateId) => lookUp.get(certificateId) as LookedUp | undefined),
      read,
      write,
      search,
      finder,
      pools: () => [],
      close: async () => {
        await Promise.all([read.destroy(), search.destroy(), finder.stop()])
        await write.destroy()
        // Kysely leaves a connection that was never used open.
        for (const file of [reader, writer]) if (file.isOpen) file.close()
      },
    }
  } catch (error) {
    throw new Error(`The database file ${path} cannot be opened (${reason(error)})`, { cause: error })
  }
}
