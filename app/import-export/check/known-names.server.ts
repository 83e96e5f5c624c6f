import { sql, type Kysely } from 'kysely'
import { searchable } from '#/app/certificates/model/certificate.ts'
import type { RecordOfFile } from '#/app/import-export/row/row.ts'
import { among, inSteps } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import { vesselNameOf } from '#/db/vessel-name.ts'
import type { KnownName } from './replacements.ts'

const NAMES_AT_ONCE = 200
/** Per query: ten tonnages of each name on average. */
const MAX_ROWS = 2_000

/** The names and gross tonnages that ships without IMO numbers have in the register, of those named as ships of a file that have none either. */
export async function knownNames(
  db: Kysely<Tables>,
  records: Iterable<RecordOfFile>,
): Promise<KnownName[]> {
  const names = new Set<string>()
  for (const { facts } of records) if (!facts.imoNumber) names.add(searchable(facts.vesselName))
  const name = vesselNameOf(db)
  const found: KnownName[] = []
  for (const some of inSteps(names, NAMES_AT_ONCE)) {
    const rows = await db
      .selectFrom('certificates')
      .select([
        name.as('name'),
        'grossTonnage',
        ({ fn }) => fn.min('certificateId').as('certificateId'),
      ])
      .where(among(db, name, some))
      // Written so that SQLite does not read an index of IMO numbers instead of that of names.
      .where(sql<boolean>`("imoNumber" is null) = true`)
      .where('grossTonnage', 'is not', null)
      .groupBy([name, 'grossTonnage'])
      .limit(MAX_ROWS)
      .execute()
    found.push(...rows)
  }
  return found
}
