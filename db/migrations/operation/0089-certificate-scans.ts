import { sql } from 'kysely'
import { identity, type AnyDatabase, type Engine } from '../migration.ts'

/** Scans of the papers that imported entries were entered from: one at a time for each entry, and those it had before. */
export async function addCertificateScans(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('certificateScans')
    .addColumn('id', ...identity(engine))
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('mediaType', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('addedBy', 'text', (c) => c.notNull())
    .addColumn('addedAt', 'text', (c) => c.notNull())
    .addColumn('removedBy', 'text')
    .addColumn('removedAt', 'text')
    .addColumn('reason', 'text')
    .execute()
  await db.schema
    .createIndex('certificate_scans_record')
    .on('certificateScans')
    .columns(['recordId', 'id'])
    .execute()
  await sql`create unique index certificate_scans_present on ${sql.table('certificateScans')} ("recordId") where "removedAt" is null`.execute(
    db,
  )
  await db.schema
    .createTable('certificateScanPieces')
    .addColumn('scan', 'integer', (c) => c.notNull().references('certificateScans.id'))
    .addColumn('piece', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('certificate_scan_pieces_pkey', ['scan', 'piece'])
    .execute()
}
