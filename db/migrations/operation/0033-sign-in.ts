import type { AnyDatabase } from '../migration.ts'

/**
 * Where accounts have signed in from, so that guesses from elsewhere do not keep their owners out; the time of failures as an
 * index, so that deleting old ones reads no others; and the permissions to export the whole register.
 */
export async function addSignIn(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('sign_in_failures_time')
    .on('signInFailures')
    .column('lastAt')
    .execute()
  await db.schema
    .createTable('knownOrigins')
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('originHash', 'text', (c) => c.notNull())
    .addColumn('lastAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_origins_one_each', ['userId', 'originHash'])
    .execute()
  await db.schema
    .createIndex('known_origins_hash')
    .on('knownOrigins')
    .column('originHash')
    .execute()
  await db.schema
    .createTable('exportGrants')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('sessionHash', 'text', (c) => c.notNull())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('export_grants_expiry')
    .on('exportGrants')
    .column('expiresAt')
    .execute()
  await db.schema.createIndex('export_grants_user').on('exportGrants').column('userId').execute()
}
