import type { ExpressionBuilder } from 'kysely'
import type { Store, Tables, Tx } from '#/db/schema.ts'

const NAME = 'second-factor'
const DEMANDED = 'demanded'

/** Within a query on `users`: whether an account has an active second factor. */
export function hasFactor(e: ExpressionBuilder<Tables, 'users'>) {
  return e.or([
    e.exists(
      e.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id'),
    ),
    e.exists(
      e
        .selectFrom('authenticatorApps')
        .select('authenticatorApps.id')
        .whereRef('authenticatorApps.userId', '=', 'users.id')
        .where('authenticatorApps.confirmedAt', 'is not', null),
    ),
  ])
}

/** Whether an account has an active second factor. */
export async function ownsFactor(db: Store['read'] | Tx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasFactor)
    .executeTakeFirst()
  return row !== undefined
}

/** Within a query on `users`: whether a second factor is required of all and this account has none. */
export function mustSetUp(e: ExpressionBuilder<Tables, 'users'>) {
  const demanded = e
    .selectFrom('settings')
    .select('settings.name')
    .where('name', '=', NAME)
    .where('value', '=', DEMANDED)
  return e.and([e.exists(demanded), e.not(hasFactor(e))])
}

/** Whether administrators require a second factor of all. */
export async function isFactorDemanded(db: Store['read'] | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row?.value === DEMANDED
}

/** Stores whether a second factor is required of all; returns whether this is a change. */
export async function storeDemand(tx: Tx, demanded: boolean): Promise<boolean> {
  if ((await isFactorDemanded(tx)) === demanded) return false
  const value = demanded ? DEMANDED : 'optional'
  await tx
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return true
}
