import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

/** As many certificates as one form enters at once: one for each type. */
const MOST_OF_A_FORM = 17

/**
 * When an entry was imported from a file, which makes it a record of papers issued before; null: it was issued here. Of what is in the register, an
 * entry was imported where its first event has the note of an import, or the console is its author, which issues nothing; and where one account entered,
 * in the same millisecond, certificates of more than one ship or more of them than a form has (docs/decisions/0079).
 */
export async function addImportedAt(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('certificates').addColumn('importedAt', 'text').execute()
  await sql`
    update certificates set "importedAt" = "createdAt" where id in (
      select e."recordId" from ${sql.table('registerEvents')} e
      where e.kind = 'issued' and (
        e.note like 'Imported from a file of which %' or e.note like 'Imported with what no field has: %'
        or e.note like ${'%\nImported from a file of which %'} or e.note like ${'%\nImported with what no field has: %'}
        or (e."actorId" is null and e."actorName" = 'console')
      )
    ) or ("createdAt", "createdBy") in (
      select same."createdAt", same."createdBy" from certificates same where same."createdBy" is not null
      group by same."createdAt", same."createdBy"
      having count(*) > ${MOST_OF_A_FORM} or count(distinct coalesce(same."imoNumber", same."vesselName")) > 1
    )`.execute(db)
}
