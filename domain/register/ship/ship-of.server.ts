import { recordShipEvents, type Recording } from '#/domain/register/company/events.server.ts'
import { whereIn, insertMany, isPostgres } from '#/db/many.ts'
import type { Tx } from '#/db/schema.ts'
import type { ShipType } from '#/core/stored-values.ts'
import { NO_PARTICULARS, type Ship } from './ship.ts'
import { findShip, saveShip, shipSearchText, toShip } from './ship-rows.server.ts'

/** What a certificate says of its ship. */
export type ShipFacts = {
  vesselName: string
  imoNumber: string | null
  flag: string
  grossTonnage: number | null
  issuedDate: string
}

/**
 * The ship of a certificate: the one with its IMO number, or a new one made from what it says; null
 * without a number.
 */
export async function shipOf(tx: Tx, context: Recording, facts: ShipFacts): Promise<number | null> {
  if (facts.imoNumber === null) return null
  return (await shipsOf(tx, context, [facts])).get(facts.imoNumber) ?? null
}

/**
 * The same for several certificates, by IMO number; a new ship is made from the newest of its
 * certificates. At most 500.
 */
export async function shipsOf(
  tx: Tx,
  context: Recording,
  all: readonly ShipFacts[],
): Promise<ReadonlyMap<string, number>> {
  const newest = newestOfEach(all)
  const numbers = [...newest.keys()]
  const known = await findIds(tx, numbers)
  // In one order, so that two transactions that add the same ships do not wait for each other.
  const missing = numbers.filter((number) => !known.has(number)).toSorted()
  if (missing.length === 0) return known
  await addShips(
    tx,
    context,
    missing.flatMap((number) => newest.get(number) ?? []).map(asNewShip),
    'From a certificate',
  )
  return findIds(tx, numbers)
}

/** The newest certificate of each ship, by its IMO number. */
export function newestOfEach(all: Iterable<ShipFacts>): Map<string, ShipFacts> {
  const newest = new Map<string, ShipFacts>()
  for (const facts of all) {
    if (facts.imoNumber === null) continue
    const before = newest.get(facts.imoNumber)
    if (!before || before.issuedDate <= facts.issuedDate) newest.set(facts.imoNumber, facts)
  }
  return newest
}

async function findIds(tx: Tx, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ships')
    .select(['id', 'imoNumber'])
    .where(whereIn(tx, 'imoNumber', numbers))
    // Until the certificate is written, the ship cannot be merged into another (PostgreSQL; SQLite
    // has one writer).
    .$if(isPostgres(tx), (query) => query.forKeyShare())
    .execute()
  return new Map(
    rows.flatMap(({ id, imoNumber }) => (imoNumber === null ? [] : [[imoNumber, id] as const])),
  )
}

/** A ship that is made with an import or a certificate. */
export type ShipToAdd = Omit<Ship, 'id' | 'createdAt' | 'updatedAt' | 'version'>

/** The ship that a certificate describes. */
export function asNewShip({
  vesselName: name,
  imoNumber,
  flag,
  grossTonnage,
}: ShipFacts): ShipToAdd {
  return { ...NO_PARTICULARS, imoNumber, name, flag, grossTonnage }
}

/**
 * Adds ships with their events, at most 500; one whose IMO number the register has meanwhile is
 * left out. Returns those that were added.
 */
export async function addShips(
  tx: Tx,
  context: Recording,
  missing: readonly ShipToAdd[],
  note: string,
): Promise<Ship[]> {
  const rows = missing.map((ship) => ({
    ...ship,
    createdAt: context.now,
    updatedAt: context.now,
    version: 1,
    searchText: shipSearchText(ship, []),
  }))
  const added = await tx
    .insertInto('ships')
    .values(rows)
    // Another transaction may have added it meanwhile (PostgreSQL).
    .onConflict((conflict) => conflict.column('imoNumber').doNothing())
    .returningAll()
    .execute()
  const ships = added.map(toShip)
  const names = ships.flatMap(({ id: shipId, name, flag }) => [
    { shipId, field: 'name', value: name, since: null, reason: null, settled: 1 },
    { shipId, field: 'flag', value: flag, since: null, reason: null, settled: 1 },
  ])
  await insertMany(tx, 'shipNames', names)
  if (ships.length === 0) return []
  await recordShipEvents(
    tx,
    context,
    ships.map((after) => ({
      subject: 'ship',
      recordId: after.id,
      kind: 'added',
      before: null,
      after,
      note,
    })),
  )
  return ships
}

/**
 * Stores what was typed of the ship of a certificate and the register does not know: its type and
 * tonnage.
 */
export async function completeShip(
  tx: Tx,
  context: Recording,
  {
    imoNumber,
    certificateId,
    grossTonnage,
  }: Pick<ShipFacts, 'imoNumber' | 'grossTonnage'> & { certificateId: string },
  { shipType }: { shipType: ShipType | null },
): Promise<void> {
  if (imoNumber === null) return
  const before = await findShip(tx, { imoNumber })
  const after = {
    ...before,
    shipType: before.shipType ?? shipType,
    grossTonnage: before.grossTonnage ?? grossTonnage,
  }
  if (after.shipType === before.shipType && after.grossTonnage === before.grossTonnage) return
  const note = `From certificate ${certificateId}`
  await recordShipEvents(tx, context, [
    { subject: 'ship', recordId: before.id, kind: 'changed', before, after, note },
  ])
  await saveShip(tx, context.now, before, after)
}
