import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from './migration.ts'

/** The electronic certificates that were made: enough to make the same file again, and to know it when it is shown. */
export async function addDocuments(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', ...identity(engine))
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('certificateId', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('cms', 'text', (c) => c.notNull())
    .addColumn('keyId', 'text', (c) => c.notNull().references('signingKeys.id'))
    .addColumn('sha256', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('documents_signed_once', ['recordId', 'version', 'content', 'keyId'])
    .execute()
  await forbidDeletion(db, engine)
}

/** What was handed out stays known. */
async function forbidDeletion(db: AnyDatabase, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create trigger documents_append_only before update or delete or truncate on documents
      for each statement execute function refuse_register_change()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`documents_no_${change}`)} before ${sql.raw(change)} on documents
      begin select raise(abort, 'documents are kept for good'); end`.execute(db)
  }
}
