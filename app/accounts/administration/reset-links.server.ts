import type { HandedLink, OneTimeLink, PasswordReset } from '#/app/accounts/account.ts'
import { recordAccountEvent, type Acting } from '#/app/accounts/account-events.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { hashNewPassword } from '#/app/accounts/passwords/passwords.server.ts'
import { reAuthenticate } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import type { ReAuthentication } from '#/app/accounts/re-authentication/re-authentication.ts'
import { endSessions, hashOf, newToken } from '#/app/accounts/sessions.server.ts'
import { countAttempt, forgiveAttempt } from '#/app/accounts/sign-in/attempts.server.ts'
import { forgetOrigins } from '#/app/accounts/sign-in/known-origins.server.ts'
import { later } from '#/app/dates.ts'
import { storedLanguage } from '#/app/language/language.ts'
import { post } from '#/app/mail/outbox.server.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireAdmin, type Scope } from '#/app/scope.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import { noSuchAccount } from './no-such-account.ts'
import { handedLink } from './one-time-link.ts'
import { recordAct } from './record-act.server.ts'

const RESET_SECONDS = 24 * 3_600

/**
 * Sends an account's owner a one-time link to a new password, valid for 24 hours. An earlier one no longer holds. Administrators
 * only, who re-authenticate. Refuses: forbidden without re-authentication, and for one's own account, whose password is changed with the
 * old one; not-found; conflict for a disabled account.
 */
export async function makeResetLink(scope: Scope, id: number, reAuthentication: ReAuthentication): Promise<HandedLink> {
  const actor = requireAdmin(scope)
  // A session left open or stolen would otherwise be enough to take the account over.
  if (actor.id === id) throw new Refusal('forbidden', 'Change your own password on your account page; it asks for the old one.')
  await reAuthenticate(scope, actor, reAuthentication)
  return scope.db.write.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, id)
    if (!user) throw noSuchAccount()
    const made = await addResetLink(tx, scope, user)
    await recordAct(tx, scope, { kind: 'reset-link-made', actor, user })
    await post(tx, scope, {
      to: user.email,
      language: storedLanguage(user.language),
      letter: { kind: 'password-reset', ...made },
    })
    return handedLink(scope, user.email, made)
  })
}

/** The same for whoever has the machine: the command line prints it, and no letter goes out. Refuses: not-found, conflict. */
export async function resetLinkFromConsole(
  db: Store,
  at: { now: string; origin: string },
  email: string,
): Promise<OneTimeLink> {
  return db.write.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('users').select('id').where('username', '=', email).executeTakeFirst()
    const user = found && (await lockAccount(tx, found.id))
    if (!user) throw noSuchAccount()
    const acting = { ...at, actor: null }
    const made = await addResetLink(tx, acting, user)
    await recordAccountEvent(tx, acting, { kind: 'reset-link-made', user })
    return made
  })
}

async function addResetLink(tx: Tx, acting: Acting & { origin: string }, user: UserRow): Promise<OneTimeLink> {
  if (user.disabledAt !== null) throw new Refusal('conflict', 'This account is disabled. Enable it first.')
  await tx.deleteFrom('passwordResets').where('userId', '=', user.id).execute()
  const token = newToken()
  const expiresAt = later(acting.now, RESET_SECONDS)
  await tx
    .insertInto('passwordResets')
    .values({ tokenHash: hashOf(token), userId: user.id, createdAt: acting.now, expiresAt })
    .execute()
  return { link: acting.origin + paths.resetPassword(token, storedLanguage(user.language)), expiresAt }
}

/** Whose password a link resets. Refuses: forbidden, in one text, a link that is unknown, used or too old, or of a disabled account. */
export async function readReset(scope: Scope, token: string): Promise<{ email: string }> {
  const { email } = await usableReset(scope.db.read, scope.now, token)
  return { email }
}

/**
 * Gives an account a new password by a one-time link; ends its sessions, and leaves its second factors as they are. Refuses as
 * `readReset` does; invalid for a password that is guessed first.
 */
export async function resetPassword(scope: Scope, { token, password }: PasswordReset): Promise<void> {
  const attempt = await countAttempt(scope, 'link')
  const { email } = await usableReset(scope.db.read, scope.now, token)
  await scope.db.write.transaction().execute((tx) => forgiveAttempt(tx, scope, attempt))
  const hash = await hashNewPassword(scope.db, password, email)
  await scope.db.write.transaction().execute(async (tx) => {
    const { id } = await usableReset(tx, scope.now, token)
    const user = await lockAccount(tx, id)
    const { numDeletedRows } = await tx.deleteFrom('passwordResets').where('tokenHash', '=', hashOf(token)).executeTakeFirst()
    if (!user || user.disabledAt !== null || numDeletedRows === 0n) throw unusable()
    await tx.updateTable('users').set({ password: hash }).where('id', '=', id).execute()
    await endSessions(tx, id)
    await forgetOrigins(tx, id)
    await recordAccountEvent(tx, scope, { kind: 'password-reset', user, by: user })
  })
}

async function usableReset(db: Store['read'] | Tx, now: string, token: string) {
  const reset = await db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .select(['users.id', 'users.email'])
    .where('passwordResets.tokenHash', '=', hashOf(token))
    .where('passwordResets.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!reset) throw unusable()
  return reset
}

const unusable = () => new Refusal('forbidden', m.reset_unusable())
