import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/** The backups that were made, or are being made. */
export async function addBackups(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', ...identity(engine))
    .addColumn('follows', 'integer', (c) => c.unique())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('path', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('logSize', 'integer')
    .addColumn('root', 'text')
    .addColumn('failure', 'text')
    .addColumn('removedAt', 'text')
    .execute()
}
