import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { statusOf } from '#/app/certificates/model/status.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { findShip } from '#/app/ships/ship-rows.server.ts'
import type { ShipKey } from '#/app/ships/ship-key.ts'

/** The largest number of a ship's certificates that its page lists. */
const MAX_LISTED = 200

/** The certificates of a ship, the newest first; `more`: there are others. Refuses: too-many. */
export async function listCertificatesOfShip(context: RequestContext, shipId: number) {
  allow(context, 'certificate.read')
  const rows = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('shipId', '=', shipId)
    .orderBy('issuedDate', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED + 1)
    .execute()
  await context.count('record', rows.length)
  const certificates = rows.slice(0, MAX_LISTED).map(toCertificate)
  return {
    certificates: certificates.map((one) => ({ ...one, status: statusOf(one, context.today) })),
    more: rows.length > MAX_LISTED,
  }
}

export type CertificatesOfShipQuery = { limit: number; after?: number | undefined }

/** One page of the whole certificates of a ship, the newest entry first. Refuses: not-found; too-many. */
export async function pageOfCertificates(context: RequestContext, key: ShipKey, { limit, after }: CertificatesOfShipQuery) {
  allow(context, 'certificate.read')
  const { id: shipId } = await findShip(context.db.read, key)
  const own = context.db.read.selectFrom('certificates').where('shipId', '=', shipId)
  const page = own
    .selectAll()
    .$if(after !== undefined, (rows) => rows.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const counting = own.select((e) => e.fn.countAll<number>().as('total'))
  const [rows, { total }] = await Promise.all([page.execute(), counting.executeTakeFirstOrThrow()])
  await context.count('record', rows.length)
  const certificates: Certificate[] = rows.slice(0, limit).map(toCertificate)
  return { certificates, total, next: rows.length > limit ? (certificates.at(-1)?.id ?? null) : null }
}

/** The id of the ship of a certificate; null where it has none. */
export async function shipIdOf(context: RequestContext, certificateId: number): Promise<number | null> {
  allow(context, 'ship.read')
  const row = await context.db.read
    .selectFrom('certificates')
    .select('shipId')
    .where('id', '=', certificateId)
    .executeTakeFirst()
  return row?.shipId ?? null
}
