import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/** What several processes count together of those who ask. Worth nothing after a crash: PostgreSQL need not log it. */
export async function addLimits(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('limitCounts')
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('window', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('limit_counts_one_each', ['what', 'network', 'window'])
    .execute()
  if (engine === 'postgres') await sql`alter table "limitCounts" set unlogged`.execute(db)
}
