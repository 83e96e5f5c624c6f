import { countCertificates } from '#/db/search/register.ts'
import { STATUSES } from '#/domain/register/model/certificate/status.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { lastDaysWithin } from './certificate-query.ts'
import { EXPIRING_SOON, type Counts } from './counts.ts'

/**
 * How many certificates there are of each status today, those with a survey overdue also where they
 * are partly valid, and how many have one in force that expires soon.
 */
export async function readCounts(context: RequestContext): Promise<Counts> {
  allow(context, 'certificate.read')
  const { today } = context
  await updateStatuses(context)
  const conditions = [
    { lastDay: lastDaysWithin(EXPIRING_SOON, today) },
    { status: 'survey-overdue', overdueOn: today } as const,
    ...STATUSES.map((status) => ({ status })),
  ]
  const [expiring = 0, overdue = 0, ...counted] = await countCertificates(
    context.db,
    conditions,
    today,
  )
  const counts = Object.fromEntries(STATUSES.map((status, i) => [status, counted[i] ?? 0]))
  // Each certificate has one status, and each status is counted.
  return {
    ...counts,
    'survey-overdue': overdue,
    expiring,
    all: counted.reduce((sum, count) => sum + count, 0),
  } as Counts
}
