import { later } from '#/core/dates.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Store, Tx, UserRow } from '#/db/schema.ts'
import { mustSetUp } from '#/domain/people/accounts/account-rows.server.ts'

export const IDLE_SECONDS = 30 * 60
export const MAX_SESSION_SECONDS = 8 * 3_600
/** The time limit of the second step. */
const HALF_SECONDS = 10 * 60
/**
 * The minimum seconds between two writes of a session's last use, so that reading pages seldom
 * writes.
 */
const TOUCH_SECONDS = 60
const MAX_USER_AGENT_LENGTH = 300

/**
 * Starts a session for an account as it was when its password was checked; returns the token for
 * the cookie, which is stored only as a hash. `half`: the second step follows. Refuses, like a
 * wrong password, an account that was disabled or got another password meanwhile: its row is locked
 * here, so such a change either came before, or comes after and ends this session.
 */
export async function startSession(
  tx: Tx,
  context: RequestContext,
  user: Pick<UserRow, 'id' | 'password'>,
  stage: 'full' | 'half' = 'full',
): Promise<string> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((e) => ({ lastSeenAt: stage === 'full' ? context.now : e.ref('lastSeenAt') }))
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated', m.sign_in_wrong())
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', user.id)
    .where('expiresAt', '<', context.now)
    .execute()
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId: user.id,
      stage,
      createdAt: context.now,
      lastSeenAt: context.now,
      expiresAt: later(context.now, stage === 'full' ? MAX_SESSION_SECONDS : HALF_SECONDS),
      userAgent: (context.userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH),
      ip: context.ip,
    })
    .execute()
  await endOldest(tx, user.id, stage)
  return token
}

/**
 * More than one person has at once; who knows the password could otherwise begin thousands, and the
 * page of the account lists them. Those that wait for the second step are counted apart: the
 * password alone ends no session.
 */
const MAX_SESSIONS = 200

async function endOldest(tx: Tx, userId: number, stage: 'full' | 'half'): Promise<void> {
  const kept = tx
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .where('stage', '=', stage)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .limit(MAX_SESSIONS)
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('stage', '=', stage)
    .where('tokenHash', 'not in', kept)
    .execute()
}

/**
 * The actor of a cookie's token; null when it is unknown, was idle for 30 minutes, is older than 8
 * hours, has not completed its second step, or when the account is disabled.
 */
export async function actorOf(db: Store, token: string, now: string): Promise<Actor | null> {
  const sessionHash = hashToken(token)
  const session = await db.read
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.role', 'sessions.lastSeenAt', 'sessions.expiresAt'])
    .select((e) => mustSetUp(e).as('mustSetUp'))
    .select('sessions.tokenHash')
    .where((e) =>
      e.or([
        e('sessions.tokenHash', '=', sessionHash),
        // What the browser sent before it had the new token.
        e.and([e('sessions.formerHash', '=', sessionHash), e('sessions.formerUntil', '>', now)]),
      ]),
    )
    .where('sessions.stage', '=', 'full')
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!session || session.expiresAt <= now || later(session.lastSeenAt, IDLE_SECONDS) <= now)
    return null
  const { id, email, role, tokenHash } = session
  if (later(session.lastSeenAt, TOUCH_SECONDS) <= now)
    await touch(db, { sessionHash: tokenHash, userId: id, now })
  return {
    id,
    email,
    role,
    sessionHash: tokenHash,
    ...(session.mustSetUp && { mustSetUp: true }),
    ...(tokenHash !== sessionHash && { isFormer: true }),
  }
}

/**
 * Ignores a database that cannot write, for example on a full disk, so that reading works; the
 * session then expires as if idle.
 */
async function touch(
  db: Store,
  { sessionHash, userId, now }: { sessionHash: string; userId: number; now: string },
): Promise<void> {
  try {
    await db.write
      .updateTable('sessions')
      .set({ lastSeenAt: now })
      .where('tokenHash', '=', sessionHash)
      .execute()
    await db.write.updateTable('users').set({ lastSeenAt: now }).where('id', '=', userId).execute()
  } catch (error) {
    if (!isOutOfReach(error)) throw error
  }
}

export type HalfSession = { user: UserRow; sessionHash: string }

/**
 * The account whose password was right and whose second step follows, by the cookie's token; null
 * for any other token.
 */
