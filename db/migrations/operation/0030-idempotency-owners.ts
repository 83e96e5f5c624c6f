import type { AnyDatabase } from '../migration.ts'

/** Whose each stored answer is and how large, so that no account or network can store more than its share. */
export async function addIdempotencyOwners(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('idempotencyKeys')
    .addColumn('owner', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('idempotencyKeys')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('idempotency_keys_owner')
    .on('idempotencyKeys')
    .columns(['owner', 'expiresAt', 'bytes'])
    .execute()
}
