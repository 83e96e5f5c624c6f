import { timingSafeEqual } from 'node:crypto'
import { countAttempt } from '#/domain/people/attempts/attempts.server.ts'
import { mustSetUp } from '#/domain/people/accounts/account-rows.server.ts'
import { when } from '#/domain/language/when.ts'
import type { Actor, RequestContext, RequestKey } from '#/domain/context/request-context.ts'
import { dateInWords, later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Store } from '#/db/schema.ts'
import { inOrder, lastDay } from './api-key.ts'
import { differenceOf, readKeyEvents } from './recorded-key.server.ts'
import { hashKey, prefixOf } from './secret.server.ts'

/** The minimum seconds between two writes of a key's last use, so that reading seldom writes. */
const TOUCH_SECONDS = 60

export type KeyHolder = { actor: Actor; apiKey: RequestKey }

/**
 * The account and the scopes of the API key that a request sends. Refuses: unauthenticated for a
 * key that is wrong, expired or revoked, whose account is disabled or has lost the role of
 * administrator, or that differs from its event; too-many after wrong keys from the same network or
 * 300 of all networks in ten minutes, which does not delay a right one.
 */
export async function authenticateKey(
  context: RequestContext,
  credential: string,
): Promise<KeyHolder> {
  const { db, now } = context
  const prefix = prefixOf(credential)
  if (prefix === null)
    throw await refuseWrong(
      context,
      'This API key is incomplete. Send `Authorization: Bearer` and the key as it was shown.',
    )
  const [key, events] = await Promise.all([findKey(db, prefix), readKeyEvents(db.read, prefix)])
  if (!key || !isSame(key.keyHash, hashKey(credential)))
    throw await refuseWrong(context, 'There is no such API key.')
  const { email, role, disabledAt, factorMissing, ...row } = key
  if (row.revokedAt !== null)
    throw refuseKey(`This API key was revoked on ${when(row.revokedAt)} (WIB, UTC+7).`)
  if (row.expiresAt <= now) {
    throw refuseKey(
      `This API key has expired. Its last day was ${dateInWords(lastDay(row.expiresAt))} (WIB, UTC+7). An administrator can make a new one.`,
    )
  }
  if (disabledAt !== null) throw refuseKey('The account that made this API key is disabled.')
  if (role !== 'admin')
    throw refuseKey('The account that made this API key is no longer an administrator.')
  const difference = differenceOf(row, events)
  if (difference !== null) {
    const report = `The API key ${prefix} ${difference}; it was refused. Run check-register`
    throw refuseKey(
      'This API key is not the one that was made. Ask an administrator for a new one.',
      { report },
    )
  }
  if (row.lastUsedAt === null || later(row.lastUsedAt, TOUCH_SECONDS) <= now)
    await touch(db, row.id, now)
  const scopes = inOrder(row.scopes.split(' '))
  return {
    // No session has this hash: what belongs to a session is closed to keys.
    actor: {
      id: row.userId,
      email,
      role,
      sessionHash: '',
      ...(factorMissing && { mustSetUp: true }),
    },
    apiKey: { id: row.id, prefix, perMinute: row.perMinute, scopes },
  }
}

function findKey(db: Store, prefix: string) {
  return db.read
    .selectFrom('users')
    .innerJoin('apiKeys', 'apiKeys.userId', 'users.id')
    .selectAll('apiKeys')
    .select(['users.email', 'users.role', 'users.disabledAt'])
    .select((e) => mustSetUp(e).as('factorMissing'))
    .where('apiKeys.prefix', '=', prefix)
    .executeTakeFirst()
}

/** Compares two hashes in the same time wherever they differ. */
function isSame(stored: string, sent: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(sent)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Counts a wrong key as an attempt of its network, and returns the refusal; throws too-many during
 * a delay.
 */
async function refuseWrong(context: RequestContext, message: string): Promise<Refusal> {
  await countAttempt(context, 'api-key')
  return refuseKey(message)
}

function refuseKey(message: string, details: { report?: string } = {}): Refusal {
  return new Refusal('unauthenticated', message, {
    ...details,
    challenge: `Bearer error="invalid_token"`,
  })
}

/** Ignores a database that cannot write, so that reading works. */
async function touch(db: Store, id: number, now: string): Promise<void> {
  try {
    await db.write.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute()
  } catch (error) {
    if (!isOutOfReach(error)) throw error
  }
}

/** How every key begins, which scanners for leaked secrets look for. */
const START = 'lentera_'

/**
 * What a request sends as its API key: the text after `Bearer` (RFC 6750 §2.1), empty for a key
 * without this scheme; null where the `Authorization` header is about no key. Other schemes are
 * left to a proxy in front of the register, such as one that asks for a password.
 */
export function credentialIn(authorization: string | undefined): string | null {
  if (authorization === undefined) return null
  if (/^bearer(?:\s|$)/i.test(authorization)) return authorization.slice('bearer'.length).trim()
  return authorization.toLowerCase().startsWith(START) ? '' : null
}
