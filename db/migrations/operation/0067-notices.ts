import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/** Notices to owners and flag administrations with what became of them, and the reminders of survey windows. */
export async function addNotices(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', ...identity(engine))
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('outboxId', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('decision', 'survey')`))
    .addColumn('audience', 'text', (c) =>
      c.notNull().check(sql`audience in ('owner', 'administration')`),
    )
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('state', 'text')
    .addColumn('sentAt', 'text')
    .execute()
  await db.schema.createIndex('notices_record').on('notices').columns(['recordId', 'id']).execute()
  await db.schema.createIndex('notices_outbox').on('notices').column('outboxId').execute()
  await db.schema
    .createTable('surveyReminders')
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('windowTo', 'date', (c) => c.notNull())
    .addColumn('days', 'integer', (c) => c.notNull())
    .addColumn('writtenOn', 'date')
    .addPrimaryKeyConstraint('survey_reminders_pkey', ['recordId', 'code', 'windowTo', 'days'])
    .execute()
  await sql`create index survey_reminders_due on ${sql.table('surveyReminders')} ("recordId") where "writtenOn" is null`.execute(
    db,
  )
}
