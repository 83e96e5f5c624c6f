import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { START } from '#/db/migrations/0001-start.ts'
import { TO_0053 } from '#/db/migrations/0030-to-0053.ts'
import { TO_0075 } from '#/db/migrations/0061-to-0075.ts'
import { SINCE_0084 } from '#/db/migrations/0084-and-later.ts'
import { ENTRIES } from '#/db/migrations/0100-entries.ts'
import type { Step } from '#/db/migrations/migration.ts'
import type { Engine, Tables } from '#/db/schema.ts'
import { dialectOver } from '#/db/engines/sqlite.ts'
import { productVersion } from '#/db/program.ts'

/**
 * All steps by their names, in the order in which they run; a step that has run anywhere is never
 * edited.
 */
export const STEPS: Readonly<Record<string, Step>> = {
  ...START,
  ...TO_0053,
  ...TO_0075,
  ...SINCE_0084,
  ...ENTRIES,
}

/** The setting that names the version of the product which migrated the database last. */
export const MIGRATED_BY = 'migrated-by'

/** Every step that this version of the product knows. */
export const MIGRATIONS = Object.keys(STEPS)

type Choice = {
  /** Only these steps, for a database such as an earlier version had; else all. */
  only?: readonly string[]
  /**
   * PostgreSQL: the schema of Kysely's tables. Kysely takes a table of any schema for the one that
   * it needs.
   */
  schema?: string
}

/**
 * Brings a database to the newest schema, within the transaction of the caller, and stores which
 * version did it. The caller has the lock (db/open/upgrade.ts).
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  { only = MIGRATIONS, schema }: Choice = {},
): Promise<void> {
  const chosen = Object.entries(STEPS).filter(([name]) => only.includes(name))
  let failure: unknown
  const noteFailure = (error: unknown) => {
    failure = error
    throw error
  }
  const migrator = new Migrator({
    db,
    ...(schema !== undefined && { migrationTableSchema: schema }),
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          chosen.map(([name, step]): [string, Migration] => [
            name,
            { up: (tx) => step(tx, engine).catch(noteFailure) },
          ]),
        ),
    },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  // Within a transaction of PostgreSQL Kysely’s own error is that of its next statement.
  if (error) throw failure ?? error
  if (results.length > 0) await storeVersion(db)
}

/** By this an earlier version can name the version to install. */
async function storeVersion(db: Kysely<Tables>): Promise<void> {
  const value = productVersion()
  await db
    .insertInto('settings')
    .values({ name: MIGRATED_BY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The same for an SQLite file that nobody else has open, such as a copy. `only`: as above. */
export async function migrateFile(
  file: DatabaseSync,
  only: readonly string[] = MIGRATIONS,
): Promise<void> {
  file.exec('begin immediate')
  try {
    await migrate(new Kysely<Tables>({ dialect: dialectOver(file) }), 'sqlite', { only })
    file.exec('commit')
  } catch (error) {
    if (file.isTransaction) file.exec('rollback')
    throw error
  }
}
