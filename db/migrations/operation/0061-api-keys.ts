import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/**
 * API keys for programs, and which of them made a change. The column of the events is in no hashed format: what is hashed of an
 * event is listed by name (app/transparency-log/format).
 */
export async function addApiKeys(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('apiKeys')
    .addColumn('id', ...identity(engine))
    .addColumn('prefix', 'text', (c) => c.notNull().unique())
    .addColumn('keyHash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('perMinute', 'integer', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .addColumn('revokedAt', 'text')
    .addColumn('revokedBy', 'integer', (c) => c.references('users.id'))
    .execute()
  await db.schema.createIndex('api_keys_user').on('apiKeys').column('userId').execute()
  for (const table of ['registerEvents', 'applicationEvents', 'siteEvents']) {
    await db.schema.alterTable(table).addColumn('apiKeyId', 'integer').execute()
  }
}
