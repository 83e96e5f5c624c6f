import { INVITATION_HOURS } from '#/domain/people/model/limits.ts'
import { Refusal } from '#/core/refusal.ts'
import { m } from '#/domain/texts/messages.js'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import type { Account, Registration, OneTimeLink } from '#/domain/people/model/account.ts'
import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { toAccount } from '#/domain/people/accounts/account-rows.server.ts'
import { hashNewPassword } from '#/domain/people/passwords/passwords.server.ts'
import { startSession } from '#/domain/people/sessions/sessions.server.ts'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import { countAttempt, forgiveAttempt } from '#/domain/people/attempts/attempts.server.ts'
import { finishSession, type SignedIn } from './sign-in.server.ts'
import { later } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'
import type { Role } from '#/core/stored-values.ts'
import { paths } from '#/domain/addresses/paths.ts'

/** The account that is signed in. Refuses: unauthenticated. */
export async function currentAccount(context: RequestContext): Promise<Account> {
  const { id } = allow(context, 'own.read')
  return toAccount(
    await context.db.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/**
 * Opens an account by the one-time link of the first start, or of an invitation, and signs it in.
 * Refuses: forbidden without such a link, invalid for another address than the invited one and for
 * an easily guessed password, conflict for an address that has an account; too-many.
 */
export async function register(
  context: RequestContext,
  { username, password, invitation }: Registration,
): Promise<SignedIn> {
  const tokenHash = hashToken(invitation ?? '')
  const attempt = await countAttempt(context, 'link')
  await requireInvitation(context.db.read, context.now, tokenHash, username)
  await context.db.write.transaction().execute((tx) => forgiveAttempt(tx, context, attempt))
  const hash = await hashNewPassword(context.db, password, username)
  try {
    return await context.db.write.transaction().execute(async (tx) => {
      const { id, role, name, language } = await requireInvitation(
        tx,
        context.now,
        tokenHash,
        username,
      )
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ usedAt: context.now })
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw registrationClosed()
      const user = await addUser(tx, { username, hash, role, name, language, now: context.now })
      await recordAccountEvent(tx, context, { kind: 'opened', user, detail: role, by: user })
      return finishSession(tx, context, user, await startSession(tx, context, user))
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = m.sign_in_taken()
    throw new Refusal('conflict', message, { fields: { username: [message] } })
  }
}

/**
 * At the start of the server: the one-time link for the first administrator; null once there is an
 * account.
 */
export async function linkForFirstAdministrator(
  db: Store,
  at: { now: string; origin: string },
): Promise<string | null> {
  if (await anyAccount(db.read)) return null
  const { link } = await db.write.transaction().execute((tx) => addFirstLink(tx, at))
  return link
}

/**
 * At the start of the server: creates the first administrator by name and password, on a register
 * without any account.
 */
export async function createFirstAdministrator(
  db: Store,
  now: string,
  username: string,
  password: string,
): Promise<boolean> {
  if (await anyAccount(db.read)) return false
  await createAccount(db, now, { username, password, role: 'admin' }).catch((error: unknown) => {
    // Another process has created it first.
    if (!isUniqueViolation(error)) throw error
  })
  return true
}

/**
 * Creates an account from the command line. Throws where the address has an account; refuses:
 * invalid for an easily guessed password.
 */
export async function createAccount(
  db: Store,
  now: string,
  { username, password, role }: { username: string; password: string; role: Role },
): Promise<Account> {
  return addAccount(db, now, {
    username,
    role,
    hash: await hashNewPassword(db, password, username),
  })
}

/** The same with a password that was hashed before. */
export async function addAccount(
  db: Store,
  now: string,
  { username, hash, role }: { username: string; hash: string; role: Role },
): Promise<Account> {
  return db.write.transaction().execute(async (tx) => {
    const user = await addUser(tx, { username, hash, role, name: null, language: 'en', now })
    await recordAccountEvent(tx, { now, actor: null }, { kind: 'opened', user, detail: role })
    return toAccount(user)
  })
}

async function anyAccount(db: Store['read'] | Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function requireInvitation(
  db: Store['read'] | Tx,
  now: string,
  tokenHash: string,
  username: string,
) {
  const invitation = await db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!invitation || invitation.usedAt || invitation.expiresAt <= now) throw registrationClosed()
  if (invitation.purpose === 'first-administrator' && (await anyAccount(db)))
    throw registrationClosed()
  if (invitation.email !== null && invitation.email !== username) {
    const message = m.sign_in_invited_as({ email: invitation.email })
    throw new Refusal('invalid', message, { fields: { username: [message] } })
  }
  return invitation
}

type NewUser = Pick<UserRow, 'username' | 'role' | 'name' | 'language'> & {
  hash: string
  now: string
}

async function addUser(
  tx: Tx,
  { username, hash, role, name, language, now }: NewUser,
): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({
      username,
      email: username,
      password: hash,
      role,
      name,
      language,
      createdAt: now,
      disabledAt: null,
      lastSeenAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The refusal of a registration without a usable link. */
const registrationClosed = () => new Refusal('forbidden', m.sign_in_closed())

/** Adds the link of the first start, which is bound to no address. */
async function addFirstLink(tx: Tx, at: { now: string; origin: string }): Promise<OneTimeLink> {
  return addRegistrationLink(tx, at, {
    purpose: 'first-administrator',
    email: null,
    role: 'admin',
    name: null,
    language: 'en',
    createdBy: null,
  })
}

type RegistrationLink = {
  purpose: 'invitation' | 'first-administrator'
  email: string | null
  role: Role
  name: string | null
  language: Language
  createdBy: number | null
}

/** Adds a one-time link that opens an account, valid for 72 hours. */
export async function addRegistrationLink(
  tx: Tx,
  at: { now: string; origin: string },
  link: RegistrationLink,
): Promise<OneTimeLink> {
  const token = newToken()
  const expiresAt = later(at.now, INVITATION_HOURS * 3_600)
  await tx
    .insertInto('invitations')
    .values({ ...link, tokenHash: hashToken(token), createdAt: at.now, expiresAt, usedAt: null })
    .execute()
  return { link: at.origin + paths.acceptInvitation(token, link.language), expiresAt }
}
