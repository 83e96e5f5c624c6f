import { recordAct } from '#/app/accounts/record-act.server.ts'
import { allowConfirmed } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import type { ReAuthentication } from '#/app/accounts/schemas/re-authentication.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'

/**
 * Confirms that a passkey is the surveyor's, who has told the office so: from then on it signs reports. Administrators only, who re-authenticate, and not for
 * their own account. Refuses: forbidden; not-found; a passkey that is confirmed (conflict).
 */
export async function confirmPasskey(
  context: RequestContext,
  { accountId, passkeyId }: { accountId: number; passkeyId: number },
  reAuthentication: ReAuthentication,
): Promise<void> {
  if (requireAllowed(context, 'account.confirm-passkey').id === accountId)
    throw new Refusal('forbidden', 'Another administrator has to confirm your own passkey.')
  const actor = await allowConfirmed(context, 'account.confirm-passkey', reAuthentication)
  await context.db.write.transaction().execute(async (tx) => {
    const passkey = await tx
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.userId')
      .select(['passkeys.name', 'confirmedAt', 'users.email'])
      .where('passkeys.id', '=', passkeyId)
      .where('userId', '=', accountId)
      .executeTakeFirst()
    if (!passkey) throw new Refusal('not-found', 'There is no such passkey.')
    if (passkey.confirmedAt !== null)
      throw new Refusal('conflict', 'This passkey is confirmed already.')
    const confirmed = { confirmedAt: context.now, confirmedBy: actor.email }
    await tx.updateTable('passkeys').set(confirmed).where('id', '=', passkeyId).execute()
    const user = { id: accountId, email: passkey.email }
    await recordAct(tx, context, { kind: 'passkey-confirmed', actor, user, detail: passkey.name })
  })
}
