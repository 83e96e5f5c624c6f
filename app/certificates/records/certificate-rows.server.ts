import type { Kysely } from 'kysely'
import { paths } from '#/app/web/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { among } from '#/db/many.ts'
import type { CertificateRow, Store, Tables } from '#/db/schema.ts'
import { searchTextOf as textOf } from '#/app/search/search-text.server.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { readParts, storedParts } from '#/app/certificates/model/record-parts.ts'
import { faultOf, type Fault } from '#/app/certificates/model/fault.ts'
import { changedStatus, outlooksOf, statusOfPart } from '#/app/certificates/model/status.ts'
import { readExpiry, storedExpiry } from '#/core/dates.ts'
import { readCorrections } from '#/app/certificates/model/correction.ts'
import { pick, STORED } from '#/app/certificates/model/field-lists.ts'
import { SHOWN_IN_LIST, type ListedCertificate } from '#/app/certificates/model/listed.ts'

/** One certificate by the id of its record. Refuses: not-found. */
export async function findCertificate(db: Kysely<Tables>, id: number): Promise<Certificate> {
  const row = await db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such certificate; it may have been deleted.')
  return toCertificate(row)
}

/** One by its number in the normal form; null where there is none. */
export async function findByNumber({ read }: Pick<Store, 'read'>, number: string): Promise<Certificate | null> {
  const row = await read.selectFrom('certificates').selectAll().where('certificateId', '=', number).executeTakeFirst()
  return row ? toCertificate(row) : null
}

/** Certificates by the ids of their records, in that order; those that were deleted are left out. */
export async function certificatesOf(db: Kysely<Tables>, ids: number[]): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .selectAll()
    .where(among(db, 'id', ids))
    .execute()
  return inOrder(rows, ids).map(toCertificate)
}

/** The same, but only what a list shows of each. `today`: on which some of the certificates of an entry are out. */
export async function listedOf(db: Kysely<Tables>, ids: number[], today: string): Promise<ListedCertificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(SHOWN_IN_LIST)
    .where(among(db, 'id', ids))
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
async function faultsOf(db: Kysely<Tables>, ids: number[], today: string): Promise<Map<number, Fault | null>> {
  const found = ids.length === 0 ? [] : await certificatesOf(db, ids)
  return new Map(
    found.map(({ id, parts, surveysFrom }) => [id, faultOf(parts.map((part) => statusOfPart(part, surveysFrom, today)))]),
  )
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
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
export function partColumns(record: Facts & { surveysFrom: string; expiryDate: string | null }, today: string) {
  return {
    expiryDate: storedExpiry(record.expiryDate),
    parts: storedParts(record),
    ...changedStatus(outlooksOf(record, today), record, today),
  }
}

type Facts = Parameters<typeof storedParts>[0]

/**
 * The four fields that the staff search reads, one per line, so that no match crosses two. They are stored in this order, so the list is
 * written here and not derived.
 */
export function searchTextOf(facts: Pick<CertificateRow, 'certificateId' | 'vesselName' | 'type' | 'imoNumber'>): string {
  return textOf([facts.certificateId, facts.vesselName, facts.type, facts.imoNumber ?? ''])
}
