import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  MAX_REGISTER_FAILURES,
  REGISTER_WINDOW_SECONDS,
} from '#/domain/people/attempts/attempts.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { changeAccount } from '#/tests/helpers/accounts/administration.ts'
import { makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { contextOf, NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { authenticateKey } from './authenticate.server.ts'
import { revokeApiKey } from './api-keys.server.ts'
import { makeSecret, prefixOf } from './secret.server.ts'

const refusalOf = (context: RequestContext, key: string) =>
  authenticateKey(context, key).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return [error.kind, error.message, error.details.challenge]
    },
  )
const WRONG = 'Bearer error="invalid_token"'

async function office(engine: 'sqlite' | 'postgres') {
  const db = await freshStore(engine)
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const second = (await signedIn(db, 'second@example.com', 'admin')).context()
  return { db, admin, second, visitor: contextOf(db) }
}

test.for(ENGINES)(
  'a key acts as the account that made it, with its own scopes (%s)',
  async (engine) => {
    const { db, second, visitor } = await office(engine)
    const { key, apiKey } = await makeKey(second, { scopes: ['issue', 'read'], perMinute: 7 })
    expect(await authenticateKey(visitor, key)).toEqual({
      actor: { id: 2, email: 'second@example.com', role: 'admin', sessionHash: '' },
      apiKey: { id: apiKey.id, prefix: apiKey.prefix, perMinute: 7, scopes: ['read', 'issue'] },
    })
    const lastUsed = async () =>
      (await db.read.selectFrom('apiKeys').select('lastUsedAt').executeTakeFirst())?.lastUsedAt
    expect(await lastUsed()).toBe(NOON)
    for (const [seconds, written] of [
      [59, NOON],
      [60, later(NOON, 60)],
    ] as const) {
      await authenticateKey({ ...visitor, now: later(NOON, seconds) }, key)
      expect(await lastUsed()).toBe(written)
    }
  },
)

test.for(ENGINES)('a key is refused, with the reason, once it has ended (%s)', async (engine) => {
  const { db, admin, second, visitor } = await office(engine)
  const { key } = await makeKey(second, { expiresOn: '2026-11-21' })
  const last = { ...visitor, now: '2026-11-21T16:59:59.999Z' }
  expect(await refusalOf(last, key)).toBeNull()
  expect(await refusalOf({ ...visitor, now: '2026-11-21T17:00:00.000Z' }, key)).toEqual([
    'unauthenticated',
    'This API key has expired. Its last day was November 21, 2026 (WIB, UTC+7). An administrator can make a new one.',
    WRONG,
  ])
  const tamper = (statement: string) => sql.raw(statement).execute(db.write)
  await tamper(`update users set "disabledAt" = '2026-11-21' where id = 2`)
  expect(await refusalOf(visitor, key)).toEqual([
    'unauthenticated',
    'The account that made this API key is disabled.',
    WRONG,
  ])
  await tamper(`update users set "disabledAt" = null, role = 'user' where id = 2`)
  expect(await refusalOf(visitor, key)).toEqual([
    'unauthenticated',
    'The account that made this API key is no longer an administrator.',
    WRONG,
  ])
  await tamper(`update users set role = 'admin' where id = 2`)
  expect(await refusalOf(visitor, key)).toBeNull()
  await revokeApiKey(admin, 1)
  expect(await refusalOf(visitor, key)).toEqual([
    'unauthenticated',
    'This API key was revoked on 21/11/2026, 12:00 (WIB, UTC+7).',
    WRONG,
  ])
  const again = await makeKey(second)
  await changeAccount(admin, 2, { disabled: true })
  await changeAccount(admin, 2, { disabled: false })
  expect((await refusalOf(visitor, again.key))?.[1]).toContain('was revoked')
})

/** What a thief of the database, or an insider with SQL alone, may try. */
const TAMPERED: [what: string, statement: string][] = [
  ['more scopes', `update "apiKeys" set scopes = 'read issue survey admin'`],
  ['a later end', `update "apiKeys" set "expiresAt" = '2036-01-01T00:00:00.000Z'`],
  ['more requests', `update "apiKeys" set "perMinute" = 100000`],
  ['another account', `update "apiKeys" set "userId" = 1`],
  ['another name', `update "apiKeys" set name = 'Harmless'`],
]
test.for(ENGINES)(
  'a key that was put in, widened or made to work again by SQL alone is refused (%s)',
  async (engine) => {
    const { db, second, visitor } = await office(engine)
    const { key, apiKey } = await makeKey(second)
    const [row] = await db.read.selectFrom('apiKeys').selectAll().execute()
    if (!row) throw new Error('There is one')
    const { id: _, ...columns } = row
    const changed = [
      'unauthenticated',
      'This API key is not the one that was made. Ask an administrator for a new one.',
      WRONG,
    ]
    for (const [what, statement] of TAMPERED) {
      await sql.raw(statement).execute(db.write)
      expect([what, await refusalOf(visitor, key)]).toEqual([what, changed])
      await db.write.updateTable('apiKeys').set(columns).execute()
    }
    const forged = makeSecret()
    await db.write
      .updateTable('apiKeys')
      .set({ keyHash: forged.keyHash, prefix: forged.prefix })
      .execute()
    expect(await refusalOf(visitor, forged.key)).toEqual(changed)
    await db.write.updateTable('apiKeys').set(columns).execute()
    await db.write
      .insertInto('apiKeys')
      .values({ ...columns, keyHash: forged.keyHash, prefix: forged.prefix })
      .execute()
    expect(await refusalOf(visitor, forged.key)).toEqual(changed)
    expect(await refusalOf(visitor, key)).toBeNull()
    await revokeApiKey(second, apiKey.id)
    await sql`update "apiKeys" set "revokedAt" = null, "revokedBy" = null`.execute(db.write)
    expect(await refusalOf(visitor, key)).toEqual(changed)
  },
)

