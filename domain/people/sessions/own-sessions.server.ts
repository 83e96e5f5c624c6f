import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { lockAccount } from '#/domain/people/accounts/account-rows.server.ts'
import { endSessions, IDLE_SECONDS } from './sessions.server.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { z } from 'zod'

/**
 * The actor's active sessions, this one first, then by their last use. Refuses: unauthenticated.
 */
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

/**
 * Ends one of the actor's sessions. Refuses: not-found for any other, and for one that has ended.
 */
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
 * Ends all of the actor's sessions except this one. Known browsers and networks stay known: this
 * asks for no password, and a thief would make the owner wait with every attacker. Refuses:
 * unauthenticated.
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

/** One session of one's own account, as pages and the API show it. */
export const ListedSession = z
  .strictObject({
    id: z.int(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('When it was last used, to the minute.'),
    browser: z.string().describe('The browser and the operating system.'),
    address: z.string().describe('The network address that it was started from.'),
    isThis: z.boolean().describe('Whether this request belongs to it.'),
  })
  .meta({ id: 'Session', description: 'One session of your account.' })
export type ListedSession = z.output<typeof ListedSession>

/** The first match counts, because browsers also name the ones they are based on. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
]

const SYSTEMS: [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * A readable name for a User-Agent: `Firefox on Windows`, `Safari on iPhone`; otherwise the name of
 * the program.
 */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0]
  if (browser) return system ? `${browser} on ${system}` : browser
  const program = /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  if (program === undefined) return 'Unknown program'
  return system && program === 'Mozilla' ? `A browser on ${system}` : program
}
