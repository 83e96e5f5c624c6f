import { partNumber, type Part } from '#/domain/register/model/certificate/part.ts'

type WithParts = { certificateId: string; parts: readonly Part[] }

/**
 * A record as a code of one of its certificates states it: with the number, dates and type of that
 * certificate, so that the code on its paper leads to the answer about it, not about the others of
 * the record.
 */
export function statedPart<OfRecord extends WithParts>(record: OfRecord, part: Part) {
  return {
    ...record,
    certificateId: partNumber(record.certificateId, part, record.parts.length),
    issuedDate: part.issuedOn,
    expiryDate: part.expiryDate,
    issuedCertificates: part.label,
  }
}
