import { searchable } from '#/app/certificates/certificate.ts'
import type { Scope } from '#/app/scope.ts'
import { verdictOn } from '#/app/verification/verdict.ts'
import { among } from '#/db/many.ts'
import { LOOKED_UP, type Store } from '#/db/schema.ts'
import { vesselNameIs } from '#/db/vessel-name.ts'
import { imoNumberIn, looksLikeName, vesselOf, type NamedShip, type ShipHint, type Vessel } from './vessel.ts'

/** No ship has more of one office. */
const MOST = 200

/** What the register has of an IMO number, today. Refuses: too-many. */
export async function readVessel(scope: Scope, imoNumber: string): Promise<Vessel> {
  await scope.count('verification')
  const rows = await scope.db.read
    .selectFrom('certificates')
    .select(LOOKED_UP)
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .limit(MOST + 1)
    .execute()
  const verdicts = rows.slice(0, MOST).map((row) => verdictOn(row.certificateId, row, scope.today, scope.now))
  for (const verdict of verdicts) scope.watch?.verdict(verdict)
  const certificates = verdicts.flatMap(({ certificate }) => certificate ?? [])
  return vesselOf(imoNumber, certificates, rows.length > MOST)
}

/** Rows of one name that are looked at, and ships that are shown of them. */
const MAX_NAMED_ROWS = 200
const MAX_NAMED_SHIPS = 5

/**
 * The ship that was meant by what was typed where a certificate number belongs: an IMO number, or exactly the name that a ship has
 * on a certificate, new or old, whatever its capital letters. Null where it is neither. The caller has counted the visitor.
 */
export async function findShip({ db }: Pick<Scope, 'db'>, typed: string): Promise<ShipHint | null> {
  const imoNumber = imoNumberIn(typed)
  if (imoNumber !== null) return { kind: 'imo', imoNumber }
  if (!looksLikeName(typed)) return null
  const rows = await db.read
    .selectFrom('certificates')
    .select(['vesselName', 'imoNumber', 'flag'])
    .where(vesselNameIs(db.read, searchable(typed)))
    .orderBy('id', 'desc')
    .limit(MAX_NAMED_ROWS)
    .execute()
  const named = Map.groupBy(rows, ({ imoNumber, flag }) => imoNumber ?? flag)
  if (named.size === 0) return null
  const ships = Array.from(named.values(), ([newest]) => newest)
    .filter(isThere)
    .slice(0, MAX_NAMED_SHIPS)
  const present = await newestOf(
    db,
    ships.flatMap(({ imoNumber }) => imoNumber ?? []),
  )
  return {
    kind: 'named',
    typed: typed.trim(),
    ships: ships.map((ship) => {
      const { vesselName, flag } = present.get(ship.imoNumber) ?? ship
      const isFormer = searchable(vesselName) !== searchable(ship.vesselName)
      return { vesselName, formerName: isFormer ? ship.vesselName : null, imoNumber: ship.imoNumber, flag }
    }),
  }
}

/** The name and flag that ships have on the certificates issued last, by their IMO numbers. */
async function newestOf({ read }: Pick<Store, 'read'>, imoNumbers: string[]) {
  if (imoNumbers.length === 0) return new Map<string | null, Pick<NamedShip, 'vesselName' | 'flag'>>()
  const rows = await read
    .selectFrom('certificates')
    .select(['imoNumber', 'vesselName', 'flag'])
    .where(among(read, 'imoNumber', imoNumbers))
    .orderBy('issuedDate', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_NAMED_SHIPS * MOST)
    .execute()
  // Of several entries with one key a map holds the last.
  return new Map(rows.toReversed().map((row) => [row.imoNumber, row]))
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}
