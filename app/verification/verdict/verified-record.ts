import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { storedCorrections } from '#/app/certificates/model/correction.ts'
import { PUBLIC } from '#/app/certificates/model/field-lists.ts'
import type { VerifiedRecord } from './verdict.ts'

/** A record as one of its events holds it, which may be older than some fields. */
export type StoredRecord = Partial<Certificate> & Pick<Certificate, 'certificateId' | 'standing'>

/** The part of a record that a verdict is worked out from. */
export function verifiedRecordOf(record: StoredRecord): VerifiedRecord {
  return {
    // A field that is younger than the event was empty; the others have been there from the first event on.
    ...(Object.fromEntries(PUBLIC.map((name) => [name, record[name] ?? null])) as VerifiedRecord),
    standing: record.standing,
    corrections: storedCorrections(record.corrections ?? []),
  }
}
