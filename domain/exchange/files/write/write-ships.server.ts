import {
  newestOfEach,
  type ShipFacts,
  addShips,
  asNewShip,
} from '#/domain/register/ship/ship-of.server.ts'
import type { SheetShip } from '#/domain/exchange/files/rows/read-belonging.ts'
import { inSteps } from '#/db/many.ts'
import type { Tx } from '#/db/schema.ts'
import { recordShipEvents, type Recording } from '#/domain/register/company/events.server.ts'
import { NamedCompanies } from '#/domain/register/company/named-companies.server.ts'
import { companiesToAdd, toStatedShip } from '#/domain/exchange/files/check/check-ships.server.ts'
import { compareWithFile, describeNewShip } from '#/domain/register/ship/ship-from-file.ts'
import { lockShips, saveShip, shipsByNumber } from '#/domain/register/ship/ship-rows.server.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { Refusal } from '#/core/refusal.ts'

/** Times 26 columns it stays below the 32,766 values SQLite takes in one statement. */
export const ROWS_AT_ONCE = 500
const FROM_IMPORT = 'From an import'

/**
 * Makes the ships of certificates as a file describes them, and gives those that the register has
 * what is empty there, each with its event. The newest certificate of a new ship says the rest.
 * Refuses (conflict) where the register has changed since the check.
 */
export async function writeShips(
  tx: Tx,
  context: Recording,
  ships: readonly SheetShip[],
  certificates: readonly ShipFacts[],
): Promise<void> {
  if (ships.length === 0) return
  const stored = await lockedShips(
    tx,
    ships.map(({ imoNumber }) => imoNumber),
  )
  const wanted = ships.flatMap((ship) => companiesToAdd(ship, stored.get(ship.imoNumber)))
  const companies = await NamedCompanies.read(
    tx,
    ships.flatMap(({ owner, manager }) => [owner, manager]).filter((one) => one !== null),
  )
  await companies.addMissing(tx, context, wanted, FROM_IMPORT)
  for (const ship of ships) {
    const before = stored.get(ship.imoNumber)
    if (before)
      await fillShip(
        tx,
        context,
        before,
        compareWithFile(before, toStatedShip(ship, companies)).missing,
      )
  }
  const newest = newestOfEach(certificates)
  const made = ships.flatMap((ship) => {
    if (stored.has(ship.imoNumber)) return []
    const facts = newest.get(ship.imoNumber)
    if (!facts) throw refuseChangedMeanwhile()
    return [describeNewShip(asNewShip(facts), toStatedShip(ship, companies))]
  })
  for (const some of inSteps(made, ROWS_AT_ONCE)) {
    const added = await addShips(tx, context, some, FROM_IMPORT)
    if (added.length < some.length) throw refuseChangedMeanwhile()
  }
}

/** The ships of these IMO numbers, as they are now that nobody else can change them. */
async function lockedShips(tx: Tx, numbers: readonly string[]): Promise<Map<string, Ship>> {
  const found = await shipsByNumber(tx, numbers)
  await lockShips(
    tx,
    [...found.values()].map(({ id }) => id),
  )
  return shipsByNumber(tx, numbers)
}

async function fillShip(
  tx: Tx,
  context: Recording,
  before: Ship,
  missing: Partial<Ship>,
): Promise<void> {
  if (Object.keys(missing).length === 0) return
  const after = { ...before, ...missing }
  const event = {
    subject: 'ship',
    recordId: before.id,
    kind: 'changed',
    before,
    after,
    note: FROM_IMPORT,
  } as const
  await recordShipEvents(tx, context, [event])
  await saveShip(tx, context.now, before, after)
}

function refuseChangedMeanwhile(): Refusal {
  return new Refusal(
    'conflict',
    'The ships of the register have changed since the check. Nothing was written.',
  )
}
