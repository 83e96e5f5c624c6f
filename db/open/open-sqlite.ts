import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, type Dialect } from 'kysely'
import { firstLineOf } from '#/db/errors.ts'
import { reasonOf } from '#/db/files/file-errors.ts'
import { makeFolder } from '#/db/files/folders.ts'
import { UpgradeRefused } from '#/db/upgrade/pending.ts'
import type { ClassRow, LookUpRow, Tables } from '#/db/schema.ts'
import { searchDialect } from '#/db/threads/search-dialect.ts'
import { statementLog, measureLookUp, type StoreTelemetry } from '#/db/telemetry.ts'
import { classSql, lookUpSql, type Opened } from './opened.ts'
import { upgradeFile, type Upgrading } from './upgrade.ts'
import { refuseTombstone } from '#/db/tombstone.ts'
import { openFile, retryingDialectOver, readingDialectOver } from '#/db/engines/sqlite.ts'

/**
 * In KB. A look-up of a number among a million then reads about two pages of the file; a larger
 * cache takes memory and saves little time.
 */
const READER_CACHE = 4_000

/**
 * Opens the file in the folder, creates the folder if it is missing, and migrates to the newest
 * schema.
 */
export async function openSqlite(
  dataDir: string,
  telemetry: StoreTelemetry | undefined,
  upgrading: Upgrading,
): Promise<Opened> {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to (${reasonOf('made', error)})`, {
      cause: error,
    })
  }
  const path = join(dataDir, 'lentera.db')
  let writer: DatabaseSync | null = null
  try {
    writer = openFile(path, 'write')
    await upgradeFile(writer, { dataDir }, upgrading)
    const write = new Kysely<Tables>({
      dialect: retryingDialectOver(writer),
      ...statementLog(telemetry, 'write'),
    })
    await refuseTombstone(write)
    return connect(path, writer, write, telemetry)
  } catch (error) {
    if (writer?.isOpen) writer.close()
    if (error instanceof UpgradeRefused) throw error
    throw new Error(`The database file ${path} cannot be opened (${firstLineOf(error)})`, {
      cause: error,
    })
  }
}

/** All ways to a file that is migrated; `writer`: the connection below `write`. */
function connect(
  path: string,
  writer: DatabaseSync,
  write: Kysely<Tables>,
  telemetry: StoreTelemetry | undefined,
): Opened {
  const reader = openFile(path, 'read')
  reader.exec(`pragma cache_size = -${READER_CACHE}`)
  const open = (dialect: Dialect, pool: 'read' | 'search') =>
    new Kysely<Tables>({ dialect, ...statementLog(telemetry, pool) })
  const read = open(readingDialectOver(reader), 'read')
  const search = open(searchDialect(path), 'search')
  const bulk = open(searchDialect(path), 'search')
  const lookUp = reader.prepare(lookUpSql('sqlite', '?1'))
  const lookUpClass = reader.prepare(classSql('sqlite', '?1', '?2'))
  return {
    engine: 'sqlite',
    // The columns are LOOK_UP_COLUMNS, whose types the schema knows and node:sqlite cannot.
    lookUp: measureLookUp(
      telemetry,
      lookUpSql('sqlite', '?1'),
      (number: string) => lookUp.get(number) as LookUpRow | undefined,
    ),
    lookUpClass: measureLookUp(
      telemetry,
      classSql('sqlite', '?1', '?2'),
      ([shipId, codes]: [number, readonly string[]]) =>
        lookUpClass.all(shipId, JSON.stringify(codes)) as ClassRow[],
    ), // likewise
    read,
    write,
    search,
    bulk,
    pools: () => [],
    close: async () => {
      await Promise.all([read.destroy(), search.destroy(), bulk.destroy()])
      await write.destroy()
      // Kysely leaves a connection that was never used open.
      for (const file of [reader, writer]) if (file.isOpen) file.close()
    },
  }
}
