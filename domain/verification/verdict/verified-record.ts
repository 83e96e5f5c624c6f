import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  readCorrections,
  storedCorrections,
} from '#/domain/register/model/certificate/correction.ts'
import {
  PUBLIC,
  type PublicName,
  type Values,
} from '#/domain/register/model/certificate/field-lists.ts'
import { partsFromList, type Part } from '#/domain/register/model/certificate/part.ts'
import { commonFactsOf, readParts } from '#/domain/register/model/certificate/record-parts.ts'
import { NO_SURVEYS_RECORDED } from '#/domain/register/model/survey/survey.ts'
import type { ShipClass } from '#/domain/verification/parts/ship-class.ts'

/** The part of a record that the verdict is worked out from; `corrections` as they are stored. */
export type VerifiedRecord = Values<PublicName | 'standing'> & {
  parts: Part[]
  corrections: string | null
  /** Of a part that is verified by its own number: the number of its record. */
  recordNumber?: string
  /** Of such a part: its record. */
  whole?: VerifiedRecord
  /** Null where its ship has no IMO number. */
  shipId?: number | null
  shipClass?: ShipClass | null
  flagCode?: string | null
  version?: number
  /** What its ship is called now, where the record was looked up by its number. */
  shipName?: string | null
}

/** A record as one of its events holds it, which may be older than some fields. */
export type StoredRecord = Partial<Certificate> & Pick<Certificate, 'certificateId' | 'standing'>

/** The columns that a verification reads. */
type StoredRow = Omit<VerifiedRecord, 'parts' | keyof ReturnType<typeof commonFactsOf>> & {
  parts: string
}

/** What a verdict is worked out from, of an entry of the register. */
export function verifiedRow(row: StoredRow): VerifiedRecord {
  const parts = readParts(row.parts)
  return { ...row, ...commonFactsOf(parts), parts }
}

/**
 * What a verdict is worked out from, of an event. Before there were surveys in the register, none
 * was due.
 */
export function verifiedRecordOf(record: StoredRecord): VerifiedRecord {
  // A field that is younger than the event was empty; the others have been there from the first
  // event on.
  const facts = Object.fromEntries(PUBLIC.map((name) => [name, record[name] ?? null])) as Values<
    PublicName | 'standing'
  >
  facts.standing = record.standing
  return {
    ...facts,
    surveysFrom: record.surveysFrom ?? NO_SURVEYS_RECORDED,
    parts: record.parts ?? partsFromList(facts),
    corrections: storedCorrections(record.corrections ?? []),
  }
}

/** One part of a record, as a certificate by itself; null where the record has no such part. */
export function partRecord(record: VerifiedRecord, code: string): VerifiedRecord | null {
  const part = record.parts.find((one) => one.code === code)
  if (!part) return null
  return {
    ...record,
    certificateId: `${record.certificateId}/${code.toUpperCase()}`,
    recordNumber: record.certificateId,
    whole: record,
    type: part.label,
    issuedCertificates: part.label,
    issuedDate: part.issuedOn,
    expiryDate: part.expiryDate,
    standing: part.standing,
    standingReason: part.standingReason,
    standingSince: part.standingSince,
    supersededBy: part.supersededBy,
    supersededOn: part.supersededOn,
    corrections: correctionsOf(record.corrections, code),
    parts: [part],
  }
}

/** The corrections of a record that are of one of its certificates: not those of the others. */
function correctionsOf(stored: string | null, code: string): string | null {
  return storedCorrections(
    readCorrections(stored).filter((one) => one.code === undefined || one.code === code),
  )
}
