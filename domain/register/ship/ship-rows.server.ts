import type { RequestContext } from '#/domain/context/request-context.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Kysely } from 'kysely'
import { searchTextOf } from '#/domain/search/search-text.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { whereIn, inSteps, isPostgres } from '#/db/many.ts'
import type { ShipRow, Tables, Tx } from '#/db/schema.ts'
import type { Ship } from './ship.ts'
import type { ShipKey } from './ship-key.ts'

const AT_ONCE = 1_000

/** What staff see of a row. */
export function toShip(row: ShipRow): Ship {
  const { searchText: _, ...ship } = row
  return ship
}

/** One ship. Refuses: not-found, naming the ship that it was merged into, if it was. */
export async function findShip(db: Kysely<Tables>, key: ShipKey): Promise<Ship> {
  const row = await db
    .selectFrom('ships')
    .selectAll()
    .$if('id' in key, (rows) => rows.where('id', '=', 'id' in key ? key.id : 0))
    .$if('imoNumber' in key, (rows) =>
      rows.where('imoNumber', '=', 'imoNumber' in key ? key.imoNumber : ''),
    )
    .executeTakeFirst()
  if (row) return toShip(row)
  const merged = 'id' in key ? await findMergedInto(db, key.id) : null
  throw new Refusal(
    'not-found',
    merged ? `This ship was merged into ${merged.name}.` : 'There is no such ship.',
  )
}

/** The ship that a removed one was merged into; null where there is none. */
export async function findMergedInto(
  db: Kysely<Tables>,
  id: number,
): Promise<{ id: number; name: string } | null> {
  const into = await mergedInto(db, id)
  if (into === null) return null
  return (
    (await db
      .selectFrom('ships')
      .select(['id', 'name'])
      .where('id', '=', into)
      .executeTakeFirst()) ?? null
  )
}

/**
 * The id of the ship that a removed one was merged into, whether that one is there or not; null
 * where there is none.
 */
export async function mergedInto(db: Kysely<Tables>, id: number): Promise<number | null> {
  const event = await db
    .selectFrom('shipEvents')
    .select('after')
    .where('subject', '=', 'ship')
    .where('recordId', '=', id)
    .where('kind', '=', 'removed')
    .executeTakeFirst()
  // Our own JSON, written when ships are merged.
  return event?.after ? (JSON.parse(event.after) as { mergedInto: number }).mergedInto : null
}

/** The ships of these ids that are there, by name. */
export async function findShips(db: Kysely<Tables>, ids: readonly number[]): Promise<Ship[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ships')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(toShip)
}

/** The ships of these IMO numbers, by them. */
export async function shipsByNumber(
  db: Kysely<Tables>,
  numbers: readonly string[],
): Promise<Map<string, Ship>> {
  const found = new Map<string, Ship>()
  for (const some of inSteps(numbers, AT_ONCE)) {
    const rows = await db
      .selectFrom('ships')
      .selectAll()
      .where(whereIn(db, 'imoNumber', some))
      .execute()
    for (const row of rows) if (row.imoNumber !== null) found.set(row.imoNumber, toShip(row))
  }
  return found
}

/**
 * Keeps other transactions from changing these ships until this one ends (PostgreSQL; SQLite has
 * one writer).
 */
export async function lockShips(tx: Tx, ids: readonly number[]): Promise<void> {
  if (!isPostgres(tx) || ids.length === 0) return
  await tx
    .selectFrom('ships')
    .select('id')
    .where(whereIn(tx, 'id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The names and flags of a ship, oldest entry first. */
export async function readNames(db: Kysely<Tables>, shipId: number) {
  return db.selectFrom('shipNames').selectAll().where('shipId', '=', shipId).orderBy('id').execute()
}

/**
 * The text of the search: the name first, because lists are ordered by it, and former names last.
 */
export function shipSearchText(
  ship: Pick<Ship, 'name' | 'imoNumber' | 'callSign' | 'flag'>,
  names: readonly string[],
): string {
  const former = [...new Set(names)].filter((name) => name !== ship.name)
  return searchTextOf([ship.name, ship.imoNumber ?? '', ship.callSign ?? '', ship.flag, ...former])
}

/**
 * Writes a ship in its next version, with the text of the search as its names are now. Refuses
 * (conflict) where it changed after `before` was read.
 */
export async function saveShip(tx: Tx, now: string, before: Ship, after: Ship): Promise<Ship> {
  const { id, createdAt: _, ...columns } = after
  const names = (await readNames(tx, id))
    .filter(({ field }) => field === 'name')
    .map(({ value }) => value)
  const row = await tx
    .updateTable('ships')
    .set({
      ...columns,
      searchText: shipSearchText(after, names),
      updatedAt: now,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  // Another process saved between our read and our write (PostgreSQL; SQLite has one writer).
  if (!row) throw refuseShipChanged(await findShip(tx, { id }))
  return toShip(row)
}

export function refuseShipChanged(current: Ship): Refusal {
  return new Refusal('conflict', 'Another user has changed this ship since you opened it.', {
    current,
  })
}

/** Writes in one transaction; refuses an IMO number that another ship has, naming that ship. */
export async function refuseTakenNumber<T>(
  context: RequestContext,
  imoNumber: string | null | undefined,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await context.db.write.transaction().execute(write)
  } catch (error) {
    if (!isUniqueViolation(error) || !imoNumber) throw error
    const row = await context.db.read
      .selectFrom('ships')
      .selectAll()
      .where('imoNumber', '=', imoNumber)
      .executeTakeFirst()
    const message = `IMO ${imoNumber} is already the number of ${row?.name ?? 'another ship'}`
    throw new Refusal('conflict', message, {
      fields: { imoNumber: [message] },
      ...(row && { current: toShip(row) }),
    })
  }
}

const NUMBER_STAYS =
  'An API key cannot change or remove the IMO number that a ship has. A person does it on the page of the ship.'

/**
 * A ship keeps its number for life (IMO Resolution A.1117(30)): without it, another ship could take
 * its certificates of later days. Refuses (forbidden).
 */
export function requireSameNumber(
  before: Ship,
  { imoNumber }: { imoNumber?: string | null | undefined },
): void {
  if (before.imoNumber === null || imoNumber === undefined || imoNumber === before.imoNumber) return
  throw new Refusal('forbidden', NUMBER_STAYS, { fields: { imoNumber: [NUMBER_STAYS] } })
}
