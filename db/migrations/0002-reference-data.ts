import { flags } from './reference-data/flags.ts'
import { services } from './reference-data/services.ts'
import type { AnyDatabase } from './migration.ts'

/** The flags and services a new register starts with; staff change them afterwards. */
export async function addReferenceData(db: AnyDatabase): Promise<void> {
  await db.insertInto('flags').values(flags).execute()
  // The category came with the next migration.
  const rows = services.map(({ slug, en: { title, description } }) => ({
    slug,
    title,
    description,
  }))
  await db
    .insertInto('services')
    .values(rows as never)
    .execute()
}
