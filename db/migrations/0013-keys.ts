import { sql } from 'kysely'
import type { AnyDatabase } from './migration.ts'

/** The public halves of the keys that sign: one of each use signs, the others are kept for what they signed. */
export async function addKeys(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('signingKeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('use', 'text', (c) =>
      c.notNull().check(sql`${sql.ref('use')} in ('statements', 'log', 'documents')`),
    )
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('certificate', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('retiredAt', 'text')
    .addColumn('compromisedAt', 'text')
    .execute()
  await db.schema
    .createIndex('signing_keys_active')
    .unique()
    .on('signingKeys')
    .column('use')
    .where(sql.ref('retiredAt'), 'is', null)
    .execute()
}
