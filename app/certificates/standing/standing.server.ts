import { Refusal } from '#/app/refusal.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import type { Certificate } from '#/app/certificates/certificate.ts'
import { findCertificate } from '#/app/certificates/certificate-rows.server.ts'
import { changedMeanwhile, saveCertificate } from '#/app/certificates/certificate-saving.server.ts'
import { movesFrom, STANDING_MOVES, type StandingDecision } from './standing.ts'

const DONE = { suspend: 'suspended', reinstate: 'reinstated', withdraw: 'withdrawn' } as const

/**
 * Suspends, reinstates or withdraws a certificate, from today on. Refuses: not-found; a decision that is not open for its
 * standing, or one made upon an older version (conflict, with the current record).
 */
export async function decideStanding(
  scope: Scope,
  id: number,
  { move, reason, version }: StandingDecision,
): Promise<Certificate> {
  requireStaff(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    const before = await findCertificate(tx, id)
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
    if (!movesFrom(before.standing).includes(move)) {
      const words = `This certificate is ${before.standing.replace('-', ' ')}; it cannot be ${DONE[move]}.`
      throw new Refusal('conflict', words, { current: before })
    }
    const standing = STANDING_MOVES[move].to
    const shown = standing === 'in-force' ? null : { reason, since: scope.today }
    return saveCertificate(tx, scope, before, {
      changes: { standing, standingReason: shown?.reason ?? null, standingSince: shown?.since ?? null },
      note: reason,
    })
  })
}
