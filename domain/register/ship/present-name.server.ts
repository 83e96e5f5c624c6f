import { searchable } from '#/domain/register/model/certificate/certificate.ts'
import { holding } from '#/domain/search/search-text.server.ts'
import { whereIn } from '#/db/many.ts'
import type { Store } from '#/db/schema.ts'
import { isSameName, keyOf, periodsOf, type PresentName } from './ship-names.ts'

/**
 * The present names of the ships of certificates, by certificate number: of those alone whose name
 * on the certificate is a former one by what staff have recorded. Any other name may be an error of
 * the certificate, and then says nothing about the ship.
 */
export async function presentNames(
  { read }: Pick<Store, 'read'>,
  numbers: readonly string[],
): Promise<Map<string, PresentName>> {
  if (numbers.length === 0) return new Map()
  const found = await read
    .selectFrom('entries as c')
    .innerJoin('ships as s', 's.id', 'c.shipId')
    .select(['c.certificateId', 'c.vesselName', 's.id', 's.name'])
    .where(whereIn(read, 'c.certificateId', numbers))
    .whereRef('s.name', '<>', 'c.vesselName')
    .execute()
  const different = found.filter(({ name, vesselName }) => !isSameName(name, vesselName))
  if (different.length === 0) return new Map()
  const names = await read
    .selectFrom('shipNames')
    .selectAll()
    .where(
      whereIn(
        read,
        'shipId',
        different.map(({ id }) => id),
      ),
    )
    .where('field', '=', 'name')
    .where('settled', '=', 1)
    .orderBy('id')
    .execute()
  const ofShip = Map.groupBy(names, ({ shipId }) => shipId)
  const present = new Map<string, PresentName>()
  for (const ofOne of Map.groupBy(different, ({ id }) => id).values()) {
    const [{ id, name } = { id: 0, name: '' }] = ofOne
    const periods = periodsOf('name', ofShip.get(id) ?? [], name)
    const former = new Set(periods.slice(0, -1).map(({ value }) => keyOf('name', value)))
    const since = periods.at(-1)?.since ?? null
    for (const { certificateId, vesselName } of ofOne)
      if (former.has(keyOf('name', vesselName))) present.set(certificateId, { name, since })
  }
  return present
}

/** Ships that are looked at for one text. */
const MAX_CANDIDATES = 200

/**
 * The ids of ships that had several names, one of which contains a text; the text in the form of a
 * search. Certificates say the name of their day, so a search by a former or later name finds them
 * by their ship.
 */
export async function renamedShips({ read }: Pick<Store, 'read'>, text: string): Promise<number[]> {
  const name = text.trim()
  if (name === '') return []
  const rows = await read
    .selectFrom('ships as s')
    .innerJoin('shipNames as n', 'n.shipId', 's.id')
    .select(['s.id', 'n.value'])
    .where(holding('s.searchText', name))
    .where('n.field', '=', 'name')
    .where('n.settled', '=', 1)
    .where((e) =>
      e.exists(
        e
          .selectFrom('shipNames as other')
          .select('other.id')
          .whereRef('other.shipId', '=', 's.id')
          .where('other.field', '=', 'name')
          .where('other.settled', '=', 1)
          .whereRef('other.id', '<>', 'n.id'),
      ),
    )
    .limit(MAX_CANDIDATES)
    .execute()
  return [
    ...new Set(rows.filter(({ value }) => searchable(value).includes(name)).map(({ id }) => id)),
  ]
}

/**
 * A ship that has a name now, or had it, by what staff have recorded; only of ships with an IMO
 * number and certificates.
 */
type ShipOfName = { imoNumber: string; name: string; flag: string }

/**
 * The renamed ships of which one name is exactly this, whatever its capital letters. `name`: in the
 * form of a search.
 */
export async function shipsOfName(db: Pick<Store, 'read'>, name: string): Promise<ShipOfName[]> {
  const ids = await renamedShips(db, name)
  if (ids.length === 0) return []
  const rows = await db.read
    .selectFrom('ships as s')
    .innerJoin('shipNames as n', 'n.shipId', 's.id')
    .select(['s.imoNumber', 's.name', 's.flag', 'n.value'])
    .where(whereIn(db.read, 's.id', ids))
    .where('n.field', '=', 'name')
    .where('n.settled', '=', 1)
    .where((e) =>
      e.exists(e.selectFrom('entries as c').select('c.id').whereRef('c.shipId', '=', 's.id')),
    )
    .orderBy('s.id')
    .execute()
  const named = rows.flatMap(({ imoNumber, name: present, flag, value }) =>
    imoNumber !== null && searchable(value) === name
      ? [[imoNumber, { imoNumber, name: present, flag }] as const]
      : [],
  )
  return [...new Map(named).values()]
}
