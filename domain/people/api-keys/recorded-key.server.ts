import type { Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#/db/schema.ts'
import { recordAccountEvent, type Acting } from '#/domain/people/accounts/account-events.server.ts'

export type KeyRow = Selectable<Tables['apiKeys']>
type DecidingFields = Pick<KeyRow, 'name' | 'scopes' | 'expiresAt' | 'perMinute' | 'keyHash'>
type KeyEvent = { kind: string; userId: number | null; subject: string; detail: string | null }

/** Characters of the hash that the event has: 128 bits of it, which no second key is found for. */
const HASH_DIGITS = 32

/**
 * What the event of a new key says of it, in the account's history and in the log: every field that
 * decides what the key may do, for whom and until when. A key whose row says anything else was
 * changed in the database alone.
 */
export function keyDetail({ name, scopes, expiresAt, perMinute, keyHash }: DecidingFields): string {
  const fingerprint = keyHash.slice(0, HASH_DIGITS)
  return `${scopes}; until ${expiresAt}; ${perMinute} requests a minute; SHA-256 ${fingerprint}…; ${name}`
}

/** The events of one key, which are named after its public part. */
export function readKeyEvents(db: Kysely<Tables>, prefix: string): Promise<KeyEvent[]> {
  return selectKeyEvents(db).where('subject', '=', prefix).execute()
}

/** The events of all keys. */
export function readAllKeyEvents(db: Kysely<Tables>): Promise<KeyEvent[]> {
  return selectKeyEvents(db).execute()
}

function selectKeyEvents(db: Kysely<Tables>) {
  return db
    .selectFrom('accountEvents')
    .select(['kind', 'userId', 'subject', 'detail'])
    .where('kind', 'in', ['api-key-made', 'api-key-revoked'])
    .orderBy('id')
}

/** How a key differs from its events; null where it is what they say. */
export function differenceOf(key: KeyRow, events: readonly KeyEvent[]): string | null {
  const made = events.filter(({ kind }) => kind === 'api-key-made')
  if (made.length === 0) return 'has no event that made it: it was put in by hand'
  if (!made.every(({ userId, detail }) => userId === key.userId && detail === keyDetail(key))) {
    return 'is not what the event that made it says'
  }
  if (key.revokedAt === null && events.some(({ kind }) => kind === 'api-key-revoked')) {
    return 'works again, and its newest event says that it was revoked'
  }
  return null
}

/** The event of a revoked key: of the account that made it, and named after the key. */
export function revokedKey(
  { prefix, name }: { prefix: string; name: string },
  user: { id: number; email: string },
) {
  return { kind: 'api-key-revoked', user, subject: prefix, detail: name } as const
}

/**
 * Revokes the API keys of an account that loses its access, in that transaction: they do not work
 * again when it is given back.
 */
export async function endApiKeys(
  tx: Tx,
  acting: Acting,
  user: { id: number; email: string },
): Promise<void> {
  const ended = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: acting.now, revokedBy: acting.actor?.id ?? null })
    .where('userId', '=', user.id)
    .where('revokedAt', 'is', null)
    .returning(['prefix', 'name'])
    .execute()
  for (const key of ended) await recordAccountEvent(tx, acting, revokedKey(key, user))
}
