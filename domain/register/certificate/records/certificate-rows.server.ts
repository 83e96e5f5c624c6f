import type { Kysely } from 'kysely'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { pauses } from '#/core/pauses.ts'
import { whereIn } from '#/db/many.ts'
import { certificateBytes, stepsOf, withinBytes } from '#/db/within-bytes.ts'
import type { CertificateRow, Store, Tables } from '#/db/schema.ts'
import { searchTextOf as textOf } from '#/domain/search/search-text.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { readParts, storedParts } from '#/domain/register/model/certificate/record-parts.ts'
import {
  SHOWN_IN_LIST,
  type ListedCertificate,
} from '#/domain/register/model/certificate/listed.ts'
import {
  changedStatus,
  faultOf,
  type Fault,
  outlooksOf,
  statusOfPart,
} from '#/domain/register/model/certificate/status.ts'
import { readExpiry, storedExpiry } from '#/core/dates.ts'
import { readCorrections } from '#/domain/register/model/certificate/correction.ts'
import { pick, STORED } from '#/domain/register/model/certificate/field-lists.ts'

/** One certificate by the id of its record. Refuses: not-found. */
export async function findCertificate(db: Kysely<Tables>, id: number): Promise<Certificate> {
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row)
    throw new Refusal('not-found', 'There is no such certificate; it may have been deleted.')
  return toCertificate(row)
}

/** One by its number in the normal form; null where there is none. */
export async function findByNumber(
  { read }: Pick<Store, 'read'>,
  number: string,
): Promise<Certificate | null> {
  const row = await read
    .selectFrom('certificates')
    .selectAll()
    .where('certificateId', '=', number)
    .executeTakeFirst()
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
): AsyncGenerator<CertificateRow> {
  const pause = pauses()
  for (const step of stepsOf(sizes)) {
    const ids = step.map(({ id }) => id)
    yield* await db
      .selectFrom('certificates')
      .selectAll()
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
    .selectFrom('certificates')
    .select(['id', certificateBytes.as('bytes')])
    .where(whereIn(db, 'id', ids))
    .orderBy('id')
    .execute()
}

/** How many bytes the certificates of a ship have, the oldest first. */
export async function sizesOfShip(db: Kysely<Tables>, shipId: number): Promise<Sized[]> {
  return db
    .selectFrom('certificates')
    .select(['id', certificateBytes.as('bytes')])
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

/**
 * The same, but only what a list shows of each. `today`: on which some of the certificates of an
 * entry are out.
 */
export async function listedOf(
  db: Kysely<Tables>,
  ids: number[],
  today: string,
): Promise<ListedCertificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(SHOWN_IN_LIST)
    .where(whereIn(db, 'id', ids))
    .execute()
  const partly = rows.filter(({ status }) => status === 'partly-valid').map(({ id }) => id)
  const faults = await faultsOf(db, partly, today)
  return inOrder(rows, ids).map((row) => ({
    ...row,
    expiryDate: readExpiry(row.expiryDate),
    fault: faults.get(row.id) ?? null,
  }))
}

/** Of entries that are partly valid alone, because their certificates make a list slower. */
async function faultsOf(
  db: Kysely<Tables>,
  ids: number[],
  today: string,
): Promise<Map<number, Fault | null>> {
  const found = ids.length === 0 ? [] : await certificatesOf(db, ids)
  return new Map(
    found.map(({ id, parts, surveysFrom }) => [
      id,
      faultOf(parts.map((part) => statusOfPart(part, surveysFrom, today))),
    ]),
  )
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What staff see of a row. */
export function toCertificate(row: CertificateRow): Certificate {
  const facts = { ...pick(row, STORED), expiryDate: readExpiry(row.expiryDate) }
  return {
    ...facts,
    isValid: row.standing === 'in-force',
    corrections: readCorrections(row.corrections),
    parts: readParts(row.parts, facts),
    qrCodeUrl: paths.qrPng(row.id),
  }
}

/** The columns of a record that follow from its parts and the day. */
export function partColumns(
  record: Facts & { surveysFrom: string; expiryDate: string | null },
  today: string,
) {
  return {
    expiryDate: storedExpiry(record.expiryDate),
    parts: storedParts(record),
    ...changedStatus(outlooksOf(record, today), record, today),
  }
}

type Facts = Parameters<typeof storedParts>[0]

/**
 * The four fields that the staff search reads, one per line, so that no match crosses two. They are
 * stored in this order, so the list is written here and not derived.
 */
export function searchTextOf(
  facts: Pick<CertificateRow, 'certificateId' | 'vesselName' | 'type' | 'imoNumber'>,
): string {
  return textOf([facts.certificateId, facts.vesselName, facts.type, facts.imoNumber ?? ''])
}
