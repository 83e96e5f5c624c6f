import type { AnyDatabase } from './migration.ts'

/** The certificate that has taken another's place; what staff noted with an event; and a vessel's certificates by its IMO number. */
export async function addRenewals(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('certificates').addColumn('supersededBy', 'text').execute()
  await db.schema.alterTable('registerEvents').addColumn('note', 'text').execute()
  await db.schema.createIndex('certificates_imo').on('certificates').column('imoNumber').execute()
  await db.schema
    .createIndex('certificates_superseded')
    .on('certificates')
    .column('supersededBy')
    .where('supersededBy', 'is not', null)
    .execute()
}
