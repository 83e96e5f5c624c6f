import type { AnyDatabase } from './migration.ts'

/** Which application a certificate was issued from, and what has been reminded of. */
export async function addReminders(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('certificates')
    .addColumn('applicationId', 'integer', (c) => c.references('applications.id'))
    .execute()
  await db.schema
    .createIndex('certificates_application')
    .on('certificates')
    .column('applicationId')
    .where('applicationId', 'is not', null)
    .execute()
  await db.schema
    .createIndex('certificates_expiry')
    .on('certificates')
    .column('expiryDate')
    .execute()

  await db.schema
    .createTable('reminders')
    .addColumn('expiryDate', 'date', (c) => c.notNull())
    .addColumn('certificateId', 'integer', (c) => c.notNull())
    .addColumn('days', 'integer', (c) => c.notNull())
    // The date first, so that those of the past are found at once.
    .addPrimaryKeyConstraint('reminders_key', ['expiryDate', 'certificateId', 'days'])
    .execute()
}
