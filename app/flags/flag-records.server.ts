import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { FlagRecord } from './flag.ts'

/** Every flag State whole, in the order that visitors see. */
export async function readFlagRecords(db: Kysely<Tables>): Promise<FlagRecord[]> {
  const rows = await db.selectFrom('flags').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(({ id, name, code, indonesianName, hidden, version }, index) => ({
    id,
    name,
    code,
    indonesianName,
    hidden: hidden === 1,
    place: index + 1,
    version,
  }))
}
