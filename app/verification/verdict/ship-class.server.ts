import { isStatutoryOfShip } from '#/app/certificates/model/statutory.ts'
import { sql } from 'kysely'
import { readParts } from '#/app/certificates/model/record-parts.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { hasValidClass, shipClassOn, type ClassRecord, type ShipClass } from '#/app/verification/parts/ship-class.ts'
import { endOfDay, readExpiry } from '#/core/dates.ts'
import { CLASS_NAMED } from '#/db/class-named.ts'
import { among } from '#/db/many.ts'
import { CLASS_COLUMNS, type ClassRow } from '#/db/schema.ts'
import { verifiedRecordOf, type StoredRecord, type VerifiedRecord } from './verdict.ts'

/** A record whose ship it is about; `shipId`: null where its ship is not known by an IMO number. */
type OfShip = Pick<VerifiedRecord, 'certificateId' | 'parts' | 'surveysFrom' | 'whole' | 'shipId'>

/** No ship has more certificates of class. */
const MAX_OF_SHIP = 20

/**
 * Whether the class of the ship of a record is suspended or withdrawn today: one look-up by the index of ships, and none for a record that no
 * class matters for, or that has a valid certificate of class itself.
 */
export async function lookUpShipClass(
  { db, today }: Pick<RequestContext, 'db' | 'today'>,
  record: OfShip,
): Promise<ShipClass | null> {
  if (!asks(record, today)) return null
  const { shipId = null } = record
  return shipClassOn(shipId === null ? [recordOf(record)] : (await db.lookUpClass(shipId)).map(toClassRecord), today)
}

/** The same of many records, in one query; in their order. */
export async function shipClassesOf(
  { db, today }: Pick<RequestContext, 'db' | 'today'>,
  records: readonly (OfShip | null)[],
): Promise<(ShipClass | null)[]> {
  const asking = new Set(records.flatMap((record) => (record !== null && asks(record, today) ? [record] : [])))
  const ships = [...new Set([...asking].flatMap(({ shipId }) => shipId ?? []))]
  const rows =
    ships.length === 0
      ? []
      : await db.read
          .selectFrom('certificates')
          .select([...CLASS_COLUMNS, 'shipId'])
          .where(among(db.read, 'shipId', ships))
          .where(sql.raw<boolean>(CLASS_NAMED))
          .execute()
  const ofShips = Map.groupBy(rows, ({ shipId }) => shipId)
  return records.map((record) => {
    if (record === null || !asking.has(record)) return null
    const { shipId = null } = record
    return shipClassOn(shipId === null ? [recordOf(record)] : (ofShips.get(shipId) ?? []).map(toClassRecord), today)
  })
}

/**
 * Whether it was on an earlier day, by what the register said at its end: the certificates of class that the ship has now, as the events of that day
 * have them. `number`: of a record of the ship.
 */
export async function shipClassThen(
  { db }: Pick<RequestContext, 'db'>,
  number: string,
  day: string,
): Promise<ShipClass | null> {
  const records = await db.read
    .selectFrom('certificates')
    .select('id')
    .where('shipId', '=', (e) => e.selectFrom('certificates').select('shipId').where('certificateId', '=', number))
    .where(sql.raw<boolean>(CLASS_NAMED))
    .limit(MAX_OF_SHIP)
    .execute()
  const then: ClassRecord[] = []
  for (const { id } of records) {
    const event = await db.read
      .selectFrom('registerEvents')
      .select('after')
      .where('recordId', '=', id)
      .where('at', '<', endOfDay(day))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    // Written by `record` (app/history).
    if (event?.after) then.push(verifiedRecordOf(JSON.parse(event.after) as StoredRecord))
  }
  return shipClassOn(then, day)
}

/** The record that the certificates of a ship are read from where the ship is not known otherwise. */
const recordOf = (record: OfShip): ClassRecord => record.whole ?? record

/** Whether class matters for what is verified, and its record does not say already that the ship has class. */
function asks(record: OfShip, today: string): boolean {
  return record.parts.some(({ code }) => isStatutoryOfShip(code)) && !hasValidClass(recordOf(record), today)
}

function toClassRecord(row: ClassRow): ClassRecord {
  const { certificateId, surveysFrom } = row
  return { certificateId, surveysFrom, parts: readParts(row.parts, { ...row, expiryDate: readExpiry(row.expiryDate) }) }
}
