import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { ShipPart } from '#/domain/verification/ship-parts/ship-parts.ts'

/**
 * At most this many certificates are in a kit, the most severe and newest first: each is a document
 * of about 40 ms and 100 KB.
 */
export const MAX_CERTIFICATES = 60

/**
 * One certificate in the kit, with the record that it is of. `isImported`: it is a record of a
 * paper issued before, which has the extract alone.
 */
export type KitCertificate = {
  shown: ShipPart
  record: Certificate
  part: Part
  isImported: boolean
}

/** What the register has of a ship at an instant, for its kit. */
export type Kit = {
  ship: { name: string; imo: string; flag: string }
  certificates: KitCertificate[]
  /**
   * How many certificates of the ship are left out: those above the maximum, and those of earlier
   * terms.
   */
  left: { more: number; earlier: number }
  /** ISO 8601, UTC. */
  madeAt: string
  /** The day in Jakarta. */
  madeOn: string
  origin: string
}

/**
 * The last day of a certificate: the one that it is extended until, else its expiry; null where it
 * does not expire.
 */
export function lastDayShown({
  expiryDate,
  extendedUntil,
}: Pick<ShipPart, 'expiryDate' | 'extendedUntil'>): string | null {
  return extendedUntil ?? expiryDate
}

/**
 * The documents of a kit: those of certificates that are neither suspended nor withdrawn, as
 * anybody gets them.
 */
export function hasDocument({ shown }: KitCertificate): boolean {
  return shown.status !== 'suspended' && shown.status !== 'withdrawn'
}

/**
 * The name of a document in the archive: the number of its record and its abbreviation; of what was
 * imported, that of the extract of its record. A number may hold a slash, a file name may not.
 */
export function documentFile({ record, part, isImported }: KitCertificate): string {
  return `certificates/${safeName(record.certificateId)}-${isImported ? 'extract' : safeName(part.code.toUpperCase())}.pdf`
}

/**
 * Nothing else is in a number of this register; what another version stored cannot leave its folder
 * either.
 */
function safeName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9.-]/g, '_').replaceAll('..', '_')
}

/** The records of the certificates, in their order, each once. */
export function recordsOf(
  certificates: readonly KitCertificate[],
): { record: Certificate; parts: KitCertificate[] }[] {
  const records = new Map<number, { record: Certificate; parts: KitCertificate[] }>()
  for (const one of certificates) {
    const found = records.get(one.record.id) ?? { record: one.record, parts: [] }
    found.parts.push(one)
    records.set(one.record.id, found)
  }
  return [...records.values()]
}
