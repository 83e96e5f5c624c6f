import { sql } from 'kysely'
import { codesInForce, sameTypesIn } from '#/app/certificates/one-of-a-type/one-of-a-type.ts'
import { shipClassOn, type ShipClass } from '#/app/verification/parts/ship-class.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { readStatesAfter, STATE_COLUMNS } from '#/app/history/states.server.ts'
import { endOfDay } from '#/core/dates.ts'
import { ANSWER_BYTES, certificateBytes, withinBytes } from '#/db/within-bytes.ts'
import { CLASS_NAMED } from '#/db/class-named.ts'
import { among } from '#/db/many.ts'
import { asksForClass } from '#/app/verification/verdict/ship-class.server.ts'
import {
  verifiedRecordOf,
  type SameType,
  type StoredRecord,
  type VerifiedRecord,
} from '#/app/verification/verdict/verdict.ts'

/** The other records of a ship that are read: those that may have a certificate of class before others, then the newest. */
const MAX_OTHERS = 20

type ShipThen = { shipClass: ShipClass | null; sameType: SameType[] }

/**
 * What the register said at the end of an earlier day of the ship of a record: that its class was suspended or withdrawn, and that it had other
 * certificates of the same types in force. The other records of the ship are those that have its IMO number now and had it on that day; one that was
 * deleted or corrected to another ship since is not looked for. `id`: of the record. `record`: as it was on that day.
 */
export async function shipThen(
  { db }: Pick<RequestContext, 'db'>,
  id: number,
  record: VerifiedRecord,
  day: string,
): Promise<ShipThen> {
  const codes = codesInForce(record, day)
  const asksClass = asksForClass(record, day)
  const { imoNumber } = record
  const others =
    imoNumber === null || (codes.length === 0 && !asksClass)
      ? []
      : await othersThen(db.read, id, imoNumber, day)
  return {
    shipClass: asksClass ? shipClassOn([record.whole ?? record, ...others], day) : null,
    sameType: sameTypesIn(others, codes, day).map(({ code, label, number }) => ({
      code,
      label,
      number,
    })),
  }
}

async function othersThen(
  db: RequestContext['db']['read'],
  id: number,
  imoNumber: string,
  day: string,
) {
  const rows = await db
    .selectFrom('certificates')
    .select(['id', certificateBytes.as('bytes')])
    .where('imoNumber', '=', imoNumber)
    .where('id', '!=', id)
    .where('createdAt', '<', endOfDay(day))
    .orderBy(sql.raw(`case when ${CLASS_NAMED} then 0 else 1 end`))
    .orderBy('id', 'desc')
    .limit(MAX_OTHERS)
    .execute()
  if (rows.length === 0) return []
  const ids = withinBytes(rows, ANSWER_BYTES / 2).map((row) => row.id)
  const events = await db
    .selectFrom('registerEvents')
    .select(['recordId', ...STATE_COLUMNS])
    .where('id', 'in', (e) =>
      e
        .selectFrom('registerEvents')
        .select((last) => last.fn.max('id').as('id'))
        .where(among(db, 'recordId', ids))
        .where('at', '<', endOfDay(day))
        .groupBy('recordId'),
    )
    .execute()
  const states = await readStatesAfter(db, events)
  const records = events.flatMap(({ id, recordId }) => {
    const record = states.get(id)
    // An event has every field that its version of the product knew.
    return record ? { ...verifiedRecordOf(record as StoredRecord), id: recordId } : []
  })
  return records.filter((one) => one.imoNumber === imoNumber)
}
