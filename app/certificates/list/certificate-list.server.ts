import { listedOf } from '#/app/certificates/certificate-rows.server.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { conditionOf, keyText, type CertificateFilter, type CertificateListQuery } from './certificate-query.ts'
import type { ListedCertificate } from './listed.ts'

/** A page of certificates, in the form they were asked for. */
type Page<Certificates> = {
  certificates: Certificates
  /** How many match in all; where `orMore`, at least so many. */
  total: number
  orMore: boolean
  /** Where the page before begins and the page after: `before` and `after` of the next query; null where there is none. */
  previous: string | null
  next: string | null
}
export type CertificatePage = Page<ListedCertificate[]>

/** Counting what holds a text stops here, where a page is shown: the count is then "more than". */
export const COUNTED = 5_000

const JSON_THREAD = 'app/certificates/list/json-thread.server.ts'

/**
 * One page of the register: of the certificates that the query names, in its order, what a list shows. `countTo`: how far matches of a text are
 * counted; without a text the count is always whole. Refuses: too-many, above 600 lists a minute or 60,000 certificates an hour of one account.
 */
export function listCertificates(scope: Scope, query: CertificateListQuery, countTo?: number): Promise<CertificatePage> {
  return page(scope, query, (ids) => listedOf(scope.db.read, ids), countTo)
}

/** The same page with all there is of each certificate, as JSON: read and written elsewhere than on the thread that answers strangers. */
export function listCertificatesAsJson(scope: Scope, query: CertificateListQuery): Promise<Page<Uint8Array<ArrayBuffer>>> {
  // What the thread answers.
  return page(scope, query, (ids) => scope.db.askThread(JSON_THREAD, ids) as Promise<Uint8Array<ArrayBuffer>>)
}

async function page<Certificates>(
  scope: Scope,
  query: CertificateListQuery,
  read: (ids: number[]) => Promise<Certificates>,
  countTo = Number.MAX_SAFE_INTEGER,
): Promise<Page<Certificates>> {
  requireStaff(scope)
  await scope.count('list')
  const { sort, limit, after, before } = query
  const found = await scope.db.finder.find({ ...conditionOf(query, scope.today), sort, limit, after, before, countTo })
  await scope.count('record', found.ids.length)
  return {
    certificates: await read(found.ids),
    total: found.total,
    orMore: query.q !== '' && found.total === countTo,
    previous: found.previous && keyText(found.previous),
    next: found.next && keyText(found.next),
  }
}

/** The ids of all certificates that a filter names, in its order. */
export async function certificateIds(scope: Scope, filter: CertificateFilter): Promise<Int32Array<ArrayBuffer>> {
  requireStaff(scope)
  return scope.db.finder.ids(conditionOf(filter, scope.today), filter.sort)
}

/** The flags that certificates of the register have, for choosing among them. */
export async function flagsInUse(scope: Scope): Promise<string[]> {
  requireStaff(scope)
  return scope.db.finder.flags()
}
