import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** Files of certificates that are being imported; in the database, so that any process can go on with them. */
export async function addTransfer(db: AnyDatabase, engine: Engine): Promise<void> {
  const states = sql`state in ('reading', 'read', 'checking', 'checked', 'writing', 'done', 'failed')`
  await db.schema
    .createTable('imports')
    .addColumn('id', ...identity(engine))
    .addColumn('createdBy', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(states))
    .addColumn('run', 'text')
    .addColumn('heartbeatAt', 'text', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('contents', 'text')
    .addColumn('choices', 'text')
    .addColumn('outcome', 'text')
    .addColumn('failure', 'text')
    .execute()
  await db.schema.createIndex('imports_age').on('imports').column('createdAt').execute()

  // No foreign keys: removing a large import at once would hold up other writers, so its parts go little by little.
  await db.schema
    .createTable('importRows')
    .addColumn('importId', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('rows', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_rows_key', ['importId', 'position'])
    .execute()
  await db.schema
    .createTable('importFaults')
    .addColumn('importId', 'integer', (c) => c.notNull())
    .addColumn('severity', 'text', (c) => c.notNull().check(sql`severity in ('fault', 'warning')`))
    .addColumn('page', 'integer', (c) => c.notNull())
    .addColumn('faults', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_faults_key', ['importId', 'severity', 'page'])
    .execute()
}
