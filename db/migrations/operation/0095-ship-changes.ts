import type { AnyDatabase } from '../migration.ts'

/** A change of a ship with very many certificates is carried out in slices, each a transaction: how far each has come. */
export async function addShipChanges(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('shipChanges')
    .addColumn('shipId', 'integer', (c) => c.primaryKey())
    .addColumn('otherShipId', 'integer')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('lastDone', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('begunAt', 'text', (c) => c.notNull())
    .addColumn('actorId', 'integer')
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('apiKeyId', 'integer')
    .execute()
}
