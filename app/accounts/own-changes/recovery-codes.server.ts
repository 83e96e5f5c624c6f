import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { allowOwnChange } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import type { OwnConfirmation } from '#/app/accounts/schemas/account.ts'
import {
  makeRecoveryCodes,
  recoveryKey,
} from '#/app/accounts/second-factor/recovery-codes.server.ts'
import { ownsFactor } from '#/app/accounts/second-factor-demand.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { recordOwnChange } from './record-own-change.server.ts'

/**
 * Replaces the recovery codes by new ones, which are shown once. Requires the password and the second factor. Refuses: invalid for a wrong one;
 * conflict without a second factor, which the codes would replace.
 */
export async function renewRecoveryCodes(
  context: RequestContext,
  confirmation: OwnConfirmation,
): Promise<string[]> {
  const user = await allowOwnChange(context, 'own.factors.remove', confirmation)
  const key = await recoveryKey(context)
  return context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await ownsFactor(tx, user.id)))
      throw new Refusal('conflict', 'Set up an authenticator app or a passkey first.')
    await recordOwnChange(tx, context, { kind: 'recovery-codes-made', user })
    return makeRecoveryCodes(tx, user.id, key)
  })
}
