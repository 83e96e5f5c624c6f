import { expect, test } from 'vitest'
import { later } from '#/core/dates.ts'
import { readAccount } from '#/domain/people/administration/administration.server.ts'
import { kindOf, refused, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { changeAccount, RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { NewApiKey } from './api-key.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.server.ts'

const KEY = NewApiKey.parse({
  name: 'Port State database',
  scopes: ['survey', 'read', 'read'],
  perMinute: 30,
})

test.for(ENGINES)(
  'a key is made with the password, shown once, listed without its secret, and revoked (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const second = (await signedIn(db, 'second@example.com', 'admin')).context()
    const user = (await signedIn(db, 'user@example.com')).context()
    for (const change of [{}, { password: 'a wrong one' }])
      expect(await kindOf(createApiKey(admin, KEY, change))).toBe('forbidden')
    expect(await kindOf(createApiKey(user, KEY, RE_AUTHENTICATION))).toBe('forbidden')
    expect(await kindOf(listApiKeys(user))).toBe('forbidden')
    const { apiKey, key } = await createApiKey(admin, KEY, RE_AUTHENTICATION)
    expect(apiKey).toMatchObject({
      name: 'Port State database',
      scopes: ['read', 'survey'],
      perMinute: 30,
      state: 'working',
      createdBy: 'admin@example.com',
      // 90 days after 21 November, until the end of that day in Jakarta.
      expiresAt: '2027-02-19T17:00:00.000Z',
      lastUsedAt: null,
    })
    expect(await listApiKeys(second)).toEqual([apiKey])
    const stored = JSON.stringify(
      await Promise.all([
        db.read.selectFrom('apiKeys').selectAll().execute(),
        db.read.selectFrom('accountEvents').selectAll().execute(),
        db.read.selectFrom('outbox').selectAll().execute(),
      ]),
    )
    expect([
      stored.includes(apiKey.prefix),
      stored.includes(key),
      stored.includes(key.slice(17, 47)),
    ]).toEqual([true, false, false])

    expect(await kindOf(revokeApiKey(user, apiKey.id))).toBe('forbidden')
    await revokeApiKey(second, apiKey.id)
    expect(await kindOf(revokeApiKey(admin, apiKey.id))).toBe('conflict')
    expect(await kindOf(revokeApiKey(admin, 99))).toBe('not-found')
    expect(await listApiKeys(admin)).toMatchObject([
      { state: 'revoked', revokedAt: NOON, revokedBy: 'second@example.com' },
    ])

    const { events } = await readAccount(admin, 1)
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'api-key-revoked', actorName: 'second@example.com', detail: 'Port State database' },
      {
        kind: 'api-key-made',
        actorName: 'admin@example.com',
        detail: expect.stringMatching(
          /^read survey; until 2027-02-19T17:00:00.000Z; 30 requests a minute; SHA-256 [0-9a-f]{32}…; Port State database$/,
        ),
      },
    ])
    const mails = await db.read
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .orderBy('id')
      .execute()
    expect(
      mails.map(({ recipient, payload }) => [
        recipient,
        JSON.parse(payload).act,
        JSON.parse(payload).subject,
      ]),
    ).toEqual([
      ['second@example.com', 'api-key-made', apiKey.prefix],
      ['admin@example.com', 'api-key-revoked', apiKey.prefix],
    ])
  },
)

test.for(ENGINES)(
  'an account that is disabled or loses its role loses its keys for good (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const second = (await signedIn(db, 'second@example.com', 'admin')).context()
    await makeKey(admin)
    await makeKey(second)
    await changeAccount(admin, 2, { disabled: true })
    await changeAccount(admin, 2, { disabled: false })
    expect(
      (await listApiKeys(admin)).map(({ createdBy, state, revokedBy }) => [
        createdBy,
        state,
        revokedBy,
      ]),
    ).toEqual([
      ['admin@example.com', 'working', null],
      ['second@example.com', 'revoked', 'admin@example.com'],
    ])
    await makeKey(second)
    await changeAccount(admin, 2, { role: 'user' })
    await changeAccount(admin, 2, { role: 'admin' })
    expect((await listApiKeys(admin)).map(({ state }) => state)).toEqual([
      'working',
      'revoked',
      'revoked',
    ])
  },
)

