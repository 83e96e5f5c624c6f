import { searchable } from '#/app/certificates/certificate.ts'
import type { Scope } from '#/app/scope.ts'
import { verdictOn } from '#/app/verification/verdict.ts'
import { LOOKED_UP } from '#/db/schema.ts'
import { vesselNameIs } from '#/db/vessel-name.ts'
import { imoNumberIn, looksLikeName, vesselOf, type ShipHint, type Vessel } from './vessel.ts'

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
 * The ship that was meant by what was typed where a certificate number belongs: an IMO number, or exactly a ship's name, whatever
 * its capital letters. Null where it is neither. The caller has counted the visitor.
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
  const ships = Map.groupBy(rows, ({ imoNumber, flag }) => imoNumber ?? flag)
  if (ships.size === 0) return null
  return {
    kind: 'named',
    ships: Array.from(ships.values(), ([newest]) => newest)
      .filter(isThere)
      .slice(0, MAX_NAMED_SHIPS),
  }
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined
}
