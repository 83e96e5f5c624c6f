import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { endSessions } from '#/app/accounts/sessions.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/attempts/attempts.server.ts'
import { forgetOrigins } from '#/app/accounts/attempts/known-origins.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { requireAccountHolder, type Actor, type RequestContext } from '#/app/context/request-context.ts'
import type { UserRow } from '#/db/schema.ts'
import type { PasswordChange } from '#/app/accounts/schemas/account.ts'
import { hashNewPassword, passwordMatches } from './passwords.server.ts'

/**
 * Requires the password of the signed-in user again, because an open or stolen session alone is not sufficient. Counts as an
 * attempt. Refuses: invalid, with an error at `current`; too-many.
 */
export async function requirePassword(context: RequestContext, actor: Actor, current: string): Promise<UserRow> {
  const attempt = await countAttempt(context, { password: actor.email })
  const user = await context.db.read.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirst()
  if (!user || !(await passwordMatches(current, user.password))) {
    const message = 'This is not your password.'
    throw new Refusal('invalid', message, { fields: { current: [message] } })
  }
  await context.db.write.transaction().execute((tx) => forgiveAttempt(tx, context, attempt))
  return user
}

/**
 * Changes the password of the actor's own account, and ends all its other sessions. Refuses: invalid for a wrong current
 * password or an easily guessed new one; conflict where the password was changed elsewhere meanwhile; too-many.
 */
export async function changePassword(context: RequestContext, { current, password }: PasswordChange): Promise<void> {
  const actor = requireAccountHolder(context)
  const user = await requirePassword(context, actor, current)
  const hash = await hashNewPassword(context.db, password, user.email)
  await context.db.write.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, user.id)
    if (locked?.password !== user.password) throw new Refusal('conflict', 'Your password was changed in another session.')
    await tx.updateTable('users').set({ password: hash }).where('id', '=', user.id).execute()
    await endSessions(tx, user.id, actor.sessionHash)
    await forgetOrigins(tx, user.id, context)
    await tx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
    await recordAccountEvent(tx, context, { kind: 'password-changed', user })
  })
}
