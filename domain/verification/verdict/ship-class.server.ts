import { classCodes, isStatutoryOfShip } from '#/domain/register/model/type/certificate-types.ts'
import { readParts } from '#/domain/register/model/certificate/record-parts.ts'
import { countRead } from '#/domain/context/count-read.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  hasValidClass,
  shipClassOn,
  type ClassRecord,
  type ShipClass,
} from '#/domain/verification/parts/ship-class.ts'
import { pauses } from '#/core/pauses.ts'
import { inSteps } from '#/db/many.ts'
import type { ClassRow } from '#/db/schema.ts'
import type { VerifiedRecord } from './verified-record.ts'

/** A record whose ship it is about; `shipId`: null where its ship is not known by an IMO number. */
type OfShip = Pick<VerifiedRecord, 'certificateId' | 'parts' | 'surveysFrom' | 'whole' | 'shipId'>

/**
 * Whether the class of the ship of a record is suspended or withdrawn today: one look-up by the
 * index of ships, and none for a record that no class matters for, or that has a valid certificate
 * of class itself.
 */
export async function lookUpShipClass(
  context: Pick<RequestContext, 'db' | 'today' | 'count'>,
  record: OfShip,
): Promise<ShipClass | null> {
  if (!asksForClass(record, context.today)) return null
  const { shipId = null } = record
  return shipId === null
    ? shipClassOn([recordOf(record)], context.today)
    : classOfShip(context, shipId)
}

/** The same of a ship, by its id. */
export async function classOfShip(
  { db, today, count }: Pick<RequestContext, 'db' | 'today' | 'count'>,
  id: number,
): Promise<ShipClass | null> {
  const codes = classCodes()
  const rows = await db.lookUpClass([id, codes])
  await countRead(
    { count },
    rows.map(({ parts }) => ({ bytes: parts.length })),
  )
  return shipClassOn(rows.map(toClassRecord), today)
}

/** How many ships are looked up at once. */
const AT_ONCE = 10

/** The same of many records, in their order; of each ship once. */
export async function shipClassesOf(
  context: Pick<RequestContext, 'db' | 'today' | 'count'>,
  records: readonly (OfShip | null)[],
): Promise<(ShipClass | null)[]> {
  const { today } = context
  const asking = new Set(
    records.flatMap((record) => (record !== null && asksForClass(record, today) ? [record] : [])),
  )
  const ships = [...new Set([...asking].flatMap(({ shipId }) => shipId ?? []))]
  const ofShips = new Map<number, ShipClass | null>()
  const pause = pauses()
  for (const some of inSteps(ships, AT_ONCE)) {
    await Promise.all(some.map(async (id) => ofShips.set(id, await classOfShip(context, id))))
    await pause()
  }
  return records.map((record) => {
    if (record === null || !asking.has(record)) return null
    const { shipId = null } = record
    return shipId === null ? shipClassOn([recordOf(record)], today) : (ofShips.get(shipId) ?? null)
  })
}

/**
 * The record that the certificates of a ship are read from where the ship is not known otherwise.
 */
const recordOf = (record: OfShip): ClassRecord => record.whole ?? record

/**
 * Whether class matters for what is verified, and its record does not say already that the ship has
 * class.
 */
export function asksForClass(record: OfShip, today: string): boolean {
  return (
    record.parts.some(({ code }) => isStatutoryOfShip(code)) &&
    !hasValidClass(recordOf(record), today)
  )
}

function toClassRecord({ certificateId, surveysFrom, parts }: ClassRow): ClassRecord {
  return { certificateId, surveysFrom, parts: readParts(parts) }
}
