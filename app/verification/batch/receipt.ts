import type { PublicCertificate, Verdict } from '#/app/verification/verdict/verdict.ts'

/** The media type `application/verification-receipt+jwt` as the type of a token; a later version has another one. */
export const RECEIPT_TYPE = 'verification-receipt+jwt'

type Checked = {
  origin: string
  /** Instant of the check. */
  checkedAt: string
  verdicts: readonly Verdict[]
  /** The newest signed state of the log; null before there is one. */
  log: { size: number; root: string } | null
}

/**
 * What a receipt of a check says, version 1: it is signed and stored by others, so its fields never change
 * (tests/golden/receipt-1.json; decision 0035). Each is named here: a new field of a verdict is in no receipt of this version.
 */
export function receiptPayload({ origin, checkedAt, verdicts, log }: Checked) {
  return {
    iss: origin,
    iat: Math.floor(Date.parse(checkedAt) / 1_000),
    answers: verdicts.map(({ number, verified, status, certificate }) => ({
      number,
      verified,
      status,
      certificate: certificate && factsOf(certificate),
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
