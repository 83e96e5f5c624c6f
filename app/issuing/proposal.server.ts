import { DEFAULT_FLAG, DEFAULT_TYPE, DEFAULT_VALIDITY_YEARS, type Certificate } from '#/app/certificates/model/certificate.ts'
import { pick, RENEWED } from '#/app/certificates/model/field-lists.ts'
import { getCertificate, proposeNumber } from '#/app/certificates/certificates.server.ts'
import { addYears } from '#/core/dates.ts'
import type { ApplicationRecord } from '#/app/applications/application.ts'
import { getApplication } from '#/app/applications/review/review.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { renewedDates, type CountedFrom } from '#/app/certificates/renewal/renewal.ts'

/** The record that a new certificate starts from, if any: its id. */
export type Source = { renew?: number | undefined; copy?: number | undefined; application?: number | undefined }

type AppliedFor = Pick<ApplicationRecord, 'id' | 'reference' | 'companyName' | 'service'>

export type Proposal = {
  values: Partial<Certificate>
  /** The certificate that it renews or copies, or the application it is issued for. */
  from:
    | { how: 'renew'; certificate: Certificate; countedFrom: CountedFrom }
    | { how: 'copy'; certificate: Certificate }
    | { how: 'application'; application: AppliedFor }
    | null
}

/**
 * The initial values of the form for a new certificate: a new number with the defaults, with the facts of the certificate that is
 * copied or renewed (a renewal with new dates), or with the vessel and service of an application. Refuses: not-found; an
 * application that is not approved (conflict).
 */
export async function proposeCertificate(context: RequestContext, source: Source): Promise<Proposal> {
  const certificateId = await proposeNumber(context)
  if (source.application !== undefined) return proposeFromApplication(context, certificateId, source.application)
  const how = source.renew === undefined ? 'copy' : 'renew'
  const id = source.renew ?? source.copy
  if (id === undefined) return { values: { certificateId, ...defaults(context.today) }, from: null }
  const certificate = await getCertificate(context, id)
  const { issuedDate, expiryDate } = certificate
  const values = { ...pick(certificate, RENEWED), certificateId, isValid: true }
  if (how === 'copy') return { values: { ...values, issuedDate, expiryDate }, from: { how, certificate } }
  const { countedFrom, ...dates } = renewedDates(certificate, context.today)
  return { values: { ...values, ...dates }, from: { how, certificate, countedFrom } }
}

async function proposeFromApplication(context: RequestContext, certificateId: string, id: number): Promise<Proposal> {
  const { status, reference, companyName, service, vesselName, serviceId } = await getApplication(context, id)
  if (status !== 'approved')
    throw new Refusal('conflict', `${reference} is not approved yet; a certificate follows an approval.`)
  return {
    values: { certificateId, ...defaults(context.today), vesselName, serviceId },
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
