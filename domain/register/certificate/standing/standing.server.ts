import { allow } from '#/domain/context/allow.ts'
import { counted } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  refuseChangedMeanwhile,
  saveCertificate,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import type {
  StandingDecision,
  StandingMove,
} from '#/domain/register/model/certificate/standing.ts'
import type { Tx } from '#/db/schema.ts'
import { standingAfterMove } from './standing-change.ts'

/** A decision; both endpoints ask for the version it is based on. */
type Decision = Omit<StandingDecision, 'version'> & { version?: number }

/**
 * Suspends, reinstates or withdraws a certificate, from today on. Refuses: not-found; a decision
 * that is not open for its standing, or one made upon an older version (conflict, with the current
 * record).
 */
export async function decideStanding(
  context: RequestContext,
  id: number,
  decision: Decision,
): Promise<Certificate> {
  await allowMove(context, decision.move)
  return context.db.write.transaction().execute((tx) => decideStandingIn(tx, context, id, decision))
}

/** Who decides; `times`: on how many certificates. Refuses: as `counted`. */
export async function allowMove(
  context: RequestContext,
  move: StandingMove,
  times = 1,
): Promise<void> {
  if (move === 'withdraw') await allow(context, 'certificate.withdraw', counted(times))
  else allow(context, 'certificate.decide')
}

/** The same in a transaction of the caller, who has called `allowMove`. */
export async function decideStandingIn(
  tx: Tx,
  context: RequestContext,
  id: number,
  { move, reason, version }: Decision,
): Promise<Certificate> {
  const before = await findCertificate(tx, id)
  if (version !== undefined && version !== before.version) throw refuseChangedMeanwhile(before)
  const { facts, note } = standingAfterMove(before, { move, reason }, context.today)
  return saveCertificate(tx, context, before, { changes: facts, standingNote: note })
}
