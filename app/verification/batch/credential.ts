import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { didOf } from '#/app/keys/key-set.ts'
import { paths } from '#/app/web/paths.ts'
import { positionOf, STATUS_MESSAGES } from '#/app/qr-statements/status-list/status-list.ts'

/** The media type `application/vc+jwt` as the type of a token (W3C VC-JOSE-COSE §3.1.1). */
export const CREDENTIAL_TYPE = 'vc+jwt'

type Facts = Pick<
  Certificate,
  'id' | 'certificateId' | 'vesselName' | 'imoNumber' | 'flag' | 'issuedDate' | 'expiryDate' | 'issuedCertificates' | 'type'
>

/**
 * A certificate as a credential, version 1: holders keep it, so its fields never change (tests/golden/credential-1.json; decision
 * 0035). It holds from its first day in Jakarta to the end of its last.
 */
export function credentialOf(origin: string, facts: Facts) {
  const { list, position } = positionOf(facts.id)
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
      statusListIndex: String(position),
      statusListCredential: origin + paths.statusList(list),
      statusSize: 2,
      statusMessage: STATUS_MESSAGES,
    },
  }
}
