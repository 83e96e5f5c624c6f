import type { AnyDatabase } from './migration.ts'

/** Keys of requests that may be sent again, with what was answered. */
export async function addIdempotencyKeys(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('idempotencyKeys')
    .addColumn('keyHash', 'text', (c) => c.primaryKey())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('claim', 'text', (c) => c.notNull())
    .addColumn('claimedAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('carriedOutAt', 'text')
    .addColumn('answer', 'text')
    .execute()
  await db.schema
    .createIndex('idempotency_keys_expiry')
    .on('idempotencyKeys')
    .column('expiresAt')
    .execute()
}
