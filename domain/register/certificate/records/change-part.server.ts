import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { findCertificate } from './certificate-rows.server.ts'
import {
  refuseChangedMeanwhile,
  saveCertificate,
  type SavingContext,
} from './certificate-saving.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'

type Changing = {
  id: number
  codes: readonly string[]
  version?: number | undefined
  /** Why, for the history; a function is called once the parts have changed. */
  note?: string | null | (() => string | null)
  /** The part afterwards; it throws a refusal where a rule forbids the change. */
  change: (part: Part, certificate: Certificate) => Part
}

/**
 * Changes parts of a certificate in one transaction, with one register event. Refuses: a
 * certificate or part that is not there (not-found); a record that changed since the version that
 * was read (conflict).
 */
export async function changeParts(
  context: RequestContext,
  changing: Changing,
): Promise<Certificate> {
  allow(context, 'survey.record')
  return context.db.write.transaction().execute((tx) => changePartsIn(tx, context, changing))
}

/** The same in a transaction of the caller. */
export async function changePartsIn(
  tx: Tx,
  context: RequestContext,
  changing: Changing,
): Promise<Certificate> {
  allow(context, 'survey.record')
  await lockCertificates(tx, context.db.engine, changing.id)
  return changeLockedParts(tx, context, changing)
}

/** The same of a record that the caller has locked, by whom the caller says. */
export async function changeLockedParts(
  tx: Tx,
  context: SavingContext,
  { id, codes, version, note = null, change }: Changing,
): Promise<Certificate> {
  const before = await findCertificate(tx, id)
  if (version !== undefined && version !== before.version) throw refuseChangedMeanwhile(before)
  const wanted = new Set(codes.map((code) => partOf(before, code).code))
  const parts = before.parts.map((part) => (wanted.has(part.code) ? change(part, before) : part))
  const text = typeof note === 'function' ? note() : note
  return saveCertificate(tx, context, before, { parts, standingNote: text, partNote: text })
}

/** The part with a code, in any capitals. Refuses: not-found. */
export function partOf(certificate: Certificate, code: string): Part {
  const part = certificate.parts.find((one) => one.code.toUpperCase() === code.toUpperCase())
  if (part) return part
  const codes = certificate.parts.map((one) => one.code).join(', ')
  throw new Refusal(
    'not-found',
    `${certificate.certificateId} has no part ${code}; it has ${codes}`,
  )
}
