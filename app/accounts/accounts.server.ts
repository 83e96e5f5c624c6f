import { Refusal } from '#/app/refusal.ts'
import { m } from '#/app/paraglide/messages.js'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import type { Account, Registration, Role } from './account.ts'
import { recordAccountEvent } from './account-events.server.ts'
import { toAccount } from './account-rows.server.ts'
import { addFirstLink, registrationClosed } from './administration/invitations.server.ts'
import { hashNewPassword } from './passwords/passwords.server.ts'
import { hashOf, startSession } from './sessions.server.ts'
import { countAttempt, forgiveAttempt } from './sign-in/attempts.server.ts'
import { signedIn, type SignedIn } from './sign-in/sign-in.server.ts'

/** The account that is signed in. Refuses: unauthenticated. */
export async function currentAccount(scope: Scope): Promise<Account> {
  const { id } = requireStaff(scope)
  return toAccount(await scope.db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Opens an account by the one-time link of the first start, or of an invitation, and signs it in. Refuses: forbidden
 * without such a link, invalid for another address than the invited one and for a password that is guessed first, conflict
 * for an address that has an account; too-many.
 */
export async function register(scope: Scope, { username, password, invitation }: Registration): Promise<SignedIn> {
  const tokenHash = hashOf(invitation ?? '')
  const attempt = await countAttempt(scope, 'link')
  await usableInvitation(scope.db.read, scope.now, tokenHash, username)
  await scope.db.write.transaction().execute((tx) => forgiveAttempt(tx, scope, attempt))
  const hash = await hashNewPassword(scope.db, password, username)
  try {
    return await scope.db.write.transaction().execute(async (tx) => {
      const { id, role, language } = await usableInvitation(tx, scope.now, tokenHash, username)
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ usedAt: scope.now })
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw registrationClosed()
      const user = await addUser(tx, { username, hash, role, language, now: scope.now })
      await recordAccountEvent(tx, scope, { kind: 'opened', user, detail: role, by: user })
      return signedIn(tx, scope, user, await startSession(tx, scope, user))
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const words = m.sign_in_taken()
    throw new Refusal('conflict', words, { fields: { username: [words] } })
  }
}

/** For whoever starts the server: the one-time link for the first administrator; null once there is an account. */
export async function linkForFirstAdministrator(db: Store, at: { now: string; origin: string }): Promise<string | null> {
  if (await anyAccount(db.read)) return null
  const { link } = await db.write.transaction().execute((tx) => addFirstLink(tx, at))
  return link
}

/** For whoever starts the server: the first administrator by name and password, on a register without any account. */
export async function createFirstAdministrator(db: Store, now: string, username: string, password: string): Promise<boolean> {
  if (await anyAccount(db.read)) return false
  await createAccount(db, now, { username, password, role: 'admin' }).catch((error: unknown) => {
    // Another process was faster.
    if (!isUniqueViolation(error)) throw error
  })
  return true
}

/**
 * An account made by whoever has the machine: the command line. Throws where the address has one; refuses, invalid, a password
 * that is guessed first.
 */
export async function createAccount(
  db: Store,
  now: string,
  { username, password, role }: { username: string; password: string; role: Role },
): Promise<Account> {
  const hash = await hashNewPassword(db, password, username)
  return db.write.transaction().execute(async (tx) => {
    const user = await addUser(tx, { username, hash, role, language: 'en', now })
    await recordAccountEvent(tx, { now, actor: null }, { kind: 'opened', user, detail: role })
    return toAccount(user)
  })
}

async function anyAccount(db: Store['read'] | Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function usableInvitation(db: Store['read'] | Tx, now: string, tokenHash: string, username: string) {
  const invitation = await db.selectFrom('invitations').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
  if (!invitation || invitation.usedAt || invitation.expiresAt <= now) throw registrationClosed()
  if (invitation.purpose === 'first-administrator' && (await anyAccount(db))) throw registrationClosed()
  if (invitation.email !== null && invitation.email !== username) {
    const words = m.sign_in_invited_as({ email: invitation.email })
    throw new Refusal('invalid', words, { fields: { username: [words] } })
  }
  return invitation
}

type NewUser = { username: string; hash: string; role: Role; language: string; now: string }

async function addUser(tx: Tx, { username, hash, role, language, now }: NewUser): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({ username, email: username, password: hash, role, language, createdAt: now, disabledAt: null, lastSeenAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}
