import { searchable } from '#/domain/register/model/certificate/certificate.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { flagKey } from '#/domain/states/states.ts'
import { shipsOfName } from '#/domain/register/ship/present-name.server.ts'
import { whereIn } from '#/db/many.ts'
import type { Store } from '#/db/schema.ts'
import { vesselNameIs } from '#/db/vessel-name.ts'
import { imoNumberIn, looksLikeName, type NamedShip, type ShipHint } from './ship-hint.ts'

/** Rows of one name that are looked at, and ships that are shown of them. */
const MAX_NAMED_ROWS = 200
const MAX_NAMED_SHIPS = 5
/** No ship has more certificates of one office. */
const MAX_PER_SHIP = 200

/**
 * The ship that was meant by what was typed where a certificate number belongs: an IMO number, or
 * exactly the name that a ship has on a certificate, or had by what is recorded of it, whatever its
 * capital letters. Null where it is neither. The caller has counted the visitor.
 */
export async function findShip(
  { db }: Pick<RequestContext, 'db'>,
  typed: string,
): Promise<ShipHint | null> {
  const imoNumber = imoNumberIn(typed)
  if (imoNumber !== null) return { kind: 'imo', imoNumber }
  if (!looksLikeName(typed)) return null
  const rows = await db.read
    .selectFrom('entries')
    .select(['vesselName', 'imoNumber', 'flag', 'grossTonnage'])
    .where(vesselNameIs(db.read, searchable(typed)))
    .orderBy('id', 'desc')
    .limit(MAX_NAMED_ROWS)
    .execute()
  const renamed = await shipsOfName(db, searchable(typed))
  const named = Map.groupBy(
    rows.filter(({ imoNumber }) => !renamed.some((ship) => ship.imoNumber === imoNumber)),
    ({ imoNumber, flag }) => imoNumber ?? flagKey(flag),
  )
  if (named.size + renamed.length === 0) return null
  const ships = [...named.values()]
    .flatMap(newestOfEach)
    // Those with a page come first.
    .toSorted((a, b) => Number(a.imoNumber === null) - Number(b.imoNumber === null))
    .slice(0, MAX_NAMED_SHIPS)
  const present = await newestOf(
    db,
    ships.flatMap(({ imoNumber }) => imoNumber ?? []),
  )
  const byCertificates = ships.map((ship) => {
    const { imoNumber, grossTonnage } = ship
    const { vesselName, flag } = present.get(imoNumber) ?? ship
    return {
      vesselName,
      formerName: formerOf(ship.vesselName, vesselName),
      imoNumber,
      flag,
      grossTonnage,
    }
  })
  const byNames = renamed.map(({ imoNumber, name, flag }) => {
    return {
      vesselName: name,
      formerName: formerOf(typed.trim(), name),
      imoNumber,
      flag,
      grossTonnage: null,
    }
  })
  return {
    kind: 'named',
    typed: typed.trim(),
    ships: [...byNames, ...byCertificates].slice(0, MAX_NAMED_SHIPS),
  }
}

type Named = Pick<NamedShip, 'vesselName' | 'imoNumber' | 'flag' | 'grossTonnage'>

/**
 * Of certificates of one IMO number the newest; of those without one, of one flag, the newest of
 * each gross tonnage, or the newest where none states one.
 */
function newestOfEach(certificates: readonly Named[]): Named[] {
  const [newest] = certificates
  if (newest === undefined) return []
  if (newest.imoNumber !== null) return [{ ...newest, grossTonnage: null }]
  const tonnages = new Set(certificates.flatMap(({ grossTonnage }) => grossTonnage ?? []))
  if (tonnages.size === 0) return [newest]
  return [...tonnages].flatMap(
    (tonnage) => certificates.find(({ grossTonnage }) => grossTonnage === tonnage) ?? [],
  )
}

function formerOf(found: string, present: string): string | null {
  return searchable(found) === searchable(present) ? null : found
}

/** The name and flag that ships have on the certificates issued last, by their IMO numbers. */
async function newestOf({ read }: Pick<Store, 'read'>, imoNumbers: string[]) {
  if (imoNumbers.length === 0)
    return new Map<string | null, Pick<NamedShip, 'vesselName' | 'flag'>>()
  const rows = await read
    .selectFrom('entries')
    .select(['imoNumber', 'vesselName', 'flag'])
    .where(whereIn(read, 'imoNumber', imoNumbers))
    .orderBy('issuedDate', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NAMED_SHIPS * MAX_PER_SHIP)
    .execute()
  // Of several entries with one key a map holds the last.
  return new Map(rows.toReversed().map((row) => [row.imoNumber, row]))
}
