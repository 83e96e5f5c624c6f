import type { AnyDatabase } from '../migration.ts'

/**
 * A session gets another token after a re-authentication, and may then do a batch of acts that cannot be undone; passkeys of surveyors are confirmed by the
 * office. Those that sign reports today stay so.
 */
export async function addStepUp(db: AnyDatabase): Promise<void> {
  for (const name of ['formerHash', 'formerUntil', 'batchUntil'])
    await db.schema.alterTable('sessions').addColumn(name, 'text').execute()
  await db.schema.createIndex('sessions_former').on('sessions').column('formerHash').execute()
  for (const name of ['confirmedAt', 'confirmedBy'])
    await db.schema.alterTable('passkeys').addColumn(name, 'text').execute()
  await db
    .updateTable('passkeys')
    .set((e) => ({ confirmedAt: e.ref('createdAt'), confirmedBy: 'upgrade' }))
    .execute()
}
