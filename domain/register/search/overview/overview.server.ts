import { ApplicationListQuery } from '#/domain/services/applications/review/application-list.ts'
import { listApplications } from '#/domain/services/applications/review/application-list.server.ts'
import { countSurveysDue } from '#/domain/register/survey/due-list/due-list.server.ts'
import { EXPIRING_SOON } from '#/domain/register/search/list/counts.ts'
import { newestEntries } from '#/domain/register/history/history.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { issuedByMonth } from '#/db/search/register.ts'
import { expiringNext } from '#/domain/register/search/list/expiring-next.server.ts'
import { readCounts } from '#/domain/register/search/list/counts.server.ts'
import { lastMonths } from './months.ts'

const MONTHS_SHOWN = 24
const LISTED = 8
const ENTRIES = 12

/**
 * The register today: counts, certificates issued in each of the last 24 months, what expires next,
 * surveys due, open applications, and what happened last.
 */
export async function readOverview(context: RequestContext) {
  allow(context, 'certificate.read')
  const months = lastMonths(context.today, MONTHS_SHOWN)
  const open = ApplicationListQuery.parse({ state: 'open', limit: LISTED })
  const [counts, issued, expiring, entries, applications, surveys] = await Promise.all([
    readCounts(context),
    issuedByMonth(context.db, months[0] ?? '', months.at(-1) ?? ''),
    expiringNext(context, EXPIRING_SOON, LISTED),
    newestEntries(context, ENTRIES),
    listApplications(context, open),
    countSurveysDue(context),
  ])
  return {
    counts,
    months: months.map((month) => ({ month, issued: issued[month] ?? 0 })),
    expiring,
    entries,
    surveys,
    applications: { newest: applications.applications, open: applications.counts.open },
  }
}
