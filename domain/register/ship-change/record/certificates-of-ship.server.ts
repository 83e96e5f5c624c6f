import { pageWithin } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { findShip } from '#/domain/register/ship/ship-rows.server.ts'
import type { ShipKey } from '#/domain/register/ship/ship-key.ts'
import { entryBytes } from '#/db/within-bytes.ts'

/** The largest number of a ship's certificates that its page lists. */
const MAX_LISTED = 200

/**
 * The certificates of a ship, the newest first, as many as one page has room for; `more`: there are
 * others. Refuses: too-many.
 */
export async function listCertificatesOfShip(context: RequestContext, shipId: number) {
  allow(context, 'certificate.read')
  const { read } = context.db
  const sizes = await read
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where('shipId', '=', shipId)
    .orderBy('issuedDate', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED + 1)
    .execute()
  const { certificates, next } = await pageWithin(read, sizes, MAX_LISTED)
  await context.count('record', certificates.length)
  return {
    certificates: certificates.map((one) => ({ ...one, status: statusOf(one, context.today) })),
    more: next !== null,
  }
}

export type CertificatesOfShipQuery = { limit: number; after?: number | undefined }

/**
 * One page of the whole certificates of a ship, the newest entry first: as many as were asked for,
 * or as one answer has room for. Refuses: not-found; too-many.
 */
export async function pageOfCertificates(
  context: RequestContext,
  key: ShipKey,
  { limit, after }: CertificatesOfShipQuery,
) {
  allow(context, 'certificate.read')
  const { read } = context.db
  const { id: shipId } = await findShip(read, key)
  const own = read.selectFrom('entries').where('shipId', '=', shipId)
  const sizing = own
    .select(['id', entryBytes.as('bytes')])
    .$if(after !== undefined, (rows) => rows.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const counting = own.select((e) => e.fn.countAll<number>().as('total'))
  const [sizes, { total }] = await Promise.all([
    sizing.execute(),
    counting.executeTakeFirstOrThrow(),
  ])
  const { certificates, next } = await pageWithin(read, sizes, limit)
  await context.count('record', certificates.length)
  return { certificates, total, next }
}

/** The id of the ship of a certificate; null where it has none. */
export async function shipIdOf(
  context: RequestContext,
  certificateId: number,
): Promise<number | null> {
  allow(context, 'ship.read')
  const row = await context.db.read
    .selectFrom('entries')
    .select('shipId')
    .where('id', '=', certificateId)
    .executeTakeFirst()
  return row?.shipId ?? null
}
