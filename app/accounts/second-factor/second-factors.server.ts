import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Tx, UserRow } from '#/db/schema.ts'
import type { AccountFactors } from '#/app/accounts/schemas/second-factor.ts'
import { isFactorDemanded, ownsFactor } from '#/app/accounts/second-factor-demand.server.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.server.ts'

/** The actor's second factors. Refuses: unauthenticated. */
export async function readFactors(context: RequestContext): Promise<AccountFactors> {
  const { id } = allow(context, 'own.factors.read')
  const { read } = context.db
  const [app, passkeys, recoveryCodes, demanded] = await Promise.all([
    read
      .selectFrom('authenticatorApps')
      .select('confirmedAt')
      .where('userId', '=', id)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    read
      .selectFrom('passkeys')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', id)
      .orderBy('id')
      .execute(),
    countRecoveryCodes(read, id),
    isFactorDemanded(read),
  ])
  return { app: app?.confirmedAt ?? null, passkeys, recoveryCodes, demanded }
}

type Owner = Pick<UserRow, 'id' | 'email'>

/**
 * Called after a second factor was added, in the same transaction: creates the recovery codes that come with the first one; null
 * where there are some. `key`: of `recoveryKey`.
 */
export async function firstRecoveryCodes(
  tx: Tx,
  context: RequestContext,
  user: Owner,
  key: string,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, user.id)) > 0) return null
  await recordAccountEvent(tx, context, { kind: 'recovery-codes-made', user })
  return makeRecoveryCodes(tx, user.id, key)
}

/**
 * Called after a second factor was removed, in the same transaction. Refuses: conflict, where it was the last and one is
 * required. Otherwise the recovery codes are deleted with the last one, because they have nothing to replace.
 */
export async function allowRemoval(tx: Tx, user: Owner): Promise<void> {
  if (await ownsFactor(tx, user.id)) return
  if (await isFactorDemanded(tx)) {
    throw new Refusal(
      'conflict',
      'Your office requires a second factor. Set up another one before you remove the last.',
    )
  }
  await tx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
}
