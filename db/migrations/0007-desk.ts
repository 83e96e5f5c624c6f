import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** What the office does with applications and messages: states, who did what, and what the search looks through. */
export async function addApplicationReview(db: AnyDatabase, engine: Engine): Promise<void> {
  const applications = db.schema.alterTable('applications')
  await applications.addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await applications.addColumn('inspectionDate', 'date').execute()
  await applications.addColumn('inspectionPlace', 'text').execute()
  await applications.addColumn('takenBy', 'integer', (c) => c.references('users.id')).execute()
  await applications.addColumn('searchText', 'text', (c) => c.notNull().defaultTo('')).execute()
  await db.schema
    .createIndex('applications_status')
    .on('applications')
    .columns(['status', 'id'])
    .execute()
  // What the navigation counts is in an index of its own, so that no planner thinks of reading the table for it.
  await sql`create index applications_open on ${sql.table('applications')} (id)
    where status in ('pending', 'in-review', 'inspection-scheduled')`.execute(db)

  await db.schema
    .createTable('applicationEvents')
    .addColumn('id', ...identity(engine))
    .addColumn('applicationId', 'integer', (c) => c.notNull().references('applications.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('moved', 'noted', 'taken', 'handed-back')`),
    )
    .addColumn('actorId', 'integer', (c) => c.notNull())
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('fromStatus', 'text')
    .addColumn('toStatus', 'text')
    .addColumn('inspectionDate', 'date')
    .addColumn('inspectionPlace', 'text')
    .addColumn('words', 'text')
    .addColumn('note', 'text')
    .addUniqueConstraint('application_events_order', ['applicationId', 'version'])
    .execute()
  await makeAppendOnly(db, engine)

  const messages = db.schema.alterTable('messages')
  await messages.addColumn('state', 'text', (c) => c.notNull().defaultTo('new')).execute()
  await messages.addColumn('stateAt', 'text').execute()
  await messages.addColumn('stateBy', 'integer', (c) => c.references('users.id')).execute()
  await messages.addColumn('version', 'integer', (c) => c.notNull().defaultTo(1)).execute()
  await messages.addColumn('searchText', 'text', (c) => c.notNull().defaultTo('')).execute()
  await db.schema.createIndex('messages_state').on('messages').columns(['state', 'id']).execute()
  await sql`create index messages_new on ${sql.table('messages')} (id) where state = 'new'`.execute(
    db,
  )

  await fillSearchTexts(db)
}

const REFUSAL = 'application events are append-only'

async function makeAppendOnly(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`application_events_no_${change}`)} before ${sql.raw(change)} on ${sql.table('applicationEvents')}
        begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db)
    }
    return
  }
  await sql`create function refuse_application_event_change() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(REFUSAL)}; end $$`.execute(db)
  await sql`create trigger application_events_append_only before update or delete or truncate on ${sql.table('applicationEvents')}
    for each statement execute function refuse_application_event_change()`.execute(db)
}

const BATCH = 500

/** What was stored before has no search text yet. As the use cases compose it: one a line, compatible form, lower case. */
async function fillSearchTexts(db: AnyDatabase): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('applications')
      .select(['id', 'reference', 'vesselName', 'companyName', 'contactEmail'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, ...texts } of rows) {
      await db
        .updateTable('applications')
        .set({ searchText: joined(Object.values(texts).map(String)) })
        .where('id', '=', id)
        .execute()
    }
    if (rows.length < BATCH) break
    last = Number(rows.at(-1)?.id ?? last)
  }
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'name', 'email', 'subject', 'message'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, ...texts } of rows) {
      await db
        .updateTable('messages')
        .set({ searchText: joined(Object.values(texts).map(String)) })
        .where('id', '=', id)
        .execute()
    }
    if (rows.length < BATCH) break
    last = Number(rows.at(-1)?.id ?? last)
  }
}

function joined(texts: string[]): string {
  return texts
    .map((text) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .join('\n')
}
