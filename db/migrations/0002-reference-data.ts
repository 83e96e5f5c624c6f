import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import { flags } from '../seed/flags.ts'
import { services } from '../seed/services/services.ts'

/** The flags and services a new register starts with; staff change them afterwards. */
export async function addReferenceData(db: Kysely<Tables>): Promise<void> {
  await db.insertInto('flags').values(flags).execute()
  // The category came with the next migration.
  const rows = services.map(({ slug, en: { title, description } }) => ({ slug, title, description }))
  await db
    .insertInto('services')
    .values(rows as never)
    .execute()
}
