import { DEVICE_SECONDS } from '#/domain/people/sessions/session-cookie.ts'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import { later } from '#/core/dates.ts'
import { networkOf } from '#/core/network.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store, Tx } from '#/db/schema.ts'

/** Browsers and networks of one account; the least recently used are deleted first. */
const MAX_ORIGINS = 40

const TOKEN = /^[\w-]{43}$/

/** The account of a sign-in: by its address as typed, or by its id where that is known. */
export type SignInTarget = { email: string } | { userId: number }

/**
 * The browser, else the network, of this request if this account has signed in from it before; null
 * otherwise, and for an address without an account. One query in every case, so that its duration
 * reveals nothing.
 */
export async function knownOriginOf(
  context: RequestContext,
  target: SignInTarget,
): Promise<string | null> {
  const [device, network] = originsOf(context)
  const rows = await context.db.read
    .selectFrom('users')
    .innerJoin('knownOrigins', 'knownOrigins.userId', 'users.id')
    .select('knownOrigins.originHash')
    .where((e) =>
      'email' in target
        ? e('users.username', '=', target.email)
        : e('users.id', '=', target.userId),
    )
    .where('knownOrigins.originHash', 'in', device === null ? [network] : [device, network])
    .where('knownOrigins.lastAt', '>', later(context.now, -DEVICE_SECONDS))
    .execute()
  const known = new Set(rows.map(({ originHash }) => originHash))
  if (device !== null && known.has(device)) return device
  return known.has(network) ? network : null
}

/**
 * Stores that an account has signed in from this browser and network, in the transaction that
 * starts its session. Returns the token for the browser's cookie: the sent one, if it is known,
 * otherwise a new one.
 */
export async function rememberOrigin(
  tx: Tx,
  context: RequestContext,
  userId: number,
): Promise<string> {
  const [sent, network] = originsOf(context)
  const token =
    sent !== null && (await isKnown(tx, sent)) ? (context.device ?? newToken()) : newToken()
  for (const originHash of [hashDevice(token), network]) {
    await tx
      .insertInto('knownOrigins')
      .values({ userId, originHash, lastAt: context.now })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'originHash']).doUpdateSet({ lastAt: context.now }),
      )
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
        .where('lastAt', '>', later(context.now, -DEVICE_SECONDS))
        .orderBy('lastAt', 'desc')
        .limit(MAX_ORIGINS),
    )
    .execute()
  return token
}

/**
 * Deletes the known origins of an account when its password changes or its access ends, because a
 * thief may have added theirs.
 * `except`: the request whose browser and network stay known.
 */
export async function forgetOrigins(
  tx: Tx,
  userId: number,
  except?: RequestContext,
): Promise<void> {
  let deletion = tx.deleteFrom('knownOrigins').where('userId', '=', userId)
  if (except) {
    const known = originsOf(except).filter((origin) => origin !== null)
    deletion = deletion.where('originHash', 'not in', known)
  }
  await deletion.execute()
}

async function isKnown(db: Store['read'] | Tx, originHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownOrigins')
    .select('userId')
    .where('originHash', '=', originHash)
    .executeTakeFirst()
  return row !== undefined
}

function originsOf({ device, ip }: RequestContext): [device: string | null, network: string] {
  const sent = device !== undefined && TOKEN.test(device) ? hashDevice(device) : null
  return [sent, hashToken(`network:${networkOf(ip)}`)]
}

function hashDevice(token: string): string {
  return hashToken(`device:${token}`)
}