test.for(ENGINES)(
  'a key that was revoked before its account is disabled stays revoked then, by whom it was (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const second = (await signedIn(db, 'second@example.com', 'admin')).context()
    const { apiKey } = await makeKey(second)
    await revokeApiKey(second, apiKey.id)
    await changeAccount({ ...admin, now: later(NOON, 60) }, 2, { disabled: true })
    expect(await listApiKeys(admin)).toMatchObject([
      { state: 'revoked', revokedAt: NOON, revokedBy: 'second@example.com' },
    ])
    const { events } = await readAccount(admin, 2)
    expect(events.filter(({ kind }) => kind === 'api-key-revoked')).toHaveLength(1)
  },
)

test('a last day that is over or more than a year away is refused, before the password is asked for', async () => {
  const db = await freshStore('sqlite')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const on = (expiresOn: string) => createApiKey(admin, { ...KEY, expiresOn }, {})
  expect(await refused(on('2026-11-20'))).toEqual([
    'invalid',
    'The last day is over: today is November 21, 2026 in Jakarta; choose this day or a later one',
    undefined,
  ])
  expect(await refused(on('2027-11-22'))).toEqual([
    'invalid',
    'The last day is at most one year from today: 2027-11-21',
    undefined,
  ])
  expect(await kindOf(on('9999-12-31'))).toBe('invalid')
  expect(await kindOf(on('2027-11-21'))).toBe('forbidden')
  const { apiKey } = await makeKey(admin, { expiresOn: '2026-11-21' })
  expect(apiKey.expiresAt).toBe('2026-11-21T17:00:00.000Z')
  const tomorrow = { ...admin, now: later(NOON, 86_400) }
  expect(await listApiKeys(tomorrow)).toMatchObject([{ state: 'expired' }])
})

const INVALID: [what: string, changes: object, message: string][] = [
  ['no name', { name: ' ' }, 'Enter a name, such as the program that uses the key'],
  [
    'a name that is left out',
    { name: undefined },
    'Enter a name, such as the program that uses the key',
  ],
  [
    'a name of 10,000 characters',
    { name: 'x'.repeat(10_000) },
    'Name is longer than 100 characters',
  ],
  [
    'a name of two lines',
    { name: 'a\nb' },
    'Name has line breaks or invisible characters; please type it on one line',
  ],
  [
    'no scope',
    { scopes: [] },
    'Choose at least one scope: read, issue, survey, reports, companies, admin',
  ],
  [
    'scopes left out',
    { scopes: undefined },
    'Choose at least one scope: read, issue, survey, reports, companies, admin',
  ],
  [
    'an unknown scope',
    { scopes: ['read', 'all'] },
    'There is no scope "all"; the scopes are read, issue, survey, reports, companies, admin',
  ],
  [
    'a scope that is no text',
    { scopes: ['read', 7] },
    'Choose at least one scope: read, issue, survey, reports, companies, admin',
  ],
  [
    'scopes as text',
    { scopes: 'read' },
    'Choose at least one scope: read, issue, survey, reports, companies, admin',
  ],
  [
    'seven scopes',
    { scopes: Array<string>(7).fill('read') },
    'Choose at least one scope: read, issue, survey, reports, companies, admin',
  ],
  ['no day', { expiresOn: 'tomorrow' }, 'The last day is not a date; write it as YYYY-MM-DD'],
  [
    'a day that is not there',
    { expiresOn: '2027-02-30' },
    'The last day is not a date; write it as YYYY-MM-DD. There is no 2027-02-30: that month has 28 days',
  ],
  ['no request', { perMinute: 0 }, 'Requests a minute is a whole number from 1 to 600'],
  ['too many requests', { perMinute: 601 }, 'Requests a minute is a whole number from 1 to 600'],
  ['half a request', { perMinute: 1.5 }, 'Requests a minute is a whole number from 1 to 600'],
  ['requests as text', { perMinute: '60' }, 'Requests a minute is a whole number from 1 to 600'],
]
test.each(INVALID)('%s is refused', (_, changes, message) => {
  const parsed = NewApiKey.safeParse({ name: 'A', scopes: ['read'], ...changes })
  expect(parsed.error?.issues[0]?.message).toBe(message)
})

test('of many keys at most 50 work; after one is revoked, another can be made', async () => {
  const db = await freshStore('sqlite')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  await makeKey(admin)
  const [first] = await db.read.selectFrom('apiKeys').selectAll().execute()
  if (!first) throw new Error('There is one')
  const { id: _, ...row } = first
  const more = Array.from({ length: 49 }, (_, i) => ({ ...row, prefix: `lentera_${i}` }))
  await db.write.insertInto('apiKeys').values(more).execute()
  expect(await refused(makeKey(admin))).toEqual([
    'conflict',
    'There are 50 API keys that work. Revoke one that is not needed first.',
    undefined,
  ])
  await revokeApiKey(admin, 2)
  await makeKey(admin)
})
