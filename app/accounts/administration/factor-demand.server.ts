import type { ReAuthentication } from '#/app/accounts/schemas/re-authentication.ts'
import { isFactorDemanded, storeDemand } from '#/app/accounts/second-factor-demand.server.ts'
import { allow } from '#/app/context/allow.ts'
import { allowConfirmed } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { recordAct } from '#/app/accounts/record-act.server.ts'

/** Whether a second factor is required of all. Administrators only. */
export async function readDemand(context: RequestContext): Promise<boolean> {
  allow(context, 'factor-demand.read')
  return isFactorDemanded(context.db.read)
}

/**
 * Requires a second factor of all, or no longer. From then on an account without one can only set one up, also in running
 * sessions. Other administrators are notified. Administrators only, who re-authenticate. Refuses: forbidden without re-authentication.
 */
export async function demandFactor(
  context: RequestContext,
  demanded: boolean,
  reAuthentication: ReAuthentication,
): Promise<void> {
  const actor = await allowConfirmed(context, 'factor-demand.change', reAuthentication)
  await context.db.write.transaction().execute(async (tx) => {
    if (await storeDemand(tx, demanded))
      await recordAct(tx, context, {
        kind: demanded ? 'second-factor-demanded' : 'second-factor-optional',
        actor,
      })
  })
}
