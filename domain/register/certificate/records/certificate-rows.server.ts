import type { Kysely } from 'kysely'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { pauses } from '#/core/pauses.ts'
import { selectEntries } from '#/db/entries.ts'
import { whereIn } from '#/db/many.ts'
import { entryBytes, stepsOf, withinBytes } from '#/db/within-bytes.ts'
import type { EntryRow, Store, Tables } from '#/db/schema.ts'
import { searchTextOf as textOf } from '#/domain/search/search-text.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import {
  commonFactsOf,
  DECIDED,
  readParts,
} from '#/domain/register/model/certificate/record-parts.ts'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import { changedStatus, faultOf } from '#/domain/register/model/certificate/status.ts'
import { storedExpiry } from '#/core/dates.ts'
import { readCorrections } from '#/domain/register/model/certificate/correction.ts'
import {
  LISTED,
  OF_ENTRY,
  pick,
  STORED,
  type Values,
} from '#/domain/register/model/certificate/field-lists.ts'
import type { Outlook } from '#/domain/register/model/survey/schedule.ts'

/** One certificate by the id of its record. Refuses: not-found. */
export async function findCertificate(db: Kysely<Tables>, id: number): Promise<Certificate> {
  const row = await selectEntries(db).where('id', '=', id).executeTakeFirst()
  if (!row)
    throw new Refusal('not-found', 'There is no such certificate; it may have been deleted.')
  return toCertificate(row)
}

/** One by its number in the normal form; null where there is none. */
export async function findByNumber(
  { read }: Pick<Store, 'read'>,
  number: string,
): Promise<Certificate | null> {
  const row = await selectEntries(read).where('certificateId', '=', number).executeTakeFirst()
  return row ? toCertificate(row) : null
}

/**
 * Certificates by the ids of their records, in that order; those that were deleted are left out.
 */
export async function certificatesOf(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Certificate[]> {
  return inOrder(await certificatesOfSizes(db, await sizesOf(db, ids)), ids)
}

/** Certificates whose sizes were read, in that order. */
export async function certificatesOfSizes(
  db: Kysely<Tables>,
  sizes: readonly Sized[],
): Promise<Certificate[]> {
  const found: Certificate[] = []
  for await (const row of rowsInSteps(db, sizes)) found.push(toCertificate(row))
  return inOrder(
    found,
    sizes.map(({ id }) => id),
  )
}

/**
 * The rows of certificates, in steps of some bytes, between which others get their turn. Each step
 * is in the order of the ids.
 */
export async function* rowsInSteps(
  db: Kysely<Tables>,
  sizes: readonly Sized[],
): AsyncGenerator<EntryRow> {
  const pause = pauses()
  for (const step of stepsOf(sizes)) {
    const ids = step.map(({ id }) => id)
    yield* await selectEntries(db)
      .where(whereIn(db, 'id', ids))
      .orderBy('id')
      .execute()
    await pause()
  }
}

/** The ids of certificates, with how many bytes each has. */
export type Sized = { id: number; bytes: number }

/** How many bytes certificates have, in the order of their ids. */
export async function sizesOf(db: Kysely<Tables>, ids: readonly number[]): Promise<Sized[]> {
  return db
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where(whereIn(db, 'id', ids))
    .orderBy('id')
    .execute()
}

/** How many bytes the certificates of a ship have, the oldest first. */
export async function sizesOfShip(db: Kysely<Tables>, shipId: number): Promise<Sized[]> {
  return db
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where('shipId', '=', shipId)
    .orderBy('id')
    .execute()
}

/**
 * As many of the first `limit` as one answer has room for, whole; `next`: the id of the last, where
 * there are more.
 */
export async function pageWithin(db: Kysely<Tables>, sizes: readonly Sized[], limit: number) {
  const held = withinBytes(sizes.slice(0, limit))
  return {
    certificates: await certificatesOfSizes(db, held),
    next: sizes.length > held.length ? (held.at(-1)?.id ?? null) : null,
  }
}

/** The same, but only what a list shows of each; of those that have certificates. */
export async function listedOf(db: Kysely<Tables>, ids: number[]): Promise<ListedCertificate[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', ...LISTED, 'issuedCertificates', 'status'])
    .where(whereIn(db, 'id', ids))
    .execute()
  const common = await commonFactsById(db, ids)
  return inOrder(rows, ids).flatMap((row) => {
    const own = common.get(row.id)
    if (!own) return []
    const fault = row.status === 'partly-valid' ? faultOf(own.statuses) : null
    return { ...row, ...pick(own, COMMON_IN_LIST), fault }
  })
}

/**
 * What the certificates of entries have in common, and the statuses of them as lists store them, by
 * the ids of the entries.
 */
export async function commonFactsById(db: Kysely<Tables>, ids: readonly number[]) {
  const certificates = await db
    .selectFrom('certificates')
    .select(['entryId', 'status', ...DECIDED])
    .where(whereIn(db, 'entryId', ids))
    .execute()
  return new Map(
    [...Map.groupBy(certificates, ({ entryId }) => entryId)].map(([id, own]) => [
      id,
      { ...commonFactsOf(own), statuses: own.map(({ status }) => status) },
    ]),
  )
}

const COMMON_IN_LIST = [
  'expiryDate',
  'standing',
  'standingSince',
  'supersededBy',
  'supersededOn',
] as const

function inOrder<Row extends { id: number }>(rows: Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What staff see of an entry. */
export function toCertificate(row: EntryRow): Certificate {
  return certificateOf(row, readParts(row.parts))
}

/** The same of the row of an entry, with its certificates. */
export function certificateOf(row: Omit<EntryRow, 'parts'>, parts: Part[]): Certificate {
  const common = commonFactsOf(parts)
  return {
    ...pick({ ...row, ...common }, STORED),
    isValid: common.standing === 'in-force',
    corrections: readCorrections(row.corrections),
    parts,
    qrCodeUrl: paths.qrPng(row.id),
  }
}

/** The columns of an entry: its facts, and what lists and jobs read of its certificates. */
export function entryColumns(facts: Facts, outlooks: readonly Outlook[], today: string) {
  const { expiryDate, standing } = commonFactsOf(facts.parts)
  return {
    ...pick(facts, OF_ENTRY),
    expiryDate: storedExpiry(expiryDate),
    standing,
    ...changedStatus(outlooks, facts, today),
    searchText: searchTextOf(facts),
  }
}

type Facts = Values<(typeof OF_ENTRY)[number]> & { parts: Part[] }

/**
 * The four fields that the staff search reads, one per line, so that no match crosses two. They are
 * stored in this order, so the list is written here and not derived.
 */
export function searchTextOf(
  facts: Pick<EntryRow, 'certificateId' | 'vesselName' | 'type' | 'imoNumber'>,
): string {
  return textOf([facts.certificateId, facts.vesselName, facts.type, facts.imoNumber ?? ''])
}
