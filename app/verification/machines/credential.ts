import type { Certificate } from '#/app/certificates/certificate.ts'
import { didOf } from '#/app/keys/key-set.ts'

/** The media type `application/vc+jwt` as the type of a token (W3C VC-JOSE-COSE §3.1.1). */
export const CREDENTIAL_TYPE = 'vc+jwt'

/** How many certificates a status list tells of. */
export const STATUS_LIST_LENGTH = 131_072
/** What a status list says of a certificate, by its two bits. */
export const STATUS_MESSAGES = [
  { status: '0x0', message: 'in force' },
  { status: '0x1', message: 'suspended' },
  { status: '0x2', message: 'withdrawn' },
  { status: '0x3', message: 'not in the register' },
]

export type Credential = ReturnType<typeof credentialOf>

type Facts = Pick<
  Certificate,
  'id' | 'certificateId' | 'vesselName' | 'imoNumber' | 'flag' | 'issuedDate' | 'expiryDate' | 'issuedCertificates' | 'type'
>

/** A certificate as a credential; it holds from its first day in Jakarta to the end of its last. */
export function credentialOf(origin: string, facts: Facts) {
  const list = `${origin}/status/${Math.floor(facts.id / STATUS_LIST_LENGTH)}`
  const types = facts.issuedCertificates === '' ? [facts.type] : facts.issuedCertificates.split(', ')
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
    id: `${origin}/verify/${encodeURIComponent(facts.certificateId)}`,
    type: ['VerifiableCredential', 'ShipCertificate'],
    issuer: didOf(origin),
    validFrom: `${facts.issuedDate}T00:00:00+07:00`,
    validUntil: `${facts.expiryDate}T23:59:59+07:00`,
    credentialSubject: {
      certificateNumber: facts.certificateId,
      vesselName: facts.vesselName,
      ...(facts.imoNumber !== null && { imoNumber: facts.imoNumber }),
      flag: facts.flag,
      issuedDate: facts.issuedDate,
      expiryDate: facts.expiryDate,
      certificates: types,
    },
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'message',
      statusListIndex: String(facts.id % STATUS_LIST_LENGTH),
      statusListCredential: list,
      statusSize: 2,
      statusMessage: STATUS_MESSAGES,
    },
  }
}
