import type { Kysely } from 'kysely'
import { paths } from '#/app/paths.ts'
import { Refusal } from '#/app/refusal.ts'
import { among } from '#/db/many.ts'
import type { CertificateRow, Tables } from '#/db/schema.ts'
import { searchTextOf as textOf } from '#/app/search/search-text.server.ts'
import type { Certificate } from './certificate.ts'
import { readCorrections } from './correction.ts'
import { LISTED, type ListedCertificate } from './list/listed.ts'

/** One certificate by the id of its record. Refuses: not-found. */
export async function findCertificate(db: Kysely<Tables>, id: number): Promise<Certificate> {
  const row = await db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such certificate; it may have been deleted.')
  return toCertificate(row)
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

/** The same, but only what a list shows of each. */
export async function listedOf(db: Kysely<Tables>, ids: number[]): Promise<ListedCertificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(LISTED)
    .where(among(db, 'id', ids))
    .execute()
  return inOrder(rows, ids)
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What staff see of a row. */
export function toCertificate(row: CertificateRow): Certificate {
  return {
    id: row.id,
    certificateId: row.certificateId,
    type: row.type,
    vesselName: row.vesselName,
    imoNumber: row.imoNumber,
    flag: row.flag,
    flagId: row.flagId,
    serviceId: row.serviceId,
    issuedDate: row.issuedDate,
    expiryDate: row.expiryDate,
    issuedCertificates: row.issuedCertificates,
    isValid: row.standing === 'in-force',
    standing: row.standing,
    standingReason: row.standingReason,
    standingSince: row.standingSince,
    supersededBy: row.supersededBy,
    supersededOn: row.supersededOn,
    corrections: readCorrections(row.corrections),
    qrCodeUrl: paths.qrPng(row.id),
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}

/** The four things the staff search looks through (specification §9), one a line, so that no match crosses two. */
export function searchTextOf(facts: Pick<CertificateRow, 'certificateId' | 'vesselName' | 'type' | 'imoNumber'>): string {
  return textOf([facts.certificateId, facts.vesselName, facts.type, facts.imoNumber ?? ''])
}
