import { createHash, randomBytes } from 'node:crypto'
import { later } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Actor, Scope } from '#/app/scope.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import { mustSetUp } from './second-factor/demand.server.ts'

export const IDLE_SECONDS = 30 * 60
const LONGEST_SECONDS = 8 * 3_600
/** How long the second step may take. */
const HALF_SECONDS = 10 * 60
/** A session's last use is written at most this often: reading a page should not be a write. */
const TOUCH_SECONDS = 60
const LONGEST_USER_AGENT = 300

/** The SHA-256 of a token, hex: what is stored of it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 256 bits by chance, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Starts a session for an account as it was when its password was checked; the answer is the token for the cookie, which is
 * stored nowhere. `half`: the second step is still to come. Refuses, as a wrong password is refused, an account that was
 * disabled or given another password meanwhile: its row is locked here, so either this comes first and that ends the session,
 * or that came first.
 */
export async function startSession(
  tx: Tx,
  scope: Scope,
  user: Pick<UserRow, 'id' | 'password'>,
  stage: 'full' | 'half' = 'full',
): Promise<string> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((e) => ({ lastSeenAt: stage === 'full' ? scope.now : e.ref('lastSeenAt') }))
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated', m.sign_in_wrong())
  await tx.deleteFrom('sessions').where('userId', '=', user.id).where('expiresAt', '<', scope.now).execute()
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(token),
      userId: user.id,
      stage,
      createdAt: scope.now,
      lastSeenAt: scope.now,
      expiresAt: later(scope.now, stage === 'full' ? LONGEST_SECONDS : HALF_SECONDS),
      userAgent: (scope.userAgent ?? '').slice(0, LONGEST_USER_AGENT),
      ip: scope.ip,
    })
    .execute()
  return token
}

/**
 * Who a cookie's token belongs to; null when it is unknown, was idle for 30 minutes, is older than 8 hours, still waits for
 * its second step, or when the account is disabled.
 */
export async function actorOf(db: Store, token: string, now: string): Promise<Actor | null> {
  const sessionHash = hashOf(token)
  const session = await db.read
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.role', 'sessions.lastSeenAt', 'sessions.expiresAt'])
    .select((e) => mustSetUp(e).as('mustSetUp'))
    .where('sessions.tokenHash', '=', sessionHash)
    .where('sessions.stage', '=', 'full')
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!session || session.expiresAt <= now || later(session.lastSeenAt, IDLE_SECONDS) <= now) return null
  if (later(session.lastSeenAt, TOUCH_SECONDS) <= now) await touch(db, { sessionHash, userId: session.id, now })
  const { id, email, role } = session
  return { id, email, role, sessionHash, ...(session.mustSetUp && { mustSetUp: true }) }
}

/** Reading goes on where nothing can be written, on a full disk for instance; the session then ends as if it had been idle. */
async function touch(
  db: Store,
  { sessionHash, userId, now }: { sessionHash: string; userId: number; now: string },
): Promise<void> {
  try {
    await db.write.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', sessionHash).execute()
    await db.write.updateTable('users').set({ lastSeenAt: now }).where('id', '=', userId).execute()
  } catch (error) {
    if (!isOutOfReach(error)) throw error
  }
}

export type HalfSession = { user: UserRow; sessionHash: string }

/** The account whose password was right and whose second step is to come, by the cookie's token; null for any other token. */
export async function halfSessionOf(db: Store, token: string | undefined, now: string): Promise<HalfSession | null> {
  if (token === undefined) return null
  const sessionHash = hashOf(token)
  const user = await db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .where('sessions.tokenHash', '=', sessionHash)
    .where('sessions.stage', '=', 'half')
    .where('sessions.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  return user ? { user, sessionHash } : null
}

/** Ends the half session and starts a whole one, with a token of its own. Refuses: unauthenticated, where it has ended. */
export async function completeSession(tx: Tx, scope: Scope, { user, sessionHash }: HalfSession): Promise<string> {
  const token = await startSession(tx, scope, user)
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('tokenHash', '=', sessionHash).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('unauthenticated', m.sign_in_step_over())
  return token
}

/** Ends all sessions of an account, but one if it is named. */
export async function endSessions(tx: Tx, userId: number, keep?: string): Promise<void> {
  let ending = tx.deleteFrom('sessions').where('userId', '=', userId)
  if (keep !== undefined) ending = ending.where('tokenHash', '!=', keep)
  await ending.execute()
}

/** Ends the session this request came with, on the server; without one there is nothing to end. */
export async function signOut(scope: Scope): Promise<void> {
  if (!scope.actor) return
  await scope.db.write.deleteFrom('sessions').where('tokenHash', '=', scope.actor.sessionHash).execute()
}
