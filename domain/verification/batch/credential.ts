import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { didOf } from '#/domain/proof/keys/key-set.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { positionOf, STATUS_MESSAGES } from '#/domain/proof/statements/status-lists/status-list.ts'

/** The media type `application/vc+jwt` as the type of a token (W3C VC-JOSE-COSE §3.1.1). */
export const CREDENTIAL_TYPE = 'vc+jwt'

type Facts = Pick<
  Certificate,
  | 'id'
  | 'certificateId'
  | 'vesselName'
  | 'imoNumber'
  | 'flag'
  | 'issuedDate'
  | 'expiryDate'
  | 'issuedCertificates'
  | 'type'
>

/**
 * A certificate as a credential: holders keep it, so its fields never change. Version 1 holds from
 * its first day in Jakarta to the end of its expiry date (tests/golden/credential-1.json; decision
 * 0035). Version 2 says what version 1 cannot: it holds to the end of the day until which the
 * certificate is extended, which it names, and without end where the certificate does not expire
 * (tests/golden/credential-2.json). `extendedUntil`: null where it is not extended.
 */
export function credentialOf(origin: string, facts: Facts, extendedUntil: string | null = null) {
  const { list, position } = positionOf(facts.id)
  const types =
    facts.issuedCertificates === '' ? [facts.type] : facts.issuedCertificates.split(', ')
  const lastDay = extendedUntil ?? facts.expiryDate
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://www.w3.org/ns/credentials/undefined-terms/v2',
    ],
    id: `${origin}/verify/${encodeURIComponent(facts.certificateId)}`,
    type: ['VerifiableCredential', 'ShipCertificate'],
    issuer: didOf(origin),
    validFrom: `${facts.issuedDate}T00:00:00+07:00`,
    ...(lastDay !== null && { validUntil: `${lastDay}T23:59:59+07:00` }),
    credentialSubject: {
      certificateNumber: facts.certificateId,
      vesselName: facts.vesselName,
      ...(facts.imoNumber !== null && { imoNumber: facts.imoNumber }),
      flag: facts.flag,
      issuedDate: facts.issuedDate,
      ...(facts.expiryDate !== null && { expiryDate: facts.expiryDate }),
      ...(extendedUntil !== null && { extendedUntil }),
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
