import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** E-mail to be sent. */
export async function addOutbox(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', ...identity(engine))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('letter', 'text', (c) => c.notNull())
    .addColumn('once', 'text', (c) => c.unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .defaultTo('waiting')
        .check(sql`state in ('waiting', 'sent', 'failed', 'unsent')`),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('nextAttemptAt', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('failure', 'text')
    .addColumn('eraseAt', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['nextAttemptAt', 'id']).execute()
  await db.schema.createIndex('outbox_state').on('outbox').columns(['state', 'id']).execute()
  await db.schema.createIndex('outbox_erase').on('outbox').column('eraseAt').execute()
}
