import { recordAccountEvent } from '#/app/accounts/account-events.server.ts'
import { lockAccount } from '#/app/accounts/account-rows.server.ts'
import { endSessions, IDLE_SECONDS } from '#/app/accounts/sessions.server.ts'
import { forgetOrigins } from '#/app/accounts/sign-in/known-origins.server.ts'
import { later } from '#/app/dates.ts'
import { Refusal } from '#/app/refusal.ts'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { wordedBrowser } from './browser.ts'
import type { OwnSession } from './own-session.ts'

/** One's own sessions that hold now, this one first, then by their last use. Refuses: unauthenticated. */
export async function listOwnSessions(scope: Scope): Promise<OwnSession[]> {
  const actor = requireStaff(scope)
  const rows = await scope.db.read
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'createdAt', 'lastSeenAt', 'userAgent', 'ip'])
    .where('userId', '=', actor.id)
    .where('stage', '=', 'full')
    .where('expiresAt', '>', scope.now)
    .where('lastSeenAt', '>', later(scope.now, -IDLE_SECONDS))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .map(({ id, createdAt, lastSeenAt, userAgent, ip, tokenHash }) => {
      return {
        id,
        createdAt,
        lastSeenAt,
        browser: wordedBrowser(userAgent),
        address: ip,
        isThis: tokenHash === actor.sessionHash,
      }
    })
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** Ends one of one's own sessions. Refuses: not-found for any other, and for one that has ended. */
export async function endOwnSession(scope: Scope, id: number): Promise<void> {
  const actor = requireStaff(scope)
  await scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('not-found', 'There is no such session; it may have ended already.')
    await recordAccountEvent(tx, scope, { kind: 'sessions-ended', user: actor, detail: 'one' })
  })
}

/** Ends all of one's own sessions but this one. Refuses: unauthenticated. */
export async function endOtherSessions(scope: Scope): Promise<void> {
  const actor = requireStaff(scope)
  await scope.db.write.transaction().execute(async (tx) => {
    await lockAccount(tx, actor.id)
    await endSessions(tx, actor.id, actor.sessionHash)
    await forgetOrigins(tx, actor.id, scope)
    await recordAccountEvent(tx, scope, { kind: 'sessions-ended', user: actor, detail: 'all others' })
  })
}
