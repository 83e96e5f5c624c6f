import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import type { Status } from '#/domain/register/model/certificate/status.ts'
import { recordStatusOf } from '#/domain/register/model/survey/part-status.ts'
import { publicParts } from '#/domain/register/public-parts/public-parts.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { dateInJakarta, endOfDay } from '#/core/dates.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { readStatesAfter, STATE_COLUMNS } from '#/domain/register/history/states.server.ts'
import { findNearMiss, findRemoved } from '#/domain/verification/verdict/near-miss.server.ts'
import {
  verdictOn,
  type NearMiss,
  type Verdict,
  type SameType,
} from '#/domain/verification/verdict/verdict.ts'
import {
  partRecord,
  verifiedRecordOf,
  type StoredRecord,
  type VerifiedRecord,
} from '#/domain/verification/verdict/verified-record.ts'
import { lookUpRecord, verdictOnUnknown } from '#/domain/verification/verdict/verify.server.ts'
import {
  codesInForce,
  sameTypesIn,
} from '#/domain/register/certificate/one-of-a-type/one-of-a-type.ts'
import { shipClassOn, type ShipClass } from '#/domain/verification/parts/ship-class.ts'
import { classCodes } from '#/domain/register/model/type/certificate-types.ts'
import { ANSWER_BYTES, entryBytes, withinBytes } from '#/db/within-bytes.ts'
import { whereIn } from '#/db/many.ts'
import { asksForClass } from '#/domain/verification/verdict/ship-class.server.ts'

/**
 * The other records of a ship that are read: those that may have a certificate of class before
 * others, then the newest.
 */
const MAX_OTHERS = 20

type ShipThen = { shipClass: ShipClass | null; sameType: SameType[] }

/**
 * What the register said at the end of an earlier day of the ship of a record: that its class was
 * suspended or withdrawn, and that it had other certificates of the same types in force. The other
 * records of the ship are those that have its IMO number now and had it on that day; one that was
 * deleted or corrected to another ship since is not looked for. `id`: of the record. `record`: as
 * it was on that day.
 */
async function shipThen(
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
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where('imoNumber', '=', imoNumber)
    .where('id', '!=', id)
    .where('createdAt', '<', endOfDay(day))
    .orderBy(
      (e) =>
        e.exists(
          e
            .selectFrom('certificates as c')
            .select('c.id')
            .whereRef('c.entryId', '=', 'entries.id')
            .where('c.code', 'in', classCodes()),
        ),
      'desc',
    )
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
        .where(whereIn(db, 'recordId', ids))
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

/** More records than this never had one number. */
const MAX_RECORDS = 50

type RecordThen<Of> = { id: number; record: Of }

/**
 * What the register said of a number at the end of a day in Jakarta, from its events; of today, as
 * it is now. A day before the number was entered is answered with the day when it was; a number
 * that was removed is not verified for any day, as it is not today.
 * `day`: `YYYY-MM-DD`, not after today. `otherwise`, `forPage`: as for `verifyCertificate`.
 * Refuses: too-many; an unknown number of a form in which none is issued (invalid).
 */
export async function verifyOn(
  context: RequestContext,
  number: string,
  day: string,
  { otherwise = [], forPage = false }: { otherwise?: readonly string[]; forPage?: boolean } = {},
): Promise<Verdict> {
  await context.count('verification')
  // Entered by mistake: it is not verified for any day, as it is not today.
  const spellings = [number, ...otherwise]
  const removed = await findRemoved(context.db, spellings)
  for (const spelling of spellings) {
    const gone = removed.get(spelling)
    if (gone) return verdictOnUnknown(spelling, gone, context.now)
    const found = await verifiedRecordOn(context, spelling, day)
    if (!found) continue
    const { shipClass, sameType } = await shipThen(context, found.id, found.record, day)
    const record = { ...found.record, shipClass }
    return verdictOn(spelling, record, day, {
      checkedAt: context.now,
      withEndorsements: true,
      forPage,
      sameType,
    })
  }
  return verdictOnUnknown(number, await nearMissOn(context, number, day), context.now)
}

/** The record of a number on a day, or the part that it names; `id`: of the record. */
async function verifiedRecordOn(
  context: RequestContext,
  number: string,
  day: string,
): Promise<RecordThen<VerifiedRecord> | null> {
  const found = await recordOn(context, number, day)
  if (found) return { id: found.id, record: verifiedRecordOf(found.record) }
  const named = readPartNumber(number)
  const whole = named && (await recordOn(context, named.record, day))
  const part = whole && partRecord(verifiedRecordOf(whole.record), named.code)
  return part ? { id: whole.id, record: part } : null
}

/**
 * The status of a day by what the register knows now: a survey that was recorded later counts from
 * the day of its completion, a certificate that was entered later from its issue. What was
 * suspended on that day stays so, also where it was reinstated since. Null where the number has no
 * certificate any more. `answered`: what `verifyOn` answered for the day; it has counted the
 * visitor.
 */
export async function statusKnownNow(
  context: RequestContext,
  answered: Verdict,
  day: string,
): Promise<Status | null> {
  if (!answered.verified && answered.near?.kind !== 'not-recorded') return null
  const record = await lookUpRecord(context, answered.number)
  if (!record) return null
  const then = new Map(answered.certificate?.parts.map(({ code, status }) => [code, status]))
  const statuses = publicParts(record, day).map(({ code, status }) =>
    then.get(code) === 'suspended' ? 'suspended' : status,
  )
  return recordStatusOf(statuses)
}

async function recordOn(
  { db }: RequestContext,
  number: string,
  day: string,
): Promise<RecordThen<StoredRecord> | null> {
  const records = await db.read
    .selectFrom('registerEvents')
    .select('recordId')
    .distinct()
    .where('certificateId', '=', number)
    .limit(MAX_RECORDS)
    .execute()
  for (const { recordId } of records) {
    const event = await db.read
      .selectFrom('registerEvents')
      .select(STATE_COLUMNS)
      .where('recordId', '=', recordId)
      .where('at', '<', endOfDay(day))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const record = event && (await readStatesAfter(db.read, [event])).get(event.id)
    // An event has every field that its version of the product knew.
    if (record?.certificateId === number) return { id: recordId, record: record as Certificate }
  }
  return null
}

async function nearMissOn(
  { db }: RequestContext,
  number: string,
  day: string,
): Promise<NearMiss | null> {
  const known = await db.read
    .selectFrom('certificateNumbers')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
  const first = known
    ? await db.read
        .selectFrom('registerEvents')
        .select('at')
        .where('certificateId', '=', number)
        .where('recordId', '=', known.recordId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    : undefined
  const enteredAt = first?.at ?? known?.since
  if (enteredAt !== undefined && enteredAt >= endOfDay(day)) {
    return { kind: 'not-recorded', enteredOn: dateInJakarta(enteredAt) }
  }
  return findNearMiss(db, number)
}
