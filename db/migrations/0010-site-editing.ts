import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** Services and flags in an order of their own, hidden or shown, with a history that nobody can alter. */
export async function addSiteEditing(db: AnyDatabase, engine: Engine): Promise<void> {
  for (const table of ['services', 'flags'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('hidden', 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`hidden in (0, 1)`),
      )
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await db
      .updateTable(table)
      .set({ position: sql.ref('id') })
      .execute()
  }
  await db.schema.alterTable('flags').addColumn('indonesianName', 'text').execute()

  await db.schema
    .createTable('formerSlugs')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('serviceId', 'integer', (c) =>
      c.notNull().references('services.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('former_slugs_service')
    .on('formerSlugs')
    .column('serviceId')
    .execute()

  // Deleting a service or a flag makes the database look for what points to it; without these it would read every certificate.
  await db.schema
    .createIndex('certificates_service_id')
    .on('certificates')
    .column('serviceId')
    .execute()
  await db.schema.createIndex('certificates_flag_id').on('certificates').column('flagId').execute()
  await db.schema
    .createIndex('applications_service_id')
    .on('applications')
    .column('serviceId')
    .execute()

  await db.schema
    .createTable('siteEvents')
    .addColumn('id', ...identity(engine))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull().check(sql`subject in ('service', 'flag')`))
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('added', 'changed', 'moved', 'hidden', 'shown', 'deleted')`),
    )
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('actorId', 'integer')
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema
    .createIndex('site_events_record')
    .on('siteEvents')
    .columns(['subject', 'recordId'])
    .execute()
  await makeAppendOnly(db, engine)
}

const REFUSAL = 'site events are append-only'

async function makeAppendOnly(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`site_events_no_${change}`)} before ${sql.raw(change)} on ${sql.table('siteEvents')}
        begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
    }
    return
  }
  await sql`create function refuse_site_event_change() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(REFUSAL)}; end $$`.execute(db)
  await sql`create trigger site_events_append_only before update or delete or truncate on ${sql.table('siteEvents')}
    for each statement execute function refuse_site_event_change()`.execute(db)
}
