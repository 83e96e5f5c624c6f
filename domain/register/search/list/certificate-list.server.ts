import { findCertificates, findIds } from '#/db/search/find.ts'
import { flagsInUse as flagsOf } from '#/db/search/register.ts'
import { listedOf, sizesOf } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { renamedShips } from '#/domain/register/ship/present-name.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  conditionOf,
  keyText,
  type CertificateFilter,
  type CertificateListQuery,
} from './certificate-query.ts'
import { ANSWER_BYTES, withinBytes } from '#/db/within-bytes.ts'
import { flagKey, stateOf } from '#/domain/states/states.ts'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'

/** A page of certificates; `Certificates` is their representation. */
type Page<Certificates> = {
  certificates: Certificates
  /** How many match, counted up to 5,000; where `totalIsCapped`, there are more. */
  total: number
  totalIsCapped: boolean
  /**
   * `before` of the query for the previous page, and `after` of the one for the next page; null
   * where there is none.
   */
  previous: string | null
  next: string | null
}
export type CertificatePage = Page<ListedCertificate[]>

/** Of a list of whole certificates. */
const LIST_BYTES = 4 * ANSWER_BYTES

const JSON_THREAD = 'domain/register/search/list/json-thread.server.ts'

/**
 * One page of the register: of the certificates that the query names, in its order, what a list
 * shows. Refuses: too-many, above 600 lists a minute or 60,000 certificates an hour of one account.
 */
export function listCertificates(
  context: RequestContext,
  query: CertificateListQuery,
): Promise<CertificatePage> {
  return page(context, query, (ids) => listedOf(context.db.read, ids))
}

/**
 * The same page with all fields of each certificate, as JSON: as many as one answer has room for.
 * Read and serialised in a worker, because the main thread serves the public.
 */
export function listCertificatesAsJson(
  context: RequestContext,
  query: CertificateListQuery,
): Promise<Page<Uint8Array<ArrayBuffer>>> {
  // What the thread answers.
  return page(
    context,
    query,
    (ids) => context.db.askThread(JSON_THREAD, ids) as Promise<Uint8Array<ArrayBuffer>>,
    roomFor,
  )
}

async function page<Certificates>(
  context: RequestContext,
  query: CertificateListQuery,
  read: (ids: number[]) => Promise<Certificates>,
  room?: typeof roomFor,
): Promise<Page<Certificates>> {
  allow(context, 'certificate.read')
  await context.count('list')
  const { sort, limit, after, before } = query
  await updateStatuses(context)
  const condition = await wholeCondition(context, query)
  const find = (most: number) =>
    findCertificates(context.db, { ...condition, sort, limit: most, after, before })
  let found = await find(limit)
  const held = await room?.(context, found.ids, query)
  if (held !== undefined && held > 0 && held < found.ids.length) found = await find(held)
  await context.count('record', found.ids.length)
  return {
    certificates: await read(found.ids),
    total: found.total,
    totalIsCapped: found.totalIsCapped,
    previous: found.previous && keyText(found.previous),
    next: found.next && keyText(found.next),
  }
}

/**
 * How many of the certificates of a page one answer has room for, beginning at the key that the
 * page begins at.
 */
async function roomFor(
  { db }: RequestContext,
  ids: readonly number[],
  { before }: CertificateListQuery,
): Promise<number> {
  const sizes = new Map((await sizesOf(db.read, ids)).map((one) => [one.id, one]))
  const inOrder = ids.flatMap((id) => sizes.get(id) ?? [])
  if (before !== undefined) inOrder.reverse()
  return withinBytes(inOrder, LIST_BYTES).length
}

/** The ids of all certificates that match a filter, in its order. */
export async function certificateIds(
  context: RequestContext,
  filter: CertificateFilter,
): Promise<Int32Array<ArrayBuffer>> {
  allow(context, 'certificate.read')
  await updateStatuses(context)
  return findIds(context.db, await wholeCondition(context, filter), filter.sort)
}

/**
 * The condition of a filter, with what the register knows: all spellings of its flag; and the ships
 * that a text names by another name, because what was issued before a renaming has the former one.
 */
async function wholeCondition(context: RequestContext, filter: CertificateFilter) {
  const [flags, ships] = await Promise.all([
    flagsMeant(context, filter),
    renamedShips(context.db, filter.q),
  ])
  return { ...conditionOf(filter, context.today), ...flags, ships }
}

/** All spellings in use of the flag that a filter names, by whichever of them. */
async function flagsMeant(
  { db }: RequestContext,
  { flag }: Pick<CertificateFilter, 'flag'>,
): Promise<{ flag?: string[] }> {
  if (flag === undefined) return {}
  const key = flagKey(flag)
  const spellings = (await flagsOf(db)).filter((one) => flagKey(one) === key)
  return { flag: spellings.length > 0 ? spellings : [flag] }
}

/**
 * So many texts that name no State are offered for choosing: a program may write any number of
 * them.
 */
const MAX_UNKNOWN_FLAGS = 100

/**
 * The flags that certificates of the register have, each State once by our name for it, for
 * choosing among them.
 */
export async function flagsInUse(context: RequestContext): Promise<string[]> {
  allow(context, 'certificate.read')
  const ours = await context.db.read.selectFrom('flags').select('name').execute()
  const ourNames = new Map(ours.map(({ name }) => [flagKey(name), name]))
  const inUse = new Map(
    (await flagsOf(context.db)).toReversed().map((flag) => [flagKey(flag), flag]),
  )
  let unknown = 0
  const names = Array.from(inUse, ([key, flag]) => {
    const known = ourNames.get(key) ?? stateOf(flag)?.name
    return known ?? (++unknown <= MAX_UNKNOWN_FLAGS ? flag : null)
  })
  return names.filter((name) => name !== null).toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** Of one application; each is read for the page of it. */
const MAX_PER_APPLICATION = 200

/** The certificates that were issued upon an application, newest first, at most 200. */
export async function certificatesOfApplication(
  context: RequestContext,
  applicationId: number,
): Promise<ListedCertificate[]> {
  allow(context, 'certificate.read')
  await updateStatuses(context)
  const rows = await context.db.read
    .selectFrom('entries')
    .select('id')
    .where('applicationId', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(MAX_PER_APPLICATION)
    .execute()
  return listedOf(
    context.db.read,
    rows.map(({ id }) => id),
  )
}
