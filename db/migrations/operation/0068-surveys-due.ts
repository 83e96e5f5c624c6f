import type { AnyDatabase } from '../migration.ts'

/** The survey that each part needs next. The daily update fills it for records that are in the register already. */
export async function addSurveysDue(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('surveysDue')
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('kinds', 'text', (c) => c.notNull())
    .addColumn('windowFrom', 'date', (c) => c.notNull())
    .addColumn('windowTo', 'date', (c) => c.notNull())
    .addColumn('endsOn', 'date', (c) => c.notNull())
    .addPrimaryKeyConstraint('surveys_due_pkey', ['recordId', 'code'])
    .execute()
  // In the order of the list, with all that its filters read.
  await db.schema
    .createIndex('surveys_due_order')
    .on('surveysDue')
    .columns(['windowTo', 'recordId', 'code', 'windowFrom', 'endsOn'])
    .execute()
}
