import { createHash, randomBytes } from 'node:crypto'
import { later } from '#/app/dates.ts'
import type { Actor, Scope } from '#/app/scope.ts'
import type { Store, Tx } from '#/db/schema.ts'

const IDLE_SECONDS = 30 * 60
const LONGEST_SECONDS = 8 * 3_600
/** A session's last use is written at most this often: reading a page should not be a write. */
const TOUCH_SECONDS = 60

/** The SHA-256 of a token, hex: what is stored of it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 256 bits by chance, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Starts a session; the answer is the token for the cookie, which is stored nowhere. Ended ones are swept out. */
export async function startSession(tx: Tx, scope: Scope, userId: number): Promise<string> {
  await tx.deleteFrom('sessions').where('expiresAt', '<', scope.now).execute()
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(token),
      userId,
      createdAt: scope.now,
      lastSeenAt: scope.now,
      expiresAt: later(scope.now, LONGEST_SECONDS),
    })
    .execute()
  return token
}

/** Who a cookie's token belongs to; null when it is unknown, was idle for 30 minutes, or is older than 8 hours. */
export async function actorOf(db: Store, token: string, now: string): Promise<Actor | null> {
  const sessionHash = hashOf(token)
  const session = await db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.email', 'users.role', 'sessions.lastSeenAt', 'sessions.expiresAt'])
    .where('sessions.tokenHash', '=', sessionHash)
    .executeTakeFirst()
  if (!session || session.expiresAt <= now || later(session.lastSeenAt, IDLE_SECONDS) <= now) return null
  if (later(session.lastSeenAt, TOUCH_SECONDS) <= now) {
    await db.write.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', sessionHash).execute()
  }
  return { id: session.id, email: session.email, role: session.role, sessionHash }
}

/** Ends the session this request came with, on the server; without one there is nothing to end. */
export async function signOut(scope: Scope): Promise<void> {
  if (!scope.actor) return
  await scope.db.write.deleteFrom('sessions').where('tokenHash', '=', scope.actor.sessionHash).execute()
}
