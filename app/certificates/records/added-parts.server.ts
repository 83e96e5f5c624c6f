import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import type { Tx } from '#/db/schema.ts'
import { withKnownInspections } from './known-inspections.server.ts'
import { withNetTonnage } from './stated-tonnage.server.ts'

/**
 * The parts of a record after a change, those that it did not have before with what is known of its ship, as parts of a new record have it.
 * `imoNumber`: of the ship after the change.
 */
export async function withFactsOfAdded(
  tx: Tx,
  { parts: before }: Pick<Certificate, 'parts'>,
  { parts: after, imoNumber }: { parts: readonly Part[]; imoNumber: string | null },
): Promise<Part[]> {
  const added = after.filter(({ code }) => !before.some((part) => part.code === code))
  if (added.length === 0) return [...after]
  const ship =
    imoNumber === null
      ? undefined
      : await tx
          .selectFrom('ships')
          .select('id')
          .where('imoNumber', '=', imoNumber)
          .executeTakeFirst()
  const shipId = ship?.id ?? null
  const inspected = await withKnownInspections(tx, added, { shipId, renewed: [{ parts: before }] })
  const known = await withNetTonnage(tx, inspected, shipId)
  return after.map((part) => known.find(({ code }) => code === part.code) ?? part)
}