/** A key with the public part of another, another secret and the checksum that belongs to both. */
function withOtherSecret(key: string): string {
  const text = key.slice(0, 17) + '0'.repeat(30)
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const values = Array.from({ length: 6 }, (_, i) =>
    digits.charAt(Math.floor(crc32(text) / 62 ** (5 - i)) % 62),
  )
  return text + values.join('')
}

test('the public part of a key opens nothing with another secret, nor does its hash', async () => {
  const { db, second, visitor } = await office('sqlite')
  const { key } = await makeKey(second)
  expect(prefixOf(withOtherSecret(key))).toBe(prefixOf(key))
  expect(await refusalOf(visitor, withOtherSecret(key))).toEqual([
    'unauthenticated',
    'There is no such API key.',
    WRONG,
  ])
  const { keyHash } = await db.read
    .selectFrom('apiKeys')
    .select('keyHash')
    .executeTakeFirstOrThrow()
  expect((await refusalOf(visitor, keyHash))?.[0]).toBe('unauthenticated')
  expect(await refusalOf(visitor, key)).toBeNull()
})

test.for(ENGINES)(
  'wrong keys delay the next of their network, and neither a right one nor a sign-in (%s)',
  async (engine) => {
    const { db, second, visitor } = await office(engine)
    const { key } = await makeKey(second)
    const stolen = key.slice(0, 17) + makeSecret().key.slice(17)
    const wrong = () => refusalOf(visitor, makeSecret().key)
    const whole = [
      'unauthenticated',
      'This API key is incomplete. Send `Authorization: Bearer` and the key as it was shown.',
      WRONG,
    ]
    expect(await refusalOf(visitor, stolen)).toEqual(whole)
    for (let i = 0; i < 4; i++)
      expect(await wrong()).toEqual(['unauthenticated', 'There is no such API key.', WRONG])
    for (const text of ['', 'x', 'lentera_', 'x'.repeat(10_000), makeSecret().key]) {
      expect((await refusalOf(visitor, text))?.[0]).toBe('too-many')
    }
    expect(await refusalOf(visitor, key)).toBeNull()
    expect((await refusalOf({ ...visitor, ip: '198.51.100.7' }, makeSecret().key))?.[0]).toBe(
      'unauthenticated',
    )
    // The counter of sign-ins from this network is another.
    const counted = await db.read
      .selectFrom('signInFailures')
      .select(['key', 'failures'])
      .where('failures', '>', 0)
      .execute()
    expect(counted.map((row) => `${row.key.split(':')[0]} ${row.failures}`).toSorted()).toEqual([
      'api-key 1',
      'api-key 5',
      'api-keys 6',
    ])
    expect(await refusalOf({ ...visitor, now: later(NOON, 2) }, 'x')).toEqual(whole)
    // From many networks: not even their attempts are written then.
    await db.write
      .updateTable('signInFailures')
      .set({ failures: MAX_REGISTER_FAILURES - 1 })
      .where('key', 'like', 'api-keys:%')
      .execute()
    expect(await refusalOf({ ...visitor, ip: '192.0.2.77' }, 'x')).toEqual(whole)
    const elsewhere = { ...visitor, ip: '203.0.113.9' }
    expect(await refusalOf(elsewhere, makeSecret().key)).toEqual([
      'too-many',
      expect.stringMatching(/try again\.$/),
      undefined,
    ])
    expect(
      await db.read
        .selectFrom('signInFailures')
        .select('key')
        .where('key', 'like', 'api-key:%')
        .execute(),
    ).toHaveLength(3)
    expect(await refusalOf(elsewhere, key)).toBeNull()
    expect(
      await refusalOf({ ...elsewhere, now: later(NOON, REGISTER_WINDOW_SECONDS) }, 'x'),
    ).toEqual(whole)
  },
)
