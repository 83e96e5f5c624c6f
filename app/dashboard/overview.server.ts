import { ApplicationListQuery } from '#/app/applications/review/application-list.ts'
import { listApplications } from '#/app/applications/review/application-list.server.ts'
import { listCertificates } from '#/app/certificates/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/app/certificates/list/certificate-query.ts'
import { countSurveysDue } from '#/app/certificates/due-list/due-list.server.ts'
import { EXPIRING_SOON } from '#/app/certificates/list/counts.ts'
import { newestEntries } from '#/app/history/history.server.ts'
import { requireStaff, type RequestContext } from '#/app/context/request-context.ts'
import { issuedByMonth } from '#/db/search/register.ts'
import { readCounts } from '#/app/certificates/list/counts.server.ts'
import { lastMonths } from './months.ts'

const MONTHS_SHOWN = 24
const LISTED = 8
const ENTRIES = 12

/**
 * The register today: counts, certificates issued in each of the last 24 months, what expires next, surveys due, open applications, and what
 * happened last.
 */
export async function readOverview(context: RequestContext) {
  requireStaff(context)
  const months = lastMonths(context.today, MONTHS_SHOWN)
  const next = CertificateListQuery.parse({ expiring: String(EXPIRING_SOON), sort: 'expiryDate', limit: LISTED })
  const open = ApplicationListQuery.parse({ state: 'open', limit: LISTED })
  const [counts, issued, expiring, entries, applications, surveys] = await Promise.all([
    readCounts(context),
    issuedByMonth(context.db, months[0] ?? '', months.at(-1) ?? ''),
    listCertificates(context, next),
    newestEntries(context, ENTRIES),
    listApplications(context, open),
    countSurveysDue(context),
  ])
  return {
    counts,
    months: months.map((month) => ({ month, issued: issued[month] ?? 0 })),
    expiring: expiring.certificates,
    entries,
    surveys,
    applications: { newest: applications.applications, open: applications.counts.open },
  }
}
