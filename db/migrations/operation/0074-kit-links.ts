import type { AnyDatabase } from '../migration.ts'

/** Links by which the owner of a ship downloads its kit; only the hash of each. */
export async function addKitLinks(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('kitLinks')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('imoNumber', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('kit_links_recipient').on('kitLinks').column('recipient').execute()
  await db.schema.createIndex('kit_links_expiry').on('kitLinks').column('expiresAt').execute()
}
