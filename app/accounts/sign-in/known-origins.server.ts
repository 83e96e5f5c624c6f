import { DEVICE_SECONDS } from '#/app/accounts/session-cookie.ts'
import { hashOf, newToken } from '#/app/accounts/sessions.server.ts'
import { later } from '#/app/dates.ts'
import { networkOf } from '#/app/network.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store, Tx } from '#/db/schema.ts'

/** Browsers and networks of one account; the one unused for longest is forgotten first. */
const MAX_ORIGINS = 40

const TOKEN = /^[\w-]{43}$/

/** The account that somebody wants to sign in to: as typed, or by its id where that is known already. */
export type SignInTarget = { email: string } | { userId: number }

/**
 * The browser, else the network, of this request if this account has signed in from it before; null otherwise, and for an
 * address without an account. One query in every case, so that the time it takes says nothing.
 */
export async function knownOriginOf(scope: Scope, target: SignInTarget): Promise<string | null> {
  const [device, network] = originsOf(scope)
  const rows = await scope.db.read
    .selectFrom('users')
    .innerJoin('knownOrigins', 'knownOrigins.userId', 'users.id')
    .select('knownOrigins.originHash')
    .where((e) => ('email' in target ? e('users.username', '=', target.email) : e('users.id', '=', target.userId)))
    .where('knownOrigins.originHash', 'in', device === null ? [network] : [device, network])
    .where('knownOrigins.lastAt', '>', later(scope.now, -DEVICE_SECONDS))
    .execute()
  const known = new Set(rows.map(({ originHash }) => originHash))
  if (device !== null && known.has(device)) return device
  return known.has(network) ? network : null
}

/**
 * Notes that an account has signed in from this browser and network, in the transaction that starts its session. Answers the
 * token for the browser's cookie: the one it brought, where we made it, else a new one.
 */
export async function rememberOrigin(tx: Tx, scope: Scope, userId: number): Promise<string> {
  const [brought, network] = originsOf(scope)
  const token = brought !== null && (await isKnown(tx, brought)) ? (scope.device ?? newToken()) : newToken()
  for (const originHash of [deviceHash(token), network]) {
    await tx
      .insertInto('knownOrigins')
      .values({ userId, originHash, lastAt: scope.now })
      .onConflict((conflict) => conflict.columns(['userId', 'originHash']).doUpdateSet({ lastAt: scope.now }))
      .execute()
  }
  await tx
    .deleteFrom('knownOrigins')
    .where('userId', '=', userId)
    .where('originHash', 'not in', (e) =>
      e
        .selectFrom('knownOrigins')
        .select('originHash')
        .where('userId', '=', userId)
        .where('lastAt', '>', later(scope.now, -DEVICE_SECONDS))
        .orderBy('lastAt', 'desc')
        .limit(MAX_ORIGINS),
    )
    .execute()
  return token
}

/**
 * Forgets where an account has signed in from, when all its sessions end: what a thief has used must not count as known.
 * `keep`: except the browser and network of this request.
 */
export async function forgetOrigins(tx: Tx, userId: number, keep?: Scope): Promise<void> {
  let forgetting = tx.deleteFrom('knownOrigins').where('userId', '=', userId)
  if (keep) {
    const kept = originsOf(keep).filter((origin) => origin !== null)
    forgetting = forgetting.where('originHash', 'not in', kept)
  }
  await forgetting.execute()
}

async function isKnown(db: Store['read'] | Tx, originHash: string): Promise<boolean> {
  const row = await db.selectFrom('knownOrigins').select('userId').where('originHash', '=', originHash).executeTakeFirst()
  return row !== undefined
}

function originsOf({ device, ip }: Scope): [device: string | null, network: string] {
  const brought = device !== undefined && TOKEN.test(device) ? deviceHash(device) : null
  return [brought, hashOf(`network:${networkOf(ip)}`)]
}

function deviceHash(token: string): string {
  return hashOf(`device:${token}`)
}
