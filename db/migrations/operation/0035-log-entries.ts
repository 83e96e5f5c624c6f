import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/**
 * Lets the log hold more than register events: account events, documents, and events of the system itself (keys, restores). Every
 * leaf that exists stays as it is.
 */
export async function addLogEntries(db: AnyDatabase, engine: Engine): Promise<void> {
  await addSources(db, engine)
  await db.schema
    .createTable('systemEvents')
    .addColumn('id', ...identity(engine))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('after', 'text')
    .execute()
  await db.schema
    .createIndex('system_events_subject')
    .on('systemEvents')
    .column('subject')
    .execute()
  await recordKeys(db)
  for (const table of ['logLeaves', 'accountEvents', 'systemEvents'])
    await makeAppendOnly(db, engine, table)
}

/** SQLite changes no constraints of a table that exists (sqlite.org/lang_altertable.html §7): there it is copied. */
async function addSources(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter table "logLeaves" add column "source" text not null default 'register',
      drop constraint "logLeaves_eventId_key", drop constraint "logLeaves_eventId_fkey",
      add constraint log_leaves_once unique ("source", "eventId")`.execute(db)
    await sql`alter table "logLeaves" alter column "source" drop default`.execute(db)
    await sql`drop trigger logleaves_append_only on "logLeaves"`.execute(db)
    return
  }
  await db.schema
    .createTable('newLogLeaves')
    .addColumn('leaf', 'integer', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('eventId', 'integer', (c) => c.notNull())
    .addColumn('salts', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addUniqueConstraint('log_leaves_once', ['source', 'eventId'])
    .execute()
  await sql`insert into "newLogLeaves" ("leaf", "source", "eventId", "salts", "hash")
    select "leaf", 'register', "eventId", "salts", "hash" from "logLeaves" order by "leaf"`.execute(
    db,
  )
  await db.schema.dropTable('logLeaves').execute()
  await db.schema.alterTable('newLogLeaves').renameTo('logLeaves').execute()
}

/** The keys that exist, as they are: from now on each change of one is an event. */
async function recordKeys(db: AnyDatabase): Promise<void> {
  const keys = await db
    .selectFrom('signingKeys')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const { id, use, publicKey, certificate, createdAt, retiredAt, compromisedAt } of keys) {
    const after = JSON.stringify({
      id,
      use,
      publicKey,
      certificate,
      createdAt,
      retiredAt,
      compromisedAt,
    })
    await db
      .insertInto('systemEvents')
      .values({ at: createdAt, kind: 'key-recorded', actorName: 'system', subject: id, after })
      .execute()
  }
}

async function makeAppendOnly(db: AnyDatabase, engine: Engine, table: string): Promise<void> {
  const name = table.toLowerCase()
  if (engine === 'postgres') {
    await sql`create trigger ${sql.raw(`${name}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_register_change()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`${name}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, 'the log is append-only'); end`.execute(db)
  }
}
