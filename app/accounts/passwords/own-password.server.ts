import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { endSessions } from '#/app/accounts/sessions.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/sign-in/attempts.server.ts'
import { forgetOrigins } from '#/app/accounts/sign-in/known-origins.server.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireStaff, type Actor, type Scope } from '#/app/scope.ts'
import type { UserRow } from '#/db/schema.ts'
import type { PasswordChange } from '#/app/accounts/account.ts'
import { hashNewPassword, passwordMatches } from './passwords.server.ts'

/**
 * Asks whoever is signed in for the password again, so that a session alone, left open or stolen, is not enough. Counts as an
 * attempt. Refuses: invalid, with an error at `current`; too-many.
 */
export async function askPassword(scope: Scope, actor: Actor, current: string): Promise<UserRow> {
  const attempt = await countAttempt(scope, { password: actor.email })
  const user = await scope.db.read.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirst()
  if (!user || !(await passwordMatches(current, user.password))) {
    const words = 'This is not your password.'
    throw new Refusal('invalid', words, { fields: { current: [words] } })
  }
  await scope.db.write.transaction().execute((tx) => forgiveAttempt(tx, scope, attempt))
  return user
}

/**
 * Gives one's own account another password, and ends all its sessions but this one. Refuses: invalid for a wrong current
 * password or a new one that is guessed first; conflict where the password was changed elsewhere meanwhile; too-many.
 */
export async function changePassword(scope: Scope, { current, password }: PasswordChange): Promise<void> {
  const actor = requireStaff(scope)
  const user = await askPassword(scope, actor, current)
  const hash = await hashNewPassword(scope.db, password, user.email)
  await scope.db.write.transaction().execute(async (tx) => {
    const now = await lockAccount(tx, user.id)
    if (now?.password !== user.password) throw new Refusal('conflict', 'Your password was changed elsewhere meanwhile.')
    await tx.updateTable('users').set({ password: hash }).where('id', '=', user.id).execute()
    await endSessions(tx, user.id, actor.sessionHash)
    await forgetOrigins(tx, user.id, scope)
    await tx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
    await recordAccountEvent(tx, scope, { kind: 'password-changed', user })
  })
}
