import type { Certificate } from '#/app/certificates/certificate.ts'
import { storedCorrections } from '#/app/certificates/correction.ts'
import type { VerifiedRecord } from './verdict.ts'

/** A record as the register or one of its events holds it; the first events knew of no renewals and no corrections. */
export type StoredRecord = Omit<Certificate, 'supersededBy' | 'supersededOn' | 'corrections'> &
  Partial<Pick<Certificate, 'supersededBy' | 'supersededOn' | 'corrections'>>

/** The part of a record that a verdict is worked out from. */
export function verifiedRecordOf({ supersededBy, supersededOn, corrections, ...record }: StoredRecord): VerifiedRecord {
  return {
    ...record,
    supersededBy: supersededBy ?? null,
    supersededOn: supersededOn ?? null,
    corrections: storedCorrections(corrections ?? []),
  }
}
