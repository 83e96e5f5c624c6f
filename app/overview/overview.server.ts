import { ApplicationListQuery } from '#/app/applications/desk/application-list.ts'
import { listApplications } from '#/app/applications/desk/application-list.server.ts'
import { listCertificates } from '#/app/certificates/list/certificate-list.server.ts'
import { CertificateListQuery, expiringWithin } from '#/app/certificates/list/certificate-query.ts'
import { newestEntries } from '#/app/register/register.server.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { conditionsOfStatus } from '#/app/verification/verdict.ts'
import type { Counts } from './counts.ts'
import { lastMonths } from './months.ts'

/** Days; the longest that staff filter by. */
const EXPIRING_SOON = 90
const MONTHS_SHOWN = 24
const LISTED = 8
const ENTRIES = 12

/** How many certificates there are of each status today, and how many of the valid ones expire soon. */
export async function readCounts(scope: Scope): Promise<Counts> {
  requireStaff(scope)
  const { today } = scope
  const statuses = (['valid', 'expired', 'suspended', 'withdrawn'] as const).map((status) => conditionsOfStatus(status, today))
  const [valid = 0, expired = 0, suspended = 0, withdrawn = 0, expiring = 0] = await scope.db.finder.counts([
    ...statuses,
    expiringWithin(EXPIRING_SOON, today),
  ])
  return { valid, expired, suspended, withdrawn, expiring }
}

/**
 * The register today: counts, certificates issued in each of the last 24 months, what expires next, open applications, and what
 * happened last.
 */
export async function readOverview(scope: Scope) {
  requireStaff(scope)
  const months = lastMonths(scope.today, MONTHS_SHOWN)
  const next = CertificateListQuery.parse({ expiring: String(EXPIRING_SOON), sort: 'expiryDate', limit: LISTED })
  const open = ApplicationListQuery.parse({ state: 'open', limit: LISTED })
  const [counts, issued, expiring, entries, applications] = await Promise.all([
    readCounts(scope),
    scope.db.finder.issuedByMonth(months[0] ?? '', months.at(-1) ?? ''),
    listCertificates(scope, next),
    newestEntries(scope, ENTRIES),
    listApplications(scope, open),
  ])
  return {
    counts,
    months: months.map((month) => ({ month, issued: issued[month] ?? 0 })),
    expiring: expiring.certificates,
    entries,
    applications: { newest: applications.applications, open: applications.counts.open },
  }
}
