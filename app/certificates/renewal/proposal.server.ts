import { DEFAULT_FLAG, DEFAULT_TYPE, DEFAULT_VALIDITY_YEARS, type Certificate } from '#/app/certificates/certificate.ts'
import { getCertificate, proposeNumber } from '#/app/certificates/certificates.server.ts'
import { addYears } from '#/app/dates.ts'
import type { Scope } from '#/app/scope.ts'
import { renewedDates } from './renewal.ts'

/** What a new certificate is made from, if anything: ids of records. */
export type Source = { renew?: number | undefined; copy?: number | undefined }

export type Proposal = {
  values: Partial<Certificate>
  /** The certificate that it renews or is a copy of. */
  from: { how: 'renew' | 'copy'; certificate: Certificate } | null
}

/**
 * What the form of a new certificate starts with: a new number, and the defaults (specification §5), or the facts of the one
 * that is renewed, with its dates rolled on, or copied. Refuses: not-found.
 */
export async function proposeCertificate(scope: Scope, source: Source): Promise<Proposal> {
  const certificateId = await proposeNumber(scope)
  const how = source.renew === undefined ? 'copy' : 'renew'
  const id = source.renew ?? source.copy
  if (id === undefined) return { values: { certificateId, ...defaults(scope.today) }, from: null }
  const certificate = await getCertificate(scope, id)
  const { vesselName, imoNumber, flag, type, issuedCertificates, issuedDate, expiryDate } = certificate
  const dates = how === 'renew' ? renewedDates(certificate, scope.today) : { issuedDate, expiryDate }
  return {
    values: { certificateId, vesselName, imoNumber, flag, type, issuedCertificates, ...dates, isValid: true },
    from: { how, certificate },
  }
}

function defaults(today: string) {
  return {
    type: DEFAULT_TYPE,
    flag: DEFAULT_FLAG,
    issuedDate: today,
    expiryDate: addYears(today, DEFAULT_VALIDITY_YEARS),
    isValid: true,
  }
}
