import type { AnyDatabase } from '../migration.ts'

/** How many certificates each account has exported today without its password: one row an account. */
export async function addExportTotals(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('exportTotals')
    .addColumn('userId', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('certificates', 'integer', (c) => c.notNull())
    .execute()
}
