import type { Certificate } from '#/app/certificates/certificate.ts'
import { findCertificate } from '#/app/certificates/certificate-rows.server.ts'
import { saveCertificate } from '#/app/certificates/certificate-saving.server.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Tx } from '#/db/schema.ts'

/**
 * Marks a certificate as superseded by another, in the transaction that issues that one: from the other's issue date on. Until
 * then it is what it was; its standing stays. Refuses: one that is withdrawn, or superseded already.
 */
export async function supersede(tx: Tx, scope: Scope, id: number, by: Certificate): Promise<void> {
  const old = await findCertificate(tx, id)
  if (old.standing === 'withdrawn') {
    throw new Refusal('conflict', `${old.certificateId} is withdrawn; issue a new certificate instead of renewing it.`)
  }
  if (old.supersededBy !== null) {
    throw new Refusal('conflict', `${old.certificateId} has been renewed already, by ${old.supersededBy}.`)
  }
  await saveCertificate(tx, scope, old, { changes: { supersededBy: by.certificateId, supersededOn: by.issuedDate } })
}
