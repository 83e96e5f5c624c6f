import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { askPassword } from '#/app/accounts/passwords/own-password.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireSignedIn, requireStaff, type Scope } from '#/app/scope.ts'
import type { Tx, UserRow } from '#/db/schema.ts'
import type { OwnFactors } from './second-factor.ts'
import { hasFactor, isFactorDemanded } from './demand.server.ts'
import { countRecoveryCodes, makeRecoveryCodes, recoveryKey } from './recovery-codes.server.ts'

/** One's own second factors. Refuses: unauthenticated. */
export async function readOwnFactors(scope: Scope): Promise<OwnFactors> {
  const { id } = requireSignedIn(scope)
  const { read } = scope.db
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

/**
 * New recovery codes in place of the old ones, shown this once. Asks for the password. Refuses: invalid for a wrong one;
 * conflict without a second factor, which the codes would stand in for.
 */
export async function renewRecoveryCodes(scope: Scope, { current }: { current: string }): Promise<string[]> {
  const actor = requireStaff(scope)
  const user = await askPassword(scope, actor, current)
  const key = await recoveryKey(scope)
  return scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await hasFactorNow(tx, user.id))) throw new Refusal('conflict', 'Set up an authenticator app or a passkey first.')
    await recordAccountEvent(tx, scope, { kind: 'recovery-codes-made', user })
    return makeRecoveryCodes(tx, user.id, key)
  })
}

type Own = Pick<UserRow, 'id' | 'email'>

/**
 * For the transaction that adds a second factor, after it is there: the recovery codes that come with the first one; null where
 * there are some. `key`: of `recoveryKey`.
 */
export async function firstRecoveryCodes(tx: Tx, scope: Scope, user: Own, key: string): Promise<string[] | null> {
  if ((await countRecoveryCodes(tx, user.id)) > 0) return null
  await recordAccountEvent(tx, scope, { kind: 'recovery-codes-made', user })
  return makeRecoveryCodes(tx, user.id, key)
}

/**
 * For the transaction that removes a second factor, after it is gone: refuses, conflict, where it was the last and one is
 * demanded; otherwise recovery codes go with the last one, because there is nothing left to stand in for.
 */
export async function allowRemoval(tx: Tx, user: Own): Promise<void> {
  if (await hasFactorNow(tx, user.id)) return
  if (await isFactorDemanded(tx)) {
    throw new Refusal('conflict', 'Your office demands a second factor. Set up another one before you remove the last.')
  }
  await tx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
}

async function hasFactorNow(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).where(hasFactor).executeTakeFirst()
  return row !== undefined
}
