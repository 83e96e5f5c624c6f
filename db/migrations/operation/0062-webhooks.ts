import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/** Webhooks, and the deliveries that were given up. */
export async function addWebhooks(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', ...identity(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('previousSecret', 'text')
    .addColumn('previousUntil', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('batchEnd', 'integer')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('nextAttemptAt', 'text')
    .addColumn('lease', 'text')
    .addColumn('leaseUntil', 'text')
    .addColumn('lastSuccessAt', 'text')
    .addColumn('failingSince', 'text')
    .addColumn('lastStatus', 'integer')
    .addColumn('lastError', 'text')
    .addColumn('notifiedAt', 'text')
    .addColumn('stoppedReason', 'text')
    .execute()
  await db.schema
    .createTable('failedDeliveries')
    .addColumn('id', ...identity(engine))
    .addColumn('webhookId', 'integer', (c) =>
      c.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('after', 'integer', (c) => c.notNull())
    .addColumn('through', 'integer', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('failedAt', 'text', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('error', 'text', (c) => c.notNull())
    .addColumn('replayAt', 'text')
    .execute()
  await db.schema
    .createIndex('failed_deliveries_webhook')
    .on('failedDeliveries')
    .columns(['webhookId', 'id'])
    .execute()
  await db.schema
    .createIndex('failed_deliveries_replay')
    .on('failedDeliveries')
    .column('replayAt')
    .execute()
}
