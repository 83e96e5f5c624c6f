import type { PublicCertificate, Verdict } from '#/domain/verification/verdict/verdict.ts'

/** The media types `application/verification-receipt+jwt` and `…-2+jwt` as the types of a token. */
export const RECEIPT_TYPE = 'verification-receipt+jwt'
export const RECEIPT_TYPE_2 = 'verification-receipt-2+jwt'

type Checked = {
  /**
   * Of version 2: until which day each certificate is valid by its dates where it is extended, else
   * null; in the order of the verdicts.
   */
  extendedUntil?: readonly (string | null)[]
  origin: string
  /** Instant of the check. */
  checkedAt: string
  verdicts: readonly Verdict[]
  /** The newest signed state of the log; null before there is one. */
  log: { size: number; root: string } | null
}

/**
 * What a receipt of a check says: it is signed and stored by others, so its fields never change
 * (tests/golden/receipt-1.json, receipt-2.json; decision 0035). Each is named here: a new field of
 * a verdict is in no receipt of these versions. Version 2 is version 1 with `extendedUntil` in each
 * certificate: without it, an extended certificate would be valid after its expiry date.
 */
export function receiptPayload({ origin, checkedAt, verdicts, log, extendedUntil }: Checked) {
  return {
    iss: origin,
    iat: Math.floor(Date.parse(checkedAt) / 1_000),
    answers: verdicts.map(({ number, verified, status, certificate }, position) => ({
      number,
      verified,
      status,
      certificate: certificate && {
        ...factsOf(certificate),
        ...(extendedUntil && { extendedUntil: extendedUntil[position] ?? null }),
      },
    })),
    checkedAt,
    log: log && { size: log.size, root: log.root },
  }
}

function factsOf(certificate: PublicCertificate) {
  return {
    certificateId: certificate.certificateId,
    type: certificate.type,
    vesselName: certificate.vesselName,
    imoNumber: certificate.imoNumber,
    flag: certificate.flag,
    issuedDate: certificate.issuedDate,
    expiryDate: certificate.expiryDate,
    issuedCertificates: certificate.issuedCertificates,
    standingReason: certificate.standingReason,
    standingSince: certificate.standingSince,
    supersededBy: certificate.supersededBy,
    isValid: certificate.isValid,
    status: certificate.status,
  }
}
