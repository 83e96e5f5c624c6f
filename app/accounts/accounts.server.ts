import { paths } from '#/app/paths.ts'
import { later } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import { requireAdmin, requireStaff, type Scope } from '#/app/scope.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { Account, NewInvitation, Registration, Role } from './account.ts'
import { hashPassword } from './passwords.server.ts'
import { hashOf, newToken, startSession } from './sessions.server.ts'
import { toAccount, type SignedIn } from './sign-in.server.ts'

const INVITATION_SECONDS = 72 * 3_600
const closed = () => new Refusal('forbidden', m.sign_in_closed())

/** The account that is signed in. Refuses: unauthenticated. */
export async function currentAccount(scope: Scope): Promise<Account> {
  const { id } = requireStaff(scope)
  return toAccount(await scope.db.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Opens an account by the one-time link of the first start, or of an invitation, and signs it in. Refuses: forbidden
 * without such a link, invalid for another address than the invited one, conflict for an address that has an account.
 */
export async function register(scope: Scope, { username, password, invitation }: Registration): Promise<SignedIn> {
  const tokenHash = hashOf(invitation ?? '')
  await usableInvitation(scope.db.read, scope.now, tokenHash, username)
  const hash = await hashPassword(password)
  try {
    return await scope.db.write.transaction().execute(async (tx) => {
      const { id, role } = await usableInvitation(tx, scope.now, tokenHash, username)
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ usedAt: scope.now })
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw closed()
      const account = await addUser(tx, { username, hash, role, now: scope.now })
      return { account, token: await startSession(tx, scope, account.id) }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const words = m.sign_in_taken()
    throw new Refusal('conflict', words, { fields: { username: [words] } })
  }
}

/** Invites a colleague: the answer is the one-time link, valid for 72 hours. Administrators only. */
export async function invite(scope: Scope, { email, role }: NewInvitation): Promise<{ link: string; expiresAt: string }> {
  const { id } = requireAdmin(scope)
  return addInvitation(scope.db, scope, { purpose: 'invitation', email, role, createdBy: id })
}

/** For whoever starts the server: the one-time link for the first administrator; null once there is an account. */
export async function linkForFirstAdministrator(db: Store, at: { now: string; origin: string }): Promise<string | null> {
  if (await anyAccount(db.read)) return null
  const { link } = await addInvitation(db, at, { purpose: 'first-administrator', email: null, role: 'admin', createdBy: null })
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

/** An account made by whoever has the machine: the command line. Throws where the address has one. */
export async function createAccount(
  db: Store,
  now: string,
  { username, password, role }: { username: string; password: string; role: Role },
): Promise<Account> {
  const hash = await hashPassword(password)
  return db.write.transaction().execute((tx) => addUser(tx, { username, hash, role, now }))
}

/** An invitation made by whoever has the machine: the command line. */
export async function inviteFromConsole(db: Store, at: { now: string; origin: string }, { email, role }: NewInvitation) {
  return addInvitation(db, at, { purpose: 'invitation', email, role, createdBy: null })
}

async function anyAccount(db: Store['read'] | Tx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

type InvitationFor = {
  purpose: 'first-administrator' | 'invitation'
  email: string | null
  role: Role
  createdBy: number | null
}

async function addInvitation(db: Store, at: { now: string; origin: string }, invitation: InvitationFor) {
  const token = newToken()
  const expiresAt = later(at.now, INVITATION_SECONDS)
  await db.write
    .insertInto('invitations')
    .values({ ...invitation, tokenHash: hashOf(token), createdAt: at.now, expiresAt, usedAt: null })
    .execute()
  return { link: at.origin + paths.acceptInvitation(token), expiresAt }
}

async function usableInvitation(db: Store['read'] | Tx, now: string, tokenHash: string, username: string) {
  const invitation = await db.selectFrom('invitations').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
  if (!invitation || invitation.usedAt || invitation.expiresAt <= now) throw closed()
  if (invitation.purpose === 'first-administrator' && (await anyAccount(db))) throw closed()
  if (invitation.email !== null && invitation.email !== username) {
    const words = `This invitation is for ${invitation.email}`
    throw new Refusal('invalid', words, { fields: { username: [words] } })
  }
  return invitation
}

async function addUser(tx: Tx, user: { username: string; hash: string; role: Role; now: string }): Promise<Account> {
  const row = await tx
    .insertInto('users')
    .values({ username: user.username, email: user.username, password: user.hash, role: user.role, createdAt: user.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAccount(row)
}
