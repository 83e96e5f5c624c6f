import type { Kysely } from 'kysely'
import { searchable } from '#/app/certificates/model/certificate.ts'
import type { CertificateFacts } from '#/app/import-export/row/row.ts'
import { among, inSteps } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import { vesselNameOf } from '#/db/vessel-name.ts'
import type { KnownName } from './replacements.ts'

const NAMES_AT_ONCE = 200
/** Per query: ten of each name on average, ships with IMO numbers of these names included. */
const MAX_ROWS = 2_000

/** Certificates of the register without an IMO number that state a tonnage, of ships named as those of a file that have none either. */
export async function knownNames(db: Kysely<Tables>, facts: readonly CertificateFacts[]): Promise<KnownName[]> {
  const names = new Set(facts.flatMap(({ imoNumber, vesselName }) => (imoNumber ? [] : searchable(vesselName))))
  const found: KnownName[] = []
  for (const some of inSteps([...names], NAMES_AT_ONCE)) {
    const rows = await db
      .selectFrom('certificates')
      .select(['certificateId', 'vesselName', 'imoNumber', 'grossTonnage'])
      .where(among(db, vesselNameOf(db), some))
      .where('grossTonnage', 'is not', null)
      .limit(MAX_ROWS)
      .execute()
    // A condition on IMO numbers could have the database read by their index instead of that of names.
    found.push(...rows.filter(({ imoNumber }) => imoNumber === null))
  }
  return found
}
