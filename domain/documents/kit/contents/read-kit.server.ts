import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import { pageWithin } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { findImported } from '#/domain/register/history/imported.server.ts'
import { entryBytes } from '#/db/within-bytes.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { shipPartsOf } from '#/domain/verification/ship-parts/ship-parts.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { MAX_CERTIFICATES, type Kit, type KitCertificate } from './kit.ts'

/** As many records as the page of a ship shows. */
const MAX_RECORDS = 200

/**
 * What the register has of an IMO number, for its kit: the certificates that matter today, the most
 * severe first. Refuses: a ship without certificates (not-found).
 */
export async function readKit(context: RequestContext, imoNumber: string): Promise<Kit> {
  const { db, today, now, origin, language } = context
  const [sizes, ship] = await Promise.all([
    db.read
      .selectFrom('entries')
      .select(['id', 'importedAt', entryBytes.as('bytes')])
      .where('imoNumber', '=', imoNumber)
      .orderBy('id', 'desc')
      .limit(MAX_RECORDS)
      .execute(),
    db.read
      .selectFrom('ships')
      .select(['name', 'flag'])
      .where('imoNumber', '=', imoNumber)
      .executeTakeFirst(),
  ])
  const { certificates: records } = await pageWithin(db.read, sizes, MAX_RECORDS)
  const [newest] = records
  if (!newest) {
    const message = withLanguage(language, () => m.vessel_none())
    throw new Refusal('not-found', message)
  }
  const link = ({ number }: { number: string }) => origin + paths.verifyTyped(number)
  const parts = shipPartsOf(
    records.map((record) => ({ ...record, link, suspensions: [] })),
    today,
  )
  const importedIds = new Set(
    sizes.filter(({ importedAt }) => importedAt !== null).map(({ id }) => id),
  )
  const imported = await importedIn(
    db,
    records.filter(({ id }) => importedIds.has(id)),
  )
  const byNumber = new Map(
    records.flatMap((record) => partsByNumber(record, imported.get(record.id) ?? [])),
  )
  const certificates = parts.current.flatMap((shown): KitCertificate[] => {
    const found = byNumber.get(shown.number)
    return found ? [{ shown, ...found }] : []
  })
  return {
    ship: {
      name: ship?.name ?? newest.vesselName,
      imo: imoNumber,
      flag: ship?.flag ?? newest.flag,
    },
    certificates: certificates.slice(0, MAX_CERTIFICATES),
    left: {
      more: Math.max(0, certificates.length - MAX_CERTIFICATES),
      earlier: parts.earlier.length + parts.omitted,
    },
    madeAt: now,
    madeOn: today,
    origin,
  }
}

function partsByNumber(
  record: Certificate,
  imported: readonly string[],
): [string, Omit<KitCertificate, 'shown'>][] {
  return record.parts.map((part) => [
    partNumber(record.certificateId, part, record.parts.length),
    { record, part, isImported: imported.includes(part.code) },
  ])
}

/** The codes of what was imported, by the id of its record. */
async function importedIn(
  db: RequestContext['db'],
  records: readonly Certificate[],
): Promise<ReadonlyMap<number, string[]>> {
  const found = records.map(
    async (record) => [record.id, (await findImported(db, record))?.codes ?? []] as const,
  )
  return new Map(await Promise.all(found))
}

/**
 * The ship as the page of its kit names it; null where the register has no certificate of it.
 * Refuses: too-many.
 */
export async function readKitShip(
  context: RequestContext,
  imoNumber: string,
): Promise<Kit['ship'] | null> {
  await context.count('verification')
  const { read } = context.db
  const newest = await read
    .selectFrom('entries as c')
    .leftJoin('ships as s', 's.imoNumber', 'c.imoNumber')
    .select(['c.vesselName', 'c.flag', 's.name', 's.flag as shipFlag'])
    .where('c.imoNumber', '=', imoNumber)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest
    ? {
        name: newest.name ?? newest.vesselName,
        imo: imoNumber,
        flag: newest.shipFlag ?? newest.flag,
      }
    : null
}
