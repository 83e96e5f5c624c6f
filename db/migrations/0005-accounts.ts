import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** What accounts need beyond a password: states, second factors, sessions that can be told apart, and a record of it all. */
export async function addAccounts(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabledAt', 'text').execute()
  await db.schema.alterTable('users').addColumn('lastSeenAt', 'text').execute()
  await db.schema
    .alterTable('users')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
  await db.schema
    .alterTable('invitations')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
  await makeSessions(db, engine)
  await makeSecondFactors(db, engine)

  await db.schema
    .createTable('passwordResets')
    .addColumn('id', ...identity(engine))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('password_resets_user')
    .on('passwordResets')
    .column('userId')
    .execute()

  await db.schema
    .createTable('accountEvents')
    .addColumn('id', ...identity(engine))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('actorId', 'integer')
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('userId', 'integer')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .execute()
  await db.schema.createIndex('account_events_user').on('accountEvents').column('userId').execute()
  await db.schema
    .createIndex('account_events_subject')
    .on('accountEvents')
    .column('subject')
    .execute()

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}

/** Made anew: nobody knows of an old session where it is. Whoever is signed in signs in once more. */
async function makeSessions(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema.dropTable('sessions').execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', ...identity(engine))
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('stage', 'text', (c) => c.notNull().check(sql`stage in ('full', 'half')`))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastSeenAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('userAgent', 'text', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('userId').execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expiresAt').execute()
}

async function makeSecondFactors(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('authenticatorApps')
    .addColumn('id', ...identity(engine))
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('sessionHash', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'text')
    .addColumn('lastStep', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('authenticator_apps_user')
    .on('authenticatorApps')
    .column('userId')
    .execute()

  await db.schema
    .createTable('passkeys')
    .addColumn('id', ...identity(engine))
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credentialId', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').column('userId').execute()

  await db.schema
    .createTable('passkeyChallenges')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) =>
      c.notNull().check(sql`purpose in ('add', 'sign-in', 'second-step')`),
    )
    .addColumn('sessionHash', 'text')
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('passkey_challenges_expiry')
    .on('passkeyChallenges')
    .column('expiresAt')
    .execute()

  await db.schema
    .createTable('recoveryCodes')
    .addColumn('id', ...identity(engine))
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .execute()
  await db.schema.createIndex('recovery_codes_user').on('recoveryCodes').column('userId').execute()
}
