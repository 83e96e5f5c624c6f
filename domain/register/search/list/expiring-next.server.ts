import { listedOf } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { lastDaysWithin } from './certificate-query.ts'

/** `lastDay`: of its certificate in force that ends first. */
export type ExpiringRecord = Pick<ListedCertificate, 'id' | 'certificateId' | 'vesselName'> & {
  lastDay: string
}

/**
 * The records of which a certificate in force ends within a number of days, those that end first.
 * Refuses: too-many.
 */
export async function expiringNext(
  context: RequestContext,
  days: number,
  limit: number,
): Promise<ExpiringRecord[]> {
  allow(context, 'certificate.read')
  await context.count('list')
  const { from, to } = lastDaysWithin(days, context.today)
  const found = await context.db.search
    .selectFrom('certificates')
    .select(['entryId', (e) => e.fn.min('lastDay').as('lastDay')])
    .where('lastDay', '>=', from)
    .where('lastDay', '<=', to)
    .groupBy('entryId')
    .orderBy('lastDay')
    .orderBy('entryId')
    .limit(limit)
    .execute()
  await context.count('record', found.length)
  const lastDays = new Map(found.map(({ entryId, lastDay }) => [entryId, lastDay]))
  const listed = await listedOf(context.db.read, [...lastDays.keys()])
  return listed.map(({ id, certificateId, vesselName }) => ({
    id,
    certificateId,
    vesselName,
    lastDay: lastDays.get(id) ?? from,
  }))
}
