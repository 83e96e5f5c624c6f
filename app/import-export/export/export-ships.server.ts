import type { Kysely } from 'kysely'
import { rowOfShip } from '#/app/import-export/part-tables/cells-of-ship.ts'
import { toShip } from '#/app/ships/ship-rows.server.ts'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { Reader } from './export-tables.server.ts'

/** Each ship once, with the first of its certificates. */
export function shipReader(db: Kysely<Tables>): Reader {
  const done = new Set<number>()
  return async (ids) => {
    const certificates = await db
      .selectFrom('certificates')
      .select(['id', 'shipId'])
      .where(among(db, 'id', ids))
      .execute()
    const shipOf = new Map(certificates.map(({ id, shipId }) => [id, shipId]))
    const first = new Map<number, number>()
    for (const id of ids) {
      const shipId = shipOf.get(id) ?? null
      if (shipId === null || done.has(shipId)) continue
      done.add(shipId)
      first.set(id, shipId)
    }
    const rows = await readRows(db, [...first.values()])
    return new Map([...first].map(([id, shipId]) => [id, rows.get(shipId) ?? []]))
  }
}

async function readRows(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, string[][]>> {
  const ships = await db
    .selectFrom('ships')
    .selectAll()
    .where(among(db, 'id', ids))
    .execute()
  const named = new Set(
    ships.flatMap(({ ownerId, managerId }) => [ownerId, managerId]).filter((id) => id !== null),
  )
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'imoNumber'])
    .where(among(db, 'id', [...named]))
    .execute()
  const byId = new Map<number | null, (typeof companies)[number]>(
    companies.map((company) => [company.id, company]),
  )
  return new Map(
    ships.map((ship) => {
      const companiesOf = { owner: byId.get(ship.ownerId), manager: byId.get(ship.managerId) }
      return [ship.id, [rowOfShip(toShip(ship), companiesOf)]]
    }),
  )
}
