import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { readStates, STATE_COLUMNS } from '#/domain/register/history/states.server.ts'
import type { Store } from '#/db/schema.ts'
import type { Attempt, Kept, Outcome } from './model.ts'

export type Save = typeof updateCertificate

/** The use cases on one certificate, as the model words them. */
export type Subject = { id: number; number: string; save: Save }

let issued = 0

/** A certificate of an interleaving's own. */
export async function freshSubject(context: RequestContext, save: Save): Promise<Subject> {
  issued += 1
  const number = `EDIT-${issued}`
  const { id } = await createCertificate(context, certificate(number))
  return { id, number, save }
}

/** Carries an attempt out; a refusal is an outcome, anything else is a bug. */
export async function attempt(
  context: RequestContext,
  subject: Subject,
  { action, version }: Attempt,
): Promise<Outcome> {
  const { id, save } = subject
  const at = version === undefined ? {} : { version }
  try {
    if (action.does === 'save') await save(context, id, { ...action.changes, ...at })
    if (action.does === 'decide')
      await decideStanding(context, id, { move: action.move, reason: action.reason, ...at })
    if (action.does === 'delete') await deleteCertificate(context, id, { version })
    if (action.does === 'supersede') {
      await createCertificate(context, { ...certificate(action.by), renewalOf: id })
    }
    return 'done'
  } catch (error) {
    if (error instanceof Refusal && (error.kind === 'conflict' || error.kind === 'not-found'))
      return error.kind
    throw error
  }
}

/** What the register keeps of it now; null where it is gone. */
export async function keptOf(db: Store, { id }: Subject): Promise<Kept | null> {
  try {
    const found = await findCertificate(db.write, id)
    return {
      certificateId: found.certificateId,
      vesselName: found.vesselName,
      flag: found.flag,
      expiryDate: found.expiryDate,
      standing: found.standing,
      standingReason: found.standingReason,
      supersededBy: found.supersededBy,
      version: found.version,
    }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * What its newest event says of it; null where that is its deletion. An update without an event
 * would be a lost one, too.
 */
export async function lastEventOf(db: Store, { id }: Subject): Promise<{ version: number } | null> {
  const event = await db.write
    .selectFrom('registerEvents')
    .select(STATE_COLUMNS)
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const after = (await readStates(db.write, [event])).get(event.id)?.after ?? null
  return after?.version === undefined ? null : { version: after.version }
}

function certificate(number: string) {
  return NewCertificate.parse({
    certificateId: number,
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    flag: 'Indonesia',
    issuedDate: '2026-01-01',
    expiryDate: '2028-01-01',
    selectedCertificates: ['International Load Line'],
  })
}
