import type { RequestContext } from '#/app/context/request-context.ts'
import { verdictOn, verifiedRow } from '#/app/verification/verdict/verdict.ts'
import { presentNames } from '#/app/ships/present-name.server.ts'
import { flagKey } from '#/app/states/states.ts'
import { LOOK_UP_COLUMNS } from '#/db/schema.ts'
import { paths } from '#/app/web/paths.ts'
import { shipClassOn, type ShipClass } from '#/app/verification/parts/ship-class.ts'
import { shipPartsOf, type ShipParts } from '#/app/verification/ship-parts/ship-parts.ts'
import { readEndedSuspensions } from '#/app/verification/life-line/ended-suspensions.server.ts'
import { vesselOf, type Vessel } from './vessel.ts'

/** No ship has more of one office. */
const MAX_PER_SHIP = 200

/** `name`: of the ship now, as staff have recorded it, else as its newest certificate has it; null where it has none. */
type VesselPage = {
  vessel: Vessel
  name: string | null
  parts: ShipParts
  shipClass: ShipClass | null
  today: string
  checkedAt: string
}

/** What the register has of an IMO number, today. Refuses: too-many. */
export async function readVessel(context: RequestContext, imoNumber: string): Promise<Vessel & { presentName?: string }> {
  const { vessel, presentName } = await readRecords(context, imoNumber)
  return { ...vessel, ...(presentName !== null && { presentName }) }
}

/** The same with each of its certificates by itself, as its page shows them. Refuses: too-many. */
export async function readVesselPage(context: RequestContext, imoNumber: string): Promise<VesselPage> {
  const { vessel, presentName, shipClass, records, ids } = await readRecords(context, imoNumber)
  const suspensions = await readEndedSuspensions(context, ids)
  const withLinks = records.map((record, index) => ({
    ...record,
    suspensions: suspensions.get(ids[index] ?? 0) ?? [],
    // A code after a number in the path is hidden from the server; a slash of a part's number would end the path.
    link: ({ number }: { number: string }) =>
      number === record.certificateId ? paths.verify(number) : paths.verifyTyped(number),
  }))
  const { today, now: checkedAt } = context
  const name = presentName ?? vessel.certificates[0]?.vesselName ?? null
  return { vessel, name, parts: shipPartsOf(withLinks, today), shipClass, today, checkedAt }
}

async function readRecords(context: RequestContext, imoNumber: string) {
  await context.count('verification')
  const rows = await context.db.read
    .selectFrom('certificates')
    .select([...LOOK_UP_COLUMNS, 'id'])
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .limit(MAX_PER_SHIP + 1)
    .execute()
  const listed = rows.slice(0, MAX_PER_SHIP)
  const records = listed.map(verifiedRow)
  const shipClass = shipClassOn(records, context.today)
  const verdicts = records.map((record) =>
    verdictOn(record.certificateId, { ...record, shipClass }, context.today, { checkedAt: context.now }),
  )
  for (const verdict of verdicts) context.telemetry?.verdict(verdict)
  const certificates = verdicts.flatMap(({ certificate }) => certificate ?? [])
  const ship = await context.db.read
    .selectFrom('ships')
    .select(['shipType', 'grossTonnage', 'personsCertified'])
    .where('imoNumber', '=', imoNumber)
    .executeTakeFirst()
  const vessel = vesselOf(imoNumber, certificates, rows.length > MAX_PER_SHIP, flagKey, ship)
  const newest = vessel.certificates[0]?.certificateId
  const renamed = newest === undefined ? undefined : (await presentNames(context.db, [newest])).get(newest)
  return { vessel, presentName: renamed?.name ?? null, shipClass, records, ids: listed.map(({ id }) => id) }
}
