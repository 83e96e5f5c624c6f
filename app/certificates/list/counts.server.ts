import { countCertificates } from '#/db/search/register.ts'
import { conditionsOfStatus } from '#/app/certificates/model/status.ts'
import { requireStaff, type RequestContext } from '#/app/context/request-context.ts'
import { EXPIRING_SOON, expiringWithin } from '#/app/certificates/list/certificate-query.ts'
import type { Counts } from './counts.ts'

/** How many certificates there are of each status today, and how many of the valid ones expire soon. */
export async function readCounts(context: RequestContext): Promise<Counts> {
  requireStaff(context)
  const { today } = context
  const statuses = (['valid', 'expired', 'suspended', 'withdrawn'] as const).map((status) => conditionsOfStatus(status, today))
  const [valid = 0, expired = 0, suspended = 0, withdrawn = 0, expiring = 0] = await countCertificates(context.db, [
    ...statuses,
    expiringWithin(EXPIRING_SOON, today),
  ])
  return { valid, expired, suspended, withdrawn, expiring }
}
