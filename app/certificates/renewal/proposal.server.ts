import { DEFAULT_FLAG, DEFAULT_TYPE, DEFAULT_VALIDITY_YEARS, type Certificate } from '#/app/certificates/certificate.ts'
import { getCertificate, proposeNumber } from '#/app/certificates/certificates.server.ts'
import { addYears } from '#/app/dates.ts'
import type { ApplicationRecord } from '#/app/applications/application.ts'
import { getApplication } from '#/app/applications/desk/desk.server.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import { renewedDates, type CountedFrom } from './renewal.ts'

/** What a new certificate is made from, if anything: ids of records. */
export type Source = { renew?: number | undefined; copy?: number | undefined; application?: number | undefined }

type AppliedFor = Pick<ApplicationRecord, 'id' | 'reference' | 'companyName' | 'service'>

export type Proposal = {
  values: Partial<Certificate>
  /** The certificate that it renews or is a copy of, or the application it is issued upon. */
  from:
    | { how: 'renew'; certificate: Certificate; countedFrom: CountedFrom }
    | { how: 'copy'; certificate: Certificate }
    | { how: 'application'; application: AppliedFor }
    | null
}

/**
 * What the form of a new certificate starts with: a new number, and the defaults (specification §5), or the facts of the one
 * that is renewed, with its dates rolled on, or copied; or the vessel and service of an application. Refuses: not-found; an
 * application that is not approved (conflict).
 */
export async function proposeCertificate(scope: Scope, source: Source): Promise<Proposal> {
  const certificateId = await proposeNumber(scope)
  if (source.application !== undefined) return fromApplication(scope, certificateId, source.application)
  const how = source.renew === undefined ? 'copy' : 'renew'
  const id = source.renew ?? source.copy
  if (id === undefined) return { values: { certificateId, ...defaults(scope.today) }, from: null }
  const certificate = await getCertificate(scope, id)
  const { vesselName, imoNumber, flag, type, issuedCertificates, issuedDate, expiryDate } = certificate
  const values = { certificateId, vesselName, imoNumber, flag, type, issuedCertificates, isValid: true }
  if (how === 'copy') return { values: { ...values, issuedDate, expiryDate }, from: { how, certificate } }
  const { countedFrom, ...dates } = renewedDates(certificate, scope.today)
  return { values: { ...values, ...dates }, from: { how, certificate, countedFrom } }
}

async function fromApplication(scope: Scope, certificateId: string, id: number): Promise<Proposal> {
  const { status, reference, companyName, service, vesselName, serviceId } = await getApplication(scope, id)
  if (status !== 'approved')
    throw new Refusal('conflict', `${reference} is not approved yet; a certificate follows an approval.`)
  return {
    values: { certificateId, ...defaults(scope.today), vesselName, serviceId },
    from: { how: 'application', application: { id, reference, companyName, service } },
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
