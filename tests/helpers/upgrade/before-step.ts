import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import { dialectOver, openFile } from '#/db/engines/sqlite.ts'
import type { AnyDatabase } from '#/db/migrations/migration.ts'
import type { Engine, Tables } from '#/db/schema.ts'
import { migrate, migrateFile, MIGRATIONS, STEPS } from '#/db/upgrade/migrate.ts'
import { freshLocation } from '#/tests/helpers/store.ts'

/** An empty register as it was before a migration. */
export async function registerBefore(engine: Engine, name: string): Promise<AnyDatabase> {
  const { dataDir, databaseUrl } = await freshLocation(engine)
  const only = MIGRATIONS.filter((one) => one < name)
  const file = engine === 'sqlite' ? openFile(`${dataDir}/before.db`, 'write') : null
  if (file) await migrateFile(file, only)
  const dialect = file
    ? dialectOver(file)
    : new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) })
  const db = new Kysely<Tables>({ dialect })
  onTestFinished(() => db.destroy())
  if (!file) await db.transaction().execute((tx) => migrate(tx, engine, { only }))
  return db as unknown as AnyDatabase // today's tables say nothing about it
}

/** Runs one migration, whatever the database has executed. */
export async function runStep(db: unknown, engine: Engine, name: string): Promise<void> {
  await STEPS[name]?.(db as AnyDatabase, engine) // a store or a transaction, whose types are today's
}
