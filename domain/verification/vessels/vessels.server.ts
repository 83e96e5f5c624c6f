import { countRead } from '#/domain/context/count-read.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { verdictOn, type PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import { verifiedRow } from '#/domain/verification/verdict/verified-record.ts'
import { presentNames } from '#/domain/register/ship/present-name.server.ts'
import { flagKey } from '#/domain/states/states.ts'
import {
  commonFactsById,
  rowsInSteps,
  type Sized,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { classOfShip } from '#/domain/verification/verdict/ship-class.server.ts'
import { pauses } from '#/core/pauses.ts'
import { ANSWER_BYTES, entryBytes, withinBytes } from '#/db/within-bytes.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { shipClassOn, type ShipClass } from '#/domain/verification/parts/ship-class.ts'
import { shipPartsOf, type ShipParts } from '#/domain/verification/ship-parts/ship-parts.ts'
import { readEndedSuspensions } from '#/domain/verification/life-line/ended-suspensions.server.ts'
import { vesselOf, type Vessel } from './vessel.ts'

/** At most this many are on one page. */
const MAX_ON_PAGE = 200

/** Of the page for people: it is drawn in one go, a line of time for each certificate. */
const PAGE_BYTES = ANSWER_BYTES / 2

/**
 * `name`: of the ship now, as staff have recorded it, else as its newest certificate has it; null
 * where it has none.
 */
type VesselPage = {
  vessel: Vessel
  name: string | null
  parts: ShipParts
  shipClass: ShipClass | null
  /** The number that the next page begins after; null on the last one. */
  next: string | null
  today: string
  checkedAt: string
}

/**
 * What the register has of an IMO number, today: what may be in force first, as much as one answer
 * has room for. `after`: the number at the end of the page before. Refuses: too-many.
 */
export async function readVessel(
  context: RequestContext,
  imoNumber: string,
  after?: string,
): Promise<Vessel & { presentName?: string; next: string | null }> {
  const { vessel, presentName, next } = await readRecords(context, imoNumber, after)
  return { ...vessel, next, ...(presentName !== null && { presentName }) }
}

/** The same with each of its certificates by itself, as its page shows them. Refuses: too-many. */
export async function readVesselPage(
  context: RequestContext,
  imoNumber: string,
  after?: string,
): Promise<VesselPage> {
  const { vessel, presentName, shipClass, records, ids, next } = await readRecords(
    context,
    imoNumber,
    after,
    PAGE_BYTES,
  )
  const suspensions = await readEndedSuspensions(context, ids)
  const withLinks = records.map((record, index) => ({
    ...record,
    suspensions: suspensions.get(ids[index] ?? 0) ?? [],
    // A code after a number in the path is hidden from the server; a slash of a part's number would
    // end the path.
    link: ({ number }: { number: string }) =>
      number === record.certificateId ? paths.verify(number) : paths.verifyTyped(number),
  }))
  const { today, now: checkedAt } = context
  const name = presentName ?? vessel.certificates[0]?.vesselName ?? null
  return { vessel, name, parts: shipPartsOf(withLinks, today), shipClass, next, today, checkedAt }
}

async function readRecords(
  context: RequestContext,
  imoNumber: string,
  after: string | undefined,
  most = ANSWER_BYTES,
) {
  await context.count('verification')
  const { held, next, isWhole } = await pageOf(context, imoNumber, after, most)
  await countRead(context, held)
  const rows = await Array.fromAsync(rowsInSteps(context.db.read, held))
  rows.sort((a, b) => b.id - a.id)
  const records = rows.map(verifiedRow)
  const ship = await context.db.read
    .selectFrom('ships')
    .select(['id', 'shipType', 'grossTonnage', 'personsCertified'])
    .where('imoNumber', '=', imoNumber)
    .executeTakeFirst()
  const shipClass =
    isWhole || !ship ? shipClassOn(records, context.today) : await classOfShip(context, ship.id)
  const certificates: PublicCertificate[] = []
  const pause = pauses()
  for (const record of records) {
    const verdict = verdictOn(record.certificateId, { ...record, shipClass }, context.today, {
      checkedAt: context.now,
    })
    context.telemetry?.verdict(verdict)
    if (verdict.certificate) certificates.push(verdict.certificate)
    await pause()
  }
  const vessel = vesselOf(imoNumber, certificates, { more: next !== null, isWhole }, flagKey, ship)
  const newest = vessel.certificates[0]?.certificateId
  const renamed =
    newest === undefined ? undefined : (await presentNames(context.db, [newest])).get(newest)
  return {
    vessel,
    presentName: renamed?.name ?? null,
    shipClass,
    records,
    ids: rows.map(({ id }) => id),
    next,
  }
}

type Ended = Pick<Certificate, 'standing' | 'standingSince' | 'supersededBy' | 'supersededOn'>

/**
 * Whether an entry is over as a whole on a day: a withdrawal may begin on a later one, and so may a
 * replacement.
 */
function isOverOn(
  { standing, standingSince, supersededBy, supersededOn }: Ended,
  day: string,
): boolean {
  const isWithdrawn = standing === 'withdrawn' && (standingSince ?? '') <= day
  return isWithdrawn || (supersededBy !== null && (supersededOn ?? '') <= day)
}

/**
 * Which entries of a ship are on a page, what may be in force before what is over; `isWhole`: all
 * that may be in force are on it.
 */
async function pageOf(
  { db, today }: RequestContext,
  imoNumber: string,
  after: string | undefined,
  most: number,
) {
  const rows = await db.read
    .selectFrom('entries')
    .select(['id', 'certificateId', entryBytes.as('bytes')])
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .execute()
  const common = await commonFactsById(
    db.read,
    rows.map(({ id }) => id),
  )
  const isOver = ({ id }: Sized) => {
    const facts = common.get(id)
    return facts !== undefined && isOverOn(facts, today)
  }
  const all = [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver)]
  const start =
    after === undefined ? 0 : all.findIndex(({ certificateId }) => certificateId === after) + 1
  const held = withinBytes(all.slice(start, start + MAX_ON_PAGE), most)
  const left = all.slice(start + held.length)
  return {
    held,
    next: left.length > 0 ? (held.at(-1)?.certificateId ?? null) : null,
    isWhole: start === 0 && left.every(isOver),
  }
}
