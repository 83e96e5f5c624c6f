import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { forgetOrigins } from '#/app/accounts/attempts/known-origins.server.ts'
import { hashNewPassword } from '#/app/accounts/passwords/passwords.server.ts'
import { allowOwnChange } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import type { PasswordChange } from '#/app/accounts/schemas/account.ts'
import { endFormerToken, endSessions } from '#/app/accounts/sessions.server.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { recordOwnChange } from './record-own-change.server.ts'

/**
 * Changes the password of the actor's own account, and ends all its other sessions. Requires the second factor where there is one. Refuses: invalid for a
 * wrong current password or code, or an easily guessed new one; conflict where the password was changed elsewhere meanwhile; too-many.
 */
export async function changePassword(
  context: RequestContext,
  { password, ...confirmation }: PasswordChange,
): Promise<void> {
  const { id } = requireAllowed(context, 'own.password')
  // Before it is checked: a reset that comes between is not undone by whoever knew the password before.
  const before = await context.db.read
    .selectFrom('users')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const actor = await allowOwnChange(context, 'own.password', confirmation)
  const { email } = actor
  const hash = await hashNewPassword(context.db, password, email)
  await context.db.write.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, id)
    if (locked?.password !== before.password)
      throw new Refusal('conflict', 'Your password was changed in another session.')
    await tx.updateTable('users').set({ password: hash }).where('id', '=', id).execute()
    await endSessions(tx, id, actor.sessionHash)
    await endFormerToken(tx, actor)
    await forgetOrigins(tx, id, context)
    await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
    await recordOwnChange(tx, context, { kind: 'password-changed', user: actor })
  })
}
