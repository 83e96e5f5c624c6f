import type { AnyDatabase } from '../migration.ts'

/** Of which certificate of a record a document is the form; null: it is the extract of the whole record. */
export async function addDocumentParts(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('documents').addColumn('code', 'text').execute()
}
