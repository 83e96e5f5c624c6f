import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

/** Which record renews parts of which, to find those whose parts name its number. */
export async function addPartRenewals(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('renewals')
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('renewedById', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('renewals_pkey', ['renewedById', 'recordId'])
    .execute()
  await sql`insert into renewals ("recordId", "renewedById")
    select old.id, new.id from certificates as old join certificates as new on new."certificateId" = old."supersededBy"`.execute(
    db,
  )
}
