import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { OTHER, partNumber, type Part } from '#/domain/register/model/certificate/part.ts'
import {
  replacementOf,
  saveCertificate,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { isOneShip } from '#/domain/register/ship/same-ship.ts'
import { isSameName } from '#/domain/register/ship/ship-names.ts'
import { Refusal, type FieldErrors } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'

/**
 * A record of which parts are renewed; `codes`: which, where it is not said by the types that both
 * records have.
 */
export type Renewed = { id: number; codes?: readonly string[] }

/**
 * Marks what a certificate renews as superseded, in the transaction that issues it: the named
 * parts, else those of the types that both have that are open. Refuses (conflict): a record of
 * another ship; one without any of its types; a record that is withdrawn, or superseded already;
 * what `supersedeParts` refuses.
 */
export async function supersede(
  tx: Tx,
  context: RequestContext,
  { id, codes }: Renewed,
  by: Certificate,
): Promise<void> {
  const old = await findCertificate(tx, id)
  requireSameShip(old, by)
  if (by.standing === 'withdrawn')
    throw refuse([
      `${by.certificateId} is withdrawn, so it replaces no certificate: create it without renewing one`,
    ])
  if (codes) return supersedeParts(tx, context, { old, codes, by })
  if (old.standing === 'withdrawn') {
    throw new Refusal(
      'conflict',
      `${old.certificateId} is withdrawn; issue a new certificate instead of renewing it.`,
    )
  }
  if (old.supersededBy !== null) {
    throw new Refusal(
      'conflict',
      `${old.certificateId} has been renewed already, by ${old.supersededBy}.`,
    )
  }
  const own = new Set(by.parts.map(({ code }) => code))
  const common = old.parts.filter(({ code }) => own.has(code))
  // Of records from before the list of types, nothing says which they have in common.
  const isUnlisted = [old, by].some(({ parts }) => parts.every(({ code }) => code === OTHER))
  const candidates = common.length > 0 || !isUnlisted ? common : old.parts
  if (candidates.length === 0)
    throw refuse([`${old.certificateId} has no certificate of the types of ${by.certificateId}`])
  const open = candidates.filter((part) => errorOf(old, part) === null)
  if (open.length === 0) throw refuse(candidates.map((part) => errorOf(old, part)))
  await supersedeParts(tx, context, { old, codes: open.map(({ code }) => code), by })
}

/**
 * Refuses (conflict) a record of another ship: of another IMO number, or where it has none, of
 * another name or tonnage.
 */
function requireSameShip(
  { certificateId, imoNumber, vesselName, grossTonnage }: Certificate,
  by: Certificate,
): void {
  if (imoNumber !== null && imoNumber === by.imoNumber) return
  const marks = { name: vesselName, imoNumber, grossTonnage }
  const isSame = isOneShip(marks, {
    name: by.vesselName,
    imoNumber: by.imoNumber,
    grossTonnage: by.grossTonnage,
  })
  if (imoNumber === null && isSame) return
  const isNamesake = imoNumber === null && isSameName(vesselName, by.vesselName)
  const named = isNamesake
    ? `a ship of this name of ${grossTonnage} GT, not ${by.grossTonnage}`
    : vesselName
  const ship = imoNumber === null ? named : `the ship with the IMO number ${imoNumber}`
  throw refuse([
    `${certificateId} is of ${ship}; correct that certificate first, or issue this one without renewing it`,
  ])
}

type Superseding = { old: Certificate; codes: readonly string[]; by: Certificate }

/**
 * Marks the named parts of a certificate as superseded, each from the issue date of its new part
 * on; until then it is what it was, and its standing stays. Where these are all that were left, the
 * whole record is superseded. Refuses (conflict), with the error of each part as the field of its
 * code: a part that is withdrawn or superseded already, and a type that the record does not have.
 */
async function supersedeParts(
  tx: Tx,
  context: RequestContext,
  { old, codes, by }: Superseding,
): Promise<void> {
  const named = new Set(codes)
  const errors: [string, string][] = []
  for (const code of named) {
    const part = old.parts.find((one) => one.code === code)
    const error = part
      ? errorOf(old, part)
      : `${old.certificateId} has no certificate of the type ${code}`
    if (error !== null) errors.push([code, error])
  }
  if (errors.length > 0) {
    const fields = Object.fromEntries(errors.map(([code, error]) => [code, [error]]))
    throw refuse(
      errors.map(([, error]) => error),
      fields,
    )
  }
  await tx.insertInto('renewals').values({ recordId: old.id, renewedById: by.id }).execute()
  const parts = old.parts.map((part) =>
    named.has(part.code) ? { ...part, ...replacementOf(part, by) } : part,
  )
  await saveCertificate(tx, context, old, { parts })
}

/** Why a part cannot be renewed; null where it can. */
function errorOf({ certificateId, parts }: Certificate, part: Part): string | null {
  const number = partNumber(certificateId, part, parts.length)
  if (part.supersededBy !== null)
    return `${number} has been renewed already, by ${part.supersededBy}`
  return part.standing === 'withdrawn'
    ? `${number} is withdrawn; issue a new certificate instead of renewing it`
    : null
}

function refuse(errors: readonly (string | null)[], fields?: FieldErrors): Refusal {
  return new Refusal('conflict', `${errors.join('; ')}.`, fields && { fields })
}
