import { requireStaff, type Scope } from '#/app/scope.ts'
import type { Certificate } from '#/app/certificates/certificate.ts'
import { findCertificate } from '#/app/certificates/certificate-rows.server.ts'
import { changedMeanwhile, saveCertificate } from '#/app/certificates/certificate-saving.server.ts'
import type { StandingDecision } from './standing.ts'
import { standingAfterMove } from './standing-change.ts'

/** A decision; both endpoints ask for the version it is based on. */
type Decision = Omit<StandingDecision, 'version'> & { version?: number }

/**
 * Suspends, reinstates or withdraws a certificate, from today on. Refuses: not-found; a decision that is not open for its
 * standing, or one made upon an older version (conflict, with the current record).
 */
export async function decideStanding(scope: Scope, id: number, { move, reason, version }: Decision): Promise<Certificate> {
  requireStaff(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    const before = await findCertificate(tx, id)
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
    const { facts, note } = standingAfterMove(before, { move, reason }, scope.today)
    return saveCertificate(tx, scope, before, { changes: facts, standingNote: note })
  })
}
