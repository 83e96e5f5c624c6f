import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

const LONG_AGO = '1900-01-01'

/**
 * Parts of certificates with their surveys, and the status that lists show. What is in the register already has one part for each type of
 * its list, which is worked out when it is read, and no surveys from before this day. Its status is worked out again by the daily update, which finds
 * it by a `statusUntil` before today.
 */
export async function addParts(db: AnyDatabase): Promise<void> {
  // Jakarta is seven hours ahead all year.
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  await db.schema.alterTable('certificates').addColumn('parts', 'text').execute()
  await db.schema
    .alterTable('certificates')
    .addColumn('surveysFrom', 'date', (c) => c.notNull().defaultTo(sql`${sql.lit(LONG_AGO)}`))
    .execute()
  await db.schema
    .alterTable('certificates')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('valid'))
    .execute()
  await db.schema
    .alterTable('certificates')
    .addColumn('statusUntil', 'date', (c) => c.defaultTo(sql`${sql.lit(LONG_AGO)}`))
    .execute()
  await sql`update certificates set "surveysFrom" = ${today}`.execute(db)
  await sql`drop index certificates_standing`.execute(db)
  await sql`drop index certificates_superseded_on`.execute(db)
  await sql`create index certificates_status on certificates (status, "expiryDate", id)`.execute(db)
  await sql`create index certificates_status_until on certificates ("statusUntil") where "statusUntil" is not null`.execute(
    db,
  )
}
