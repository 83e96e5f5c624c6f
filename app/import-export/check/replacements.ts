import { readPartNumber } from '#/app/certificates/model/part.ts'
import type { CertificateFacts } from '#/app/import-export/row/row.ts'
import { isSameName } from '#/app/ships/ship-names.ts'
import type { ImportError } from '#/app/import-export/format/table-row.ts'
import { sheetTitle } from '#/app/import-export/part-tables/sheet-columns.ts'

/** The record of a file that a part names as the one that renews it; null where the file does not have it. */
export function renewingRecord(
  supersededBy: string | null,
  byNumber: ReadonlyMap<string, CertificateFacts>,
): CertificateFacts | null {
  if (supersededBy === null) return null
  return byNumber.get(supersededBy) ?? byNumber.get(readPartNumber(supersededBy)?.record ?? '') ?? null
}

/** Whether two records are of one ship: of one IMO number, or where one has none, of one name. */
export function isOneShip(one: CertificateFacts, other: CertificateFacts): boolean {
  if (one.imoNumber && other.imoNumber) return one.imoNumber === other.imoNumber
  return isSameName(one.vesselName, other.vesselName)
}

/** A warning for each record that names one of another ship as the one that renews it. `placeOf`: the row of a number, and its sheet where there are several. */
export function warnOfOtherShips(
  facts: readonly CertificateFacts[],
  placeOf: (number: string) => { row: number; sheet: string | undefined },
): ImportError[] {
  const byNumber = new Map(facts.map((one) => [one.certificateId, one]))
  return facts.flatMap((one) =>
    (one.parts ?? []).flatMap(({ supersededBy }) => {
      const by = renewingRecord(supersededBy, byNumber)
      if (by === null || supersededBy === null || isOneShip(one, by)) return []
      const reason = 'This is a certificate of another ship; it is stored as written'
      // The row is that of its record.
      const column = `${sheetTitle('certificates')}: Superseded by`
      const { row, sheet } = placeOf(one.certificateId)
      return [{ row, column, value: supersededBy, reason, ...(sheet !== undefined && { sheet }) }]
    }),
  )
}
