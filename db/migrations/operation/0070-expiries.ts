import { sql } from 'kysely'
import type { AnyDatabase, Engine } from '../migration.ts'

/** Until when the certificates of each record last: for reminders and lists. */
export async function addExpiries(db: AnyDatabase, engine: Engine): Promise<void> {
  await db.schema
    .createTable('expiries')
    .addColumn('recordId', 'integer', (c) => c.notNull())
    .addColumn('lastDay', 'date', (c) => c.notNull())
    .addPrimaryKeyConstraint('expiries_pkey', ['recordId', 'lastDay'])
    .execute()
  await sql`insert into expiries ("recordId", "lastDay")
    select id, "expiryDate" from certificates
      where parts is null and standing = 'in-force' and "supersededBy" is null and "expiryDate" <> '9999-12-31'`.execute(
    db,
  )
  const parts =
    engine === 'sqlite'
      ? sql`json_each(c.parts) as p`
      : sql`json_array_elements(c.parts::json) as p(value)`
  const lastDay = sql`coalesce(p.value -> 'extension' ->> 'until', p.value ->> 'expiryDate')`
  await sql`insert into expiries ("recordId", "lastDay")
    select distinct c.id, ${engine === 'sqlite' ? lastDay : sql`(${lastDay})::date`} from certificates as c, ${parts}
      where c.parts is not null and p.value ->> 'standing' = 'in-force' and p.value ->> 'supersededBy' is null
        and p.value ->> 'expiryDate' is not null`.execute(db)
  await db.schema
    .createIndex('expiries_order')
    .on('expiries')
    .columns(['lastDay', 'recordId'])
    .execute()
}
