import type { Kysely } from 'kysely'
import type { Certificate } from '#/app/certificates/certificate.ts'
import { toCertificate } from '#/app/certificates/certificate-rows.server.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import type { CertificateRow, Tables } from '#/db/schema.ts'
import { conditionOf, keyText, type CertificateFilter, type CertificateListQuery } from './certificate-query.ts'

export type CertificatePage = {
  certificates: Certificate[]
  /** How many match in all; where `orMore`, at least so many. */
  total: number
  orMore: boolean
  /** Where the page before begins and the page after: `before` and `after` of the next query; null where there is none. */
  previous: string | null
  next: string | null
}

/** Counting what holds a text stops here, where a page is shown: the count is then "more than". */
export const COUNTED = 5_000

/**
 * One page of the register: of the certificates that the query names, in its order. `countTo`: how far matches of a text are
 * counted; without a text the count is always whole.
 */
export async function listCertificates(
  scope: Scope,
  query: CertificateListQuery,
  countTo = Number.MAX_SAFE_INTEGER,
): Promise<CertificatePage> {
  requireStaff(scope)
  const { sort, limit, after, before } = query
  const condition = conditionOf(query, scope.today)
  const found = await scope.db.finder.find({ ...condition, sort, limit, after, before, countTo })
  const byId = await rowsById(scope.db.read, found.ids)
  return {
    certificates: found.ids.flatMap((id) => byId.get(id) ?? []).map(toCertificate),
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

async function rowsById(db: Kysely<Tables>, ids: number[]): Promise<Map<number, CertificateRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('certificates').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
