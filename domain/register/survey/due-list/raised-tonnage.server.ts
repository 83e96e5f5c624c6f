import { entryBytes } from '#/db/within-bytes.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import {
  rowsInSteps,
  toCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  statedNetTonnage,
  statesTonnage,
} from '#/domain/register/certificate/records/stated-tonnage.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { hasOneOf } from '#/db/entries.ts'
import { whereIn, inSteps } from '#/db/many.ts'
import { answerOnce } from '#/db/search/register.ts'
import type { Decision } from './decision.ts'
import { codesWhere } from '#/domain/register/model/type/certificate-types.ts'

type Db = RequestContext['db']
type Measured = { grossTonnage: number | null; netTonnage: number | null }

/** A tonnage certificate in force, and the tonnages that it states. */
type Stated = Measured & {
  shipId: number
  enteredAt: string
  of: Pick<Decision, 'recordId' | 'code' | 'number' | 'vesselName'>
}

const AT_ONCE = 500

/**
 * Tonnage certificates in force that state less than the ship measures now; `ships`: of these
 * alone. A net tonnage that the certificate does not state is the one that the ship had when the
 * certificate was entered.
 */
export async function raisedTonnages(
  db: Db,
  today: string,
  ships: readonly number[] | null,
): Promise<Decision[]> {
  const all =
    ships === null
      ? await answerOnce(db, `tonnage certificates ${today}`, () => readStated(db, today, null))
      : await readStated(db, today, ships)
  const measured = await readMeasured(db, ships)
  const known = new Map(measured.map((ship) => [ship.id, ship]))
  const unstated = all.filter(
    ({ shipId, netTonnage }) => netTonnage === null && known.get(shipId)?.netTonnage,
  )
  const before = await netTonnagesBefore(db, unstated)
  return all.flatMap((one): Decision[] => {
    const now = known.get(one.shipId)
    if (!now) return []
    const stated = { ...one, netTonnage: one.netTonnage ?? before.get(one) ?? null }
    const raised = [
      textOfRise('GT', stated.grossTonnage, now.grossTonnage),
      textOfRise('NT', stated.netTonnage, now.netTonnage),
    ]
    const about = raised.filter((text) => text !== null).join('; ')
    return about === '' ? [] : [{ kind: 'tonnage', ...one.of, since: null, about }]
  })
}

function textOfRise(
  unit: 'GT' | 'NT',
  stated: number | null,
  measured: number | null,
): string | null {
  if (stated === null || measured === null || measured <= stated) return null
  const [on, of] = [stated, measured].map((tonnage) => `${tonnage.toLocaleString('en')} ${unit}`)
  return `${on} on the certificate, ${of} of the ship`
}

async function readMeasured(db: Db, ships: readonly number[] | null) {
  return db.search
    .selectFrom('ships')
    .select(['id', 'grossTonnage', 'netTonnage'])
    .$if(ships !== null, (rows) => rows.where(whereIn(db.search, 'id', ships ?? [])))
    .execute()
}

async function readStated(
  db: Db,
  today: string,
  ships: readonly number[] | null,
): Promise<Stated[]> {
  const found: Stated[] = []
  const codes = codesWhere(({ code }) => statesTonnage(code))
  for (let after = 0; ;) {
    const sizes = await db.search
      .selectFrom('entries')
      .select(['id', entryBytes.as('bytes')])
      .where('id', '>', after)
      .where(hasOneOf(codes))
      .where('shipId', 'is not', null)
      .$if(ships !== null, (of) => of.where(whereIn(db.search, 'shipId', ships ?? [])))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for await (const row of rowsInSteps(db.search, sizes)) {
      const stated = row.shipId === null ? null : statedIn(toCertificate(row), row.shipId, today)
      if (stated) found.push(stated)
    }
    const last = sizes.at(-1)
    if (sizes.length < AT_ONCE || !last) return found
    after = last.id
  }
}

function statedIn(certificate: Certificate, shipId: number, today: string): Stated | null {
  const { id, certificateId, vesselName, surveysFrom, parts, grossTonnage, createdAt } = certificate
  const part = parts.find(({ code }) => statesTonnage(code))
  if (!part || statusOfPart(part, surveysFrom, today) !== 'valid') return null
  const of = {
    recordId: id,
    code: part.code,
    number: partNumber(certificateId, part, parts.length),
    vesselName,
  }
  return { shipId, enteredAt: createdAt, grossTonnage, netTonnage: statedNetTonnage(part), of }
}

/**
 * The net tonnage that the ships of certificates had when these were entered, or the first that was
 * known after that, by the events since.
 */
async function netTonnagesBefore(
  db: Db,
  certificates: readonly Stated[],
): Promise<Map<Stated, number>> {
  const found = new Map<Stated, number>()
  for (const some of inSteps(certificates, AT_ONCE)) {
    const events = await db.search
      .selectFrom('shipEvents')
      .select(['recordId', 'at', 'before'])
      .where('subject', '=', 'ship')
      .where('kind', '=', 'changed')
      .where(whereIn(db.search, 'recordId', [...new Set(some.map(({ shipId }) => shipId))]))
      .where('before', 'like', '%"netTonnage":%')
      .orderBy('id')
      .execute()
    for (const one of some) {
      const since = events.filter(
        ({ recordId, at }) => recordId === one.shipId && at > one.enteredAt,
      )
      const tonnage = since
        .map(({ before }) => netTonnageIn(before ?? '{}'))
        .find((known) => known !== null)
      if (tonnage !== undefined) found.set(one, tonnage)
    }
  }
  return found
}

function netTonnageIn(json: string): number | null {
  // Only `recordShipEvents` writes it, from a ship.
  const { netTonnage } = JSON.parse(json) as { netTonnage?: number | null }
  return netTonnage ?? null
}
