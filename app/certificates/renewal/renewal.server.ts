import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { findCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { saveCertificate } from '#/app/certificates/records/certificate-saving.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'

/**
 * Marks a certificate as superseded by another, in the transaction that issues that one: from the other's issue date on. Until
 * then it is what it was; its standing stays. Refuses: one that is withdrawn, or superseded already.
 */
export async function supersede(tx: Tx, context: RequestContext, id: number, by: Certificate): Promise<void> {
  const old = await findCertificate(tx, id)
  if (old.standing === 'withdrawn') {
    throw new Refusal('conflict', `${old.certificateId} is withdrawn; issue a new certificate instead of renewing it.`)
  }
  if (old.supersededBy !== null) {
    throw new Refusal('conflict', `${old.certificateId} has been renewed already, by ${old.supersededBy}.`)
  }
  await saveCertificate(tx, context, old, { changes: { supersededBy: by.certificateId, supersededOn: by.issuedDate } })
}
