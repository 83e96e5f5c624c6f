import { sql } from 'kysely'
import { codesInForce, sameTypesIn } from '#/app/certificates/one-of-a-type/one-of-a-type.ts'
import { shipClassOn, type ShipClass } from '#/app/verification/parts/ship-class.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { endOfDay } from '#/core/dates.ts'
import { CLASS_NAMED } from '#/db/class-named.ts'
import { among } from '#/db/many.ts'
import { asksForClass } from './ship-class.server.ts'
import { verifiedRecordOf, type SameType, type StoredRecord, type VerifiedRecord } from './verdict.ts'

/** The records of a ship that are read: those that may have a certificate of class before others, then the newest. */
const MAX_OF_SHIP = 20

type ShipThen = { shipClass: ShipClass | null; sameType: SameType[] }

/**
 * What the register said at the end of an earlier day of the ship of a record: that its class was suspended or withdrawn, and that it had
 * other certificates of the same types in force. `id`: of the record, whose other records are those that its ship has now, as the events of that
 * day have them.
 */
export async function shipThen(
  { db }: Pick<RequestContext, 'db'>,
  id: number,
  record: VerifiedRecord,
  day: string,
): Promise<ShipThen> {
  const stored = await storedOfShip(db.read, id, day)
  const records = stored.length === 0 ? [{ ...(record.whole ?? record), id }] : stored
  const others = record.imoNumber === null ? [] : records.filter((one) => one.id !== id && one.imoNumber === record.imoNumber)
  return {
    shipClass: asksForClass(record, day) ? shipClassOn(records, day) : null,
    sameType: sameTypesIn(others, codesInForce(record, day), day).map(({ code, label, number }) => ({ code, label, number })),
  }
}

/** The records of the ship of a record; none where its ship is not known by an IMO number. */
async function storedOfShip(db: RequestContext['db']['read'], id: number, day: string) {
  const rows = await db
    .selectFrom('certificates')
    .select('id')
    .where('shipId', '=', (e) => e.selectFrom('certificates').select('shipId').where('id', '=', id))
    .orderBy(sql.raw(`case when ${CLASS_NAMED} then 0 else 1 end`))
    .orderBy('id', 'desc')
    .limit(MAX_OF_SHIP)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const events = await db
    .selectFrom('registerEvents')
    .select(['recordId', 'after'])
    .where('id', 'in', (e) =>
      e
        .selectFrom('registerEvents')
        .select((last) => last.fn.max('id').as('id'))
        .where(among(db, 'recordId', ids))
        .where('at', '<', endOfDay(day))
        .groupBy('recordId'),
    )
    .execute()
  // Written by `record` (app/history).
  return events.flatMap(({ recordId, after }) =>
    after === null ? [] : { ...verifiedRecordOf(JSON.parse(after) as StoredRecord), id: recordId },
  )
}
