import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

/** From when on another certificate has taken a certificate's place, and what of it was corrected after it was issued. */
export async function addCorrections(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('certificates').addColumn('supersededOn', 'date').execute()
  await db.schema.alterTable('certificates').addColumn('corrections', 'text').execute()
  await sql`update certificates set "supersededOn" = (
      select replacement."issuedDate" from certificates replacement where replacement."certificateId" = certificates."supersededBy"
    ) where "supersededBy" is not null`.execute(db)
}
