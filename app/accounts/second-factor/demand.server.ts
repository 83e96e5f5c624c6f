import type { ExpressionBuilder } from 'kysely'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'

const NAME = 'second-factor'
const DEMANDED = 'demanded'

/** Within a query on `users`: whether an account has a second factor, one that works. */
export function hasFactor(e: ExpressionBuilder<Tables, 'users'>) {
  return e.or([
    e.exists(e.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id')),
    e.exists(
      e
        .selectFrom('authenticatorApps')
        .select('authenticatorApps.id')
        .whereRef('authenticatorApps.userId', '=', 'users.id')
        .where('authenticatorApps.confirmedAt', 'is not', null),
    ),
  ])
}

/** Within a query on `users`: whether a second factor is demanded of all and this account has none. */
export function mustSetUp(e: ExpressionBuilder<Tables, 'users'>) {
  const demanded = e.selectFrom('settings').select('settings.name').where('name', '=', NAME).where('value', '=', DEMANDED)
  return e.and([e.exists(demanded), e.not(hasFactor(e))])
}

/** Whether administrators demand a second factor of all. */
export async function isFactorDemanded(db: Store['read'] | Tx): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value === DEMANDED
}

/** The same for administrators. */
export async function readDemand(scope: Scope): Promise<boolean> {
  requireAdmin(scope)
  return isFactorDemanded(scope.db.read)
}

/**
 * Demands a second factor of all, or no longer. From then on whoever has none can only set one up, also in sessions that are
 * under way. Administrators only.
 */
export async function demandFactor(scope: Scope, demanded: boolean): Promise<void> {
  requireAdmin(scope)
  const value = demanded ? DEMANDED : 'optional'
  await scope.db.write.transaction().execute(async (tx) => {
    if ((await isFactorDemanded(tx)) === demanded) return
    await tx
      .insertInto('settings')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await recordAccountEvent(tx, scope, { kind: demanded ? 'second-factor-demanded' : 'second-factor-optional' })
  })
}
