import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** Accounts, reference tables, certificates and the append-only register events. */
export async function createRegister(db: AnyDatabase, engine: Engine): Promise<void> {
  const id = identity(engine)

  await db.schema
    .createTable('users')
    .addColumn('id', ...id)
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('user', 'admin')`))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastSeenAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('userId').execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expiresAt').execute()

  await db.schema
    .createTable('invitations')
    .addColumn('id', ...id)
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('purpose', 'text', (c) =>
      c.notNull().check(sql`purpose in ('first-administrator', 'invitation')`),
    )
    .addColumn('email', 'text')
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('user', 'admin')`))
    .addColumn('createdBy', 'integer', (c) => c.references('users.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text')
    .execute()

  await db.schema
    .createTable('signInFailures')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('lastAt', 'text', (c) => c.notNull())
    .addColumn('blockedUntil', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('flags')
    .addColumn('id', ...id)
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .execute()

  await db.schema
    .createTable('services')
    .addColumn('id', ...id)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('imageUrl', 'text')
    .addColumn('longDescription', 'text')
    .addColumn('benefits', 'text')
    .addColumn('process', 'text')
    .execute()

  await db.schema
    .createTable('certificates')
    .addColumn('id', ...id)
    .addColumn('certificateId', 'text', (c) => c.notNull().unique())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('vesselName', 'text', (c) => c.notNull())
    .addColumn('imoNumber', 'text')
    .addColumn('flag', 'text', (c) => c.notNull())
    .addColumn('flagId', 'integer', (c) => c.references('flags.id'))
    .addColumn('serviceId', 'integer', (c) => c.references('services.id'))
    .addColumn('issuedDate', 'date', (c) => c.notNull())
    .addColumn('expiryDate', 'date', (c) => c.notNull())
    .addColumn('issuedCertificates', 'text', (c) => c.notNull())
    .addColumn('standing', 'text', (c) =>
      c.notNull().check(sql`standing in ('in-force', 'suspended', 'withdrawn')`),
    )
    .addColumn('standingReason', 'text')
    .addColumn('standingSince', 'date')
    .addColumn('createdBy', 'integer', (c) => c.references('users.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'certificates_period',
      sql`${sql.ref('issuedDate')} <= ${sql.ref('expiryDate')}`,
    )
    .execute()

  await db.schema
    .createTable('registerEvents')
    .addColumn('id', ...id)
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) =>
      c
        .notNull()
        .check(
          sql`kind in ('issued', 'amended', 'suspended', 'reinstated', 'withdrawn', 'deleted')`,
        ),
    )
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('certificateId', 'text', (c) => c.notNull())
    .addColumn('actorId', 'integer')
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema
    .createIndex('register_events_record')
    .on('registerEvents')
    .column('recordId')
    .execute()
  await makeAppendOnly(db, engine)
}

const REFUSAL = 'register events are append-only'

async function makeAppendOnly(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`register_events_no_${change}`)} before ${sql.raw(change)} on ${sql.table('registerEvents')}
        begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
    }
    return
  }
  await sql`create function refuse_register_change() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(REFUSAL)}; end $$`.execute(db)
  await sql`create trigger register_events_append_only before update or delete or truncate on ${sql.table('registerEvents')}
    for each statement execute function refuse_register_change()`.execute(db)
}
