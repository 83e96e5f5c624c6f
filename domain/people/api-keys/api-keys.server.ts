import type { ExpressionBuilder } from 'kysely'
import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import { revokedKey, keyDetail, type KeyRow } from './recorded-key.server.ts'
import { makeSecret } from './secret.server.ts'
import { lockAsAdministrator } from '#/domain/people/accounts/account-rows.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import { recordClaim } from '#/domain/context/idempotency/idempotency.server.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { addDays, dateInWords } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import {
  DEFAULT_DAYS,
  endOfDay,
  inOrder,
  MAX_DAYS,
  MAX_WORKING_KEYS,
  type ApiKey,
  type KeyState,
  type NewApiKey,
} from './api-key.ts'

/**
 * Keys on the page: those that work, and the newest of the others, which are never removed because
 * events name them.
 */
export const MAX_LISTED = 200

/** The keys, those that work first, then by time, newest first. Administrators only. */
export async function listApiKeys(context: RequestContext): Promise<ApiKey[]> {
  allow(context, 'api-key.read')
  const rows = await selectKeys(context.db.read)
    .orderBy((e) =>
      e
        .case()
        .when('apiKeys.revokedAt', 'is not', null)
        .then(1)
        .when('apiKeys.expiresAt', '<=', context.now)
        .then(1)
        .else(0)
        .end(),
    )
    .orderBy('apiKeys.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => toApiKey(row, context.now))
}

export type MadeKey = {
  apiKey: ApiKey
  /** The whole key, which is stored nowhere. */
  key: string
}

/**
 * Makes a key that acts on behalf of the actor; other administrators are notified. Administrators
 * only, who re-authenticate. Refuses: forbidden without re-authentication; invalid for a last day
 * that is over or more than a year away; conflict where too many keys work.
 */
export async function createApiKey(
  context: RequestContext,
  { name, scopes, expiresOn, perMinute }: NewApiKey,
  reAuthentication: ReAuthentication,
): Promise<MadeKey> {
  requireAllowed(context, 'api-key.make')
  const expiresAt = endOfDay(lastDayOf(context, expiresOn))
  const actor = await allow(context, 'api-key.make', confirmedBy(reAuthentication))
  const { key, prefix, keyHash } = makeSecret()
  return context.db.write.transaction().execute(async (tx) => {
    // Locked, two keys made at once are counted one after the other.
    await lockAsAdministrator(tx, actor)
    await requireFewKeys(tx, context.now)
    const values = {
      prefix,
      keyHash,
      name,
      scopes: inOrder(scopes).join(' '),
      expiresAt,
      perMinute,
      createdAt: context.now,
    }
    const { id } = await tx
      .insertInto('apiKeys')
      .values({ ...values, userId: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(tx, context, {
      kind: 'api-key-made',
      actor,
      user: actor,
      subject: prefix,
      detail: keyDetail(values),
    })
    await recordClaim(tx, context)
    return { apiKey: toApiKey(await findKey(tx, id), context.now), key }
  })
}

/**
 * Revokes a key at once and answers which it was; other administrators are notified. Administrators
 * only. Refuses: not-found; conflict, where it is revoked already.
 */
export async function revokeApiKey(
  context: RequestContext,
  id: number,
): Promise<Pick<ApiKey, 'name' | 'prefix'>> {
  const actor = allow(context, 'api-key.revoke')
  return context.db.write.transaction().execute(async (tx) => {
    const row = await findKey(tx, id)
    const { numUpdatedRows } = await tx
      .updateTable('apiKeys')
      .set({ revokedAt: context.now, revokedBy: actor.id })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('conflict', 'This API key is revoked already.')
    await recordAct(tx, context, {
      ...revokedKey(row, { id: row.userId, email: row.createdBy }),
      actor,
    })
    return { name: row.name, prefix: row.prefix }
  })
}

/** The last day of a key. Refuses: invalid. */
function lastDayOf({ today }: RequestContext, day = addDays(today, DEFAULT_DAYS)): string {
  const last = addDays(today, MAX_DAYS)
  if (day >= today && day <= last) return day
  const message =
    day < today
      ? `The last day is over: today is ${dateInWords(today)} in Jakarta; choose this day or a later one`
      : `The last day is at most one year from today: ${last}`
  throw new Refusal('invalid', message, { fields: { expiresOn: [message] } })
}

async function requireFewKeys(tx: Tx, now: string): Promise<void> {
  const working = await tx
    .selectFrom('apiKeys')
    .select('id')
    .where(isUsable(now))
    .limit(MAX_WORKING_KEYS)
    .execute()
  if (working.length < MAX_WORKING_KEYS) return
  throw new Refusal(
    'conflict',
    `There are ${MAX_WORKING_KEYS} API keys that work. Revoke one that is not needed first.`,
  )
}

/** Within a query on `apiKeys`: whether a key is neither revoked nor expired. */
function isUsable(now: string) {
  return (e: ExpressionBuilder<Tables, 'apiKeys'>) =>
    e.and([e('revokedAt', 'is', null), e('expiresAt', '>', now)])
}

function selectKeys(db: Store['read'] | Tx) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .leftJoin('users as revokers', 'revokers.id', 'apiKeys.revokedBy')
    .selectAll('apiKeys')
    .select([
      'users.email as createdBy',
      'users.role',
      'users.disabledAt',
      'revokers.email as revoker',
    ])
}

async function findKey(tx: Tx, id: number) {
  const row = await selectKeys(tx).where('apiKeys.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such API key.')
  return row
}

type JoinedRow = KeyRow & {
  createdBy: string
  role: string
  disabledAt: string | null
  revoker: string | null
}

function toApiKey(row: JoinedRow, now: string): ApiKey {
  const {
    id,
    prefix,
    name,
    perMinute,
    createdAt,
    createdBy,
    expiresAt,
    lastUsedAt,
    revokedAt,
    revoker,
  } = row
  const scopes = inOrder(row.scopes.split(' '))
  const times = { createdAt, createdBy, expiresAt, lastUsedAt, revokedAt, revokedBy: revoker }
  return { id, prefix, name, scopes, perMinute, state: stateOf(row, now), ...times }
}

function stateOf({ revokedAt, expiresAt, role, disabledAt }: JoinedRow, now: string): KeyState {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return role === 'admin' && disabledAt === null ? 'working' : 'stopped'
}