export async function halfSessionOf(
  db: Store,
  token: string | undefined,
  now: string,
): Promise<HalfSession | null> {
  if (token === undefined) return null
  const sessionHash = hashToken(token)
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

/** The same. Refuses: unauthenticated, where there is none. */
export async function requireHalf(
  { db, now }: RequestContext,
  token: string | undefined,
): Promise<HalfSession> {
  const half = await halfSessionOf(db, token, now)
  if (!half) throw new Refusal('unauthenticated', m.sign_in_step_over())
  return half
}

/**
 * Ends the half session and starts a full one with a new token. Refuses: unauthenticated, where it
 * has ended.
 */
export async function completeSession(
  tx: Tx,
  context: RequestContext,
  { user, sessionHash }: HalfSession,
): Promise<string> {
  const token = await startSession(tx, context, user)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('tokenHash', '=', sessionHash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('unauthenticated', m.sign_in_step_over())
  return token
}

/** How long requests that were under way may still have the token before. */
const FORMER_SECONDS = 20
/** How long a batch of acts that cannot be undone may take after its re-authentication. */
const BATCH_SECONDS = 10 * 60

/**
 * Gives the session of an actor another token, after a re-authentication or a change of password or
 * factors: a token that was stolen before is worth nothing after FORMER_SECONDS. The edge sends it
 * to the browser (`context.renewedToken`). Returns the actor with the new hash. What belongs to the
 * session stays its own.
 */
export async function renewSession(context: RequestContext, actor: Actor): Promise<Actor> {
  const token = newToken()
  const { sessionHash: formerHash } = actor
  const sessionHash = hashToken(token)
  const formerUntil = later(context.now, FORMER_SECONDS)
  const current = await context.db.write.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ tokenHash: sessionHash, formerHash, formerUntil })
      .where('tokenHash', '=', formerHash)
      .where((e) => e.or([e('formerUntil', 'is', null), e('formerUntil', '<=', context.now)]))
      .executeTakeFirst()
    // Renewed a moment ago, by another request of this browser, which has the new token or is about
    // to.
    if (numUpdatedRows === 0n) return currentHash(tx, formerHash)
    for (const table of ['passkeyChallenges', 'authenticatorApps', 'exportGrants'] as const)
      await tx
        .updateTable(table)
        .set({ sessionHash })
        .where('sessionHash', '=', formerHash)
        .execute()
    context.renewedToken = token
    return sessionHash
  })
  const renewed = { ...actor, sessionHash: current }
  context.actor = renewed
  return renewed
}

/** The hash that the session with a hash, or with it until a moment ago, has now. */
async function currentHash(tx: Tx, hash: string): Promise<string> {
  const row = await tx
    .selectFrom('sessions')
    .select('tokenHash')
    .where((e) => e.or([e('tokenHash', '=', hash), e('formerHash', '=', hash)]))
    .executeTakeFirst()
  return row?.tokenHash ?? hash
}

/** Ends the token that the session had before at once, also for requests that are under way. */
export async function endFormerToken(tx: Tx, { sessionHash }: Actor): Promise<void> {
  const none = { formerHash: null, formerUntil: null }
  await tx.updateTable('sessions').set(none).where('tokenHash', '=', sessionHash).execute()
}

/** Whether the session of an actor has re-authenticated for a batch that is not over. */
export async function allowsBatch(
  { db, now }: RequestContext,
  { sessionHash }: Actor,
): Promise<boolean> {
  const row = await db.read
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', sessionHash)
    .where('batchUntil', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Begins a batch, in the transaction that records it. */
export async function beginBatch(
  tx: Tx,
  { now }: RequestContext,
  { sessionHash }: Actor,
): Promise<void> {
  const batchUntil = later(now, BATCH_SECONDS)
  await tx
    .updateTable('sessions')
    .set({ batchUntil })
    .where('tokenHash', '=', sessionHash)
    .execute()
}

/** Ends all sessions of an account, except one if its hash is passed. */
export async function endSessions(tx: Tx, userId: number, keep?: string): Promise<void> {
  let ending = tx.deleteFrom('sessions').where('userId', '=', userId)
  if (keep !== undefined) ending = ending.where('tokenHash', '!=', keep)
  await ending.execute()
}

/** Ends the session of this request on the server, if it has one. */
export async function signOut(context: RequestContext): Promise<void> {
  if (!context.actor) return
  await context.db.write
    .deleteFrom('sessions')
    .where('tokenHash', '=', context.actor.sessionHash)
    .execute()
}
