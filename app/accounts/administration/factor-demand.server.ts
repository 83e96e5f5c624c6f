import { reAuthenticate } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import type { ReAuthentication } from '#/app/accounts/re-authentication/re-authentication.ts'
import { isFactorDemanded, storeDemand } from '#/app/accounts/second-factor/demand.server.ts'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import { recordAct } from './record-act.server.ts'

/** Whether a second factor is demanded of all. Administrators only. */
export async function readDemand(scope: Scope): Promise<boolean> {
  requireAdmin(scope)
  return isFactorDemanded(scope.db.read)
}

/**
 * Demands a second factor of all, or no longer. From then on an account without one can only set one up, also in sessions that are
 * under way. Other administrators are notified. Administrators only, who re-authenticate. Refuses: forbidden without re-authentication.
 */
export async function demandFactor(scope: Scope, demanded: boolean, reAuthentication: ReAuthentication): Promise<void> {
  const actor = requireAdmin(scope)
  await reAuthenticate(scope, actor, reAuthentication)
  await scope.db.write.transaction().execute(async (tx) => {
    if (await storeDemand(tx, demanded))
      await recordAct(tx, scope, { kind: demanded ? 'second-factor-demanded' : 'second-factor-optional', actor })
  })
}
