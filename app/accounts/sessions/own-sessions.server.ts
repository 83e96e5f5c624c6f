import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { endSessions, IDLE_SECONDS } from '#/app/accounts/sessions.server.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { browserName } from './browser.ts'
import type { ListedSession } from './own-session.ts'

/** The actor's active sessions, this one first, then by their last use. Refuses: unauthenticated. */
export async function listSessions(context: RequestContext): Promise<ListedSession[]> {
  const actor = allow(context, 'own.read')
  const rows = await context.db.read
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'createdAt', 'lastSeenAt', 'userAgent', 'ip'])
    .where('userId', '=', actor.id)
    .where('stage', '=', 'full')
    .where('expiresAt', '>', context.now)
    .where('lastSeenAt', '>', later(context.now, -IDLE_SECONDS))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .map(({ id, createdAt, lastSeenAt, userAgent, ip, tokenHash }) => {
      return {
        id,
        createdAt,
        lastSeenAt,
        browser: browserName(userAgent),
        address: ip,
        isThis: tokenHash === actor.sessionHash,
      }
    })
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** Ends one of the actor's sessions. Refuses: not-found for any other, and for one that has ended. */
export async function endSession(context: RequestContext, id: number): Promise<void> {
  const actor = allow(context, 'own.sessions.end')
  await context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n)
      throw new Refusal('not-found', 'There is no such session; it may have ended already.')
    await recordAccountEvent(tx, context, { kind: 'sessions-ended', user: actor, detail: 'one' })
  })
}

/**
 * Ends all of the actor's sessions except this one. Known browsers and networks stay known: this asks for no password, and a thief would make the owner
 * wait with every attacker. Refuses: unauthenticated.
 */
export async function endOtherSessions(context: RequestContext): Promise<void> {
  const actor = allow(context, 'own.sessions.end')
  await context.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    await endSessions(tx, actor.id, actor.sessionHash)
    await recordAccountEvent(tx, context, {
      kind: 'sessions-ended',
      user: actor,
      detail: 'all others',
    })
  })
}
