import { RESET_HOURS } from '#/domain/people/model/limits.ts'
import {
  notifyOwner,
  recordAct,
  recordAccountEvent,
  type Acting,
} from '#/domain/people/accounts/account-events.server.ts'
import {
  type OneTimeLinkResult,
  type OneTimeLink,
  type PasswordReset,
} from '#/domain/people/model/account.ts'
import { lockAccount, requireAccount } from '#/domain/people/accounts/account-rows.server.ts'
import { hashNewPassword } from '#/domain/people/passwords/passwords.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { endSessions } from '#/domain/people/sessions/sessions.server.ts'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import { countAttempt, forgiveAttempt } from '#/domain/people/attempts/attempts.server.ts'
import { forgetOrigins } from '#/domain/people/attempts/known-origins.server.ts'
import { later } from '#/core/dates.ts'
import { storedLanguage } from '#/core/languages.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import { oneTimeLinkResult } from '#/domain/people/accounts/account-answer.ts'

/**
 * Sends an account's owner a one-time link to a new password, valid for 24 hours. It replaces an
 * earlier one. Administrators only, who re-authenticate. Refuses: forbidden without
 * re-authentication, and for the actor's own account, whose password is changed with the old one;
 * not-found; conflict for a disabled account.
 */
export async function makeResetLink(
  context: RequestContext,
  id: number,
  reAuthentication: ReAuthentication,
): Promise<OneTimeLinkResult> {
  const actor = await allow(context, 'account.reset-link', confirmedBy(reAuthentication), {
    accountId: id,
  })
  return context.db.write.transaction().execute(async (tx) => {
    const user = await requireAccount(tx, { id })
    const link = await addResetLink(tx, context, user)
    await recordAct(tx, context, { kind: 'reset-link-made', actor, user })
    await enqueueEmail(tx, context, {
      to: user.email,
      language: storedLanguage(user.language),
      email: { kind: 'password-reset', ...link },
    })
    return oneTimeLinkResult(context, user.email, link)
  })
}

/**
 * The same from the command line, which prints the link; no email is sent. Refuses: not-found,
 * conflict.
 */
export async function resetLinkFromConsole(
  db: Store,
  at: { now: string; origin: string },
  email: string,
): Promise<OneTimeLink> {
  return db.write.transaction().execute(async (tx) => {
    const user = await requireAccount(tx, { username: email })
    const acting = { ...at, actor: null }
    const link = await addResetLink(tx, acting, user)
    await recordAccountEvent(tx, acting, { kind: 'reset-link-made', user })
    return link
  })
}

async function addResetLink(
  tx: Tx,
  acting: Acting & { origin: string },
  user: UserRow,
): Promise<OneTimeLink> {
  if (user.disabledAt !== null)
    throw new Refusal('conflict', 'This account is disabled. Enable it first.')
  await tx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
  const token = newToken()
  const expiresAt = later(acting.now, RESET_HOURS * 3_600)
  await tx
    .insertInto('passwordResets')
    .values({ tokenHash: hashToken(token), userId: user.id, createdAt: acting.now, expiresAt })
    .execute()
  return {
    link: acting.origin + paths.resetPassword(token, storedLanguage(user.language)),
    expiresAt,
  }
}

/**
 * The account whose password a link resets. Refuses: forbidden, with one message, for an unknown,
 * used or expired link, or a disabled account.
 */
export async function readReset(
  context: RequestContext,
  token: string,
): Promise<{ email: string }> {
  const { email } = await requireReset(context.db.read, context.now, token)
  return { email }
}

/**
 * Sets a new password by a one-time link; ends the account's sessions and leaves its second factors
 * unchanged. Refuses as `readReset` does; invalid for an easily guessed password.
 */
export async function resetPassword(
  context: RequestContext,
  { token, password }: PasswordReset,
): Promise<void> {
  const attempt = await countAttempt(context, 'link')
  const { email } = await requireReset(context.db.read, context.now, token)
  await context.db.write.transaction().execute((tx) => forgiveAttempt(tx, context, attempt))
  const hash = await hashNewPassword(context.db, password, email)
  await context.db.write.transaction().execute(async (tx) => {
    const { id } = await requireReset(tx, context.now, token)
    const user = await lockAccount(tx, id)
    const { numDeletedRows } = await tx
      .deleteFrom('passwordResets')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst()
    if (!user || user.disabledAt !== null || numDeletedRows === 0n) throw unusable()
    await tx.updateTable('users').set({ password: hash }).where('id', '=', id).execute()
    await endSessions(tx, id)
    await forgetOrigins(tx, id)
    await recordAccountEvent(tx, context, { kind: 'password-reset', user, by: user })
    await notifyOwner(tx, context, user, { change: 'password-reset' })
  })
}

async function requireReset(db: Store['read'] | Tx, now: string, token: string) {
  const reset = await db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.id', 'users.email'])
    .where('passwordResets.tokenHash', '=', hashToken(token))
    .where('passwordResets.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!reset) throw unusable()
  return reset
}

const unusable = () => new Refusal('forbidden', m.reset_unusable())
