import { lockAccount, ownsFactor } from '#/domain/people/accounts/account-rows.server.ts'
import { forgetOrigins } from '#/domain/people/attempts/known-origins.server.ts'
import { hashNewPassword } from '#/domain/people/passwords/passwords.server.ts'
import { confirmedAsOwn } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { PasswordChange, OwnConfirmation } from '#/domain/people/model/account.ts'
import { endFormerToken, endSessions } from '#/domain/people/sessions/sessions.server.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { recordOwnChange } from '#/domain/people/accounts/account-events.server.ts'
import {
  recoveryKey,
  makeRecoveryCodes,
  allowRemoval,
} from '#/domain/people/second-factors/second-factors.server.ts'
import type { Tx } from '#/db/schema.ts'

/**
 * Changes the password of the actor's own account, and ends all its other sessions. Requires the
 * second factor where there is one. Refuses: invalid for a wrong current password or code, or an
 * easily guessed new one; conflict where the password was changed elsewhere meanwhile; too-many.
 */
export async function changePassword(
  context: RequestContext,
  { password, ...confirmation }: PasswordChange,
): Promise<void> {
  const { id } = requireAllowed(context, 'own.password')
  // Before it is checked: a reset that comes between is not undone by whoever knew the password
  // before.
  const before = await context.db.read
    .selectFrom('users')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const actor = await allow(context, 'own.password', confirmedAsOwn(confirmation))
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

type Removed = { kind: 'app-removed' | 'passkey-removed'; detail?: string }

export async function removeFactor(
  context: RequestContext,
  confirmation: OwnConfirmation,
  remove: (tx: Tx, userId: number) => Promise<Removed>,
): Promise<void> {
  const user = await allow(context, 'own.factors.remove', confirmedAsOwn(confirmation))
  await context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    const removed = await remove(tx, user.id)
    await allowRemoval(tx, user)
    await recordOwnChange(tx, context, { ...removed, user })
  })
}

/**
 * Replaces the recovery codes by new ones, which are shown once. Requires the password and the
 * second factor. Refuses: invalid for a wrong one; conflict without a second factor, which the
 * codes would replace.
 */
export async function renewRecoveryCodes(
  context: RequestContext,
  confirmation: OwnConfirmation,
): Promise<string[]> {
  const user = await allow(context, 'own.factors.remove', confirmedAsOwn(confirmation))
  const key = await recoveryKey(context)
  return context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await ownsFactor(tx, user.id)))
      throw new Refusal('conflict', 'Set up an authenticator app or a passkey first.')
    await recordOwnChange(tx, context, { kind: 'recovery-codes-made', user })
    return makeRecoveryCodes(tx, user.id, key)
  })
}

/**
 * Ends what any session of an account has begun and not finished, an app or a passkey: it was begun
 * with the factors that there were then. A thief with the password who began before the first
 * factor adds none after it.
 */
export async function endPending(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .execute()
  await tx
    .deleteFrom('passkeyChallenges')
    .where('purpose', '=', 'add')
    .where('sessionHash', 'in', (e) =>
      e.selectFrom('sessions').select('tokenHash').where('userId', '=', userId),
    )
    .execute()
}
