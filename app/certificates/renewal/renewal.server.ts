import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { findCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { partNumber, type Part } from '#/app/certificates/model/part.ts'
import { replacementOf, saveCertificate } from '#/app/certificates/records/certificate-saving.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'

/** A record of which parts are renewed; `codes`: which, where it is not said by the types that both records have. */
export type Renewed = { id: number; codes?: readonly string[] }

/**
 * Marks the parts of a certificate that another renews as superseded, in the transaction that issues that one: those of the types that both
 * have; all of them where they have none in common. Each is superseded from the issue date of its new part on; until then it is what it was;
 * its standing stays. Refuses: what is withdrawn, or superseded already (conflict).
 */
export async function supersede(
  tx: Tx,
  context: RequestContext,
  { id, codes: named }: Renewed,
  by: Certificate,
): Promise<void> {
  const old = await findCertificate(tx, id)
  if (old.standing === 'withdrawn') {
    throw new Refusal('conflict', `${old.certificateId} is withdrawn; issue a new certificate instead of renewing it.`)
  }
  if (old.supersededBy !== null) {
    throw new Refusal('conflict', `${old.certificateId} has been renewed already, by ${old.supersededBy}.`)
  }
  const codes = new Set(named ?? by.parts.map(({ code }) => code))
  const common = old.parts.filter(({ code }) => codes.has(code))
  const renewed = new Set((common.length > 0 ? common : old.parts).filter(isOpen).map(({ code }) => code))
  if (renewed.size === 0) throw refuseRenewed(old, common)
  await tx.insertInto('renewals').values({ recordId: id, renewedById: by.id }).execute()
  const parts = old.parts.map((part) => (renewed.has(part.code) ? { ...part, ...replacementOf(part, by) } : part))
  await saveCertificate(tx, context, old, { parts })
}

const isOpen = ({ standing, supersededBy }: Part) => standing !== 'withdrawn' && supersededBy === null

function refuseRenewed(old: Certificate, parts: readonly Part[]): Refusal {
  const texts = parts.map((part) => {
    const number = partNumber(old.certificateId, part, old.parts.length)
    return part.supersededBy === null ? `${number} is withdrawn` : `${number} has been renewed already, by ${part.supersededBy}`
  })
  return new Refusal('conflict', `${texts.join('; ')}.`)
}
