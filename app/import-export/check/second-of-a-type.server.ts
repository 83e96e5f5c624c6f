import type { Kysely } from 'kysely'
import { inForceIn, type Second } from '#/app/certificates/one-of-a-type/one-of-a-type.ts'
import { inForceOfShips } from '#/app/certificates/one-of-a-type/one-of-a-type.server.ts'
import type { ImportError } from '#/app/import-export/format/table-row.ts'
import type { RecordOfFile } from '#/app/import-export/row/row.ts'
import { inSteps } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { PlaceOf } from './replacements.ts'
import { recordOf } from './record-of.ts'

/** Ships whose certificates in the register are looked for at once: as many as are compared in full. */
const MAX_AT_ONCE = 50

/**
 * A warning for each record that would be the second certificate in force of a type of its ship, after one of the register or of an earlier row: it
 * is imported all the same, as both papers exist. What names no IMO number is not compared.
 */
export async function warnOfSeconds(
  db: Kysely<Tables>,
  {
    records,
    ships,
    today,
  }: { records: Iterable<RecordOfFile>; ships: Iterable<string>; today: string },
  placeOf: PlaceOf,
): Promise<ImportError[]> {
  const firsts = new Map<string, Map<string, Second>>()
  for (const some of inSteps(ships, MAX_AT_ONCE)) {
    for (const [ship, known] of await inForceOfShips(db, some, today)) {
      firsts.set(ship, new Map(known.map((one) => [one.code, one])))
    }
  }
  const warnings: ImportError[] = []
  for (const { facts: one } of records) {
    const known = firsts.get(one.imoNumber ?? '')
    if (known === undefined) continue
    const own = inForceIn([{ ...recordOf(one, today), id: 0 }], today)
    const first = own.map(({ code }) => known.get(code)).find((before) => before !== undefined)
    for (const certificate of own)
      if (!known.has(certificate.code)) known.set(certificate.code, certificate)
    if (first === undefined) continue
    const reason = `The ship has another ${first.label} certificate in force, ${first.number}. Both are imported, and verifications of both say that there are two; where one replaces the other, say so in the sheet of certificates`
    const { row, sheet } = placeOf(one.certificateId)
    warnings.push({
      row,
      column: 'IMO number',
      value: one.imoNumber ?? '',
      reason,
      ...(sheet !== undefined && { sheet }),
    })
  }
  return warnings
}
