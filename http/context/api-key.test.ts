import { expect, test } from 'vitest'
import { makeSecret } from '#/domain/people/api-keys/secret.server.ts'
import type { Operation } from '#/core/api.ts'
import { KEY_SCOPES, type KeyScope } from '#/core/stored-values.ts'
import type { Engine } from '#/db/schema.ts'
import { OPERATIONS } from '#/http/api/openapi.ts'
import { demandFactor, RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { again } from '#/tests/helpers/accounts/accounts.ts'
import { bearer, makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

/** A register with one certificate, its administrator in a browser, and a program. */
async function office(engine: Engine = 'sqlite', options: Parameters<typeof visitor>[1] = {}) {
  const db = await freshStore(engine)
  const browser = visitor(db, options)
  await browser.signIn('admin')
  await browser.ask('/api/certificates', { json: certificateBody() })
  const admin = (await again(db, 'admin@example.com')).context()
  return { db, browser, admin, program: visitor(db, options) }
}

function addressOf({ path, params, record }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const examples = params?.shape[name]?.meta()?.['examples']
    return name === 'id'
      ? String(record?.example)
      : encodeURIComponent(String(Array.isArray(examples) ? examples[0] : ''))
  })
}

const isRefusalOfKey = (detail: unknown) => /API key/.test(String(detail))

test('every call accepts the keys of the scope that it declares, and no other', async () => {
  const { admin, program } = await office()
  const keys = new Map<KeyScope, string>()
  for (const scope of KEY_SCOPES)
    keys.set(scope, (await makeKey(admin, { scopes: [scope], perMinute: 600 })).key)
  for (const operation of OPERATIONS) {
    const { method, scope, example, path } = operation
    const sent = {
      method: method.toUpperCase(),
      ...(example?.body !== undefined && { json: example.body }),
    }
    for (const [having, key] of keys) {
      const answer = await program.ask(addressOf(operation), { ...sent, headers: bearer(key) })
      const { detail } = /json/.test(answer.headers.get('content-type') ?? '')
        ? await answer.clone().json()
        : { detail: '' }
      const got = [
        having,
        sent.method,
        path,
        isRefusalOfKey(detail) ? [answer.status, detail] : 'accepted',
      ]
      const name = `${sent.method} ${decodeURIComponent(new URL(addressOf(operation), 'http://x').pathname)}`
      const other = `${name} needs an API key with the scope “${scope}”; this key has “${having}”.`
      const expected =
        scope === undefined
          ? [403, `${name} accepts no API key. Sign in instead.`]
          : scope === 'any' || scope === having
            ? 'accepted'
            : [403, other]
      expect(got).toEqual([having, sent.method, path, expected])
      if (expected === 'accepted')
        expect([401, 403, 500], `${name}: ${answer.status} ${detail}`).not.toContain(answer.status)
      const challenge =
        scope === undefined || expected === 'accepted'
          ? null
          : `Bearer error="insufficient_scope", scope="${scope}"`
      expect(answer.headers.get('www-authenticate')).toBe(challenge)
    }
  }
})

test('nothing that gives access, exports or reads messages accepts a key', () => {
  const refusing = OPERATIONS.filter(({ scope }) => scope === undefined).map(
    ({ method, path }) => `${method} ${path}`,
  )
  const secrets =
    /\/(?:accounts|sessions|passkeys|invitations|api-keys|user|login|logout|register|exports|messages)(?:$|\/)|export\.csv/
  for (const { method, path, scope } of OPERATIONS) {
    if (secrets.test(path)) expect([method, path, scope]).toEqual([method, path, undefined])
  }
  expect(refusing).toContain('post /api/applications')
})

test('beside a key the cookie is ignored, and a browser’s checks of its origin are not needed', async () => {
  const { browser, admin } = await office()
  const { key } = await makeKey(admin, { scopes: ['read', 'issue'] })
  expect((await browser.ask('/api/accounts')).status).toBe(200)
  expect((await browser.ask('/api/accounts', { headers: bearer(key) })).status).toBe(403)
  expect(
    (await browser.ask('/api/certificates', { headers: bearer(makeSecret().key) })).status,
  ).toBe(401)
  expect(
    (await browser.ask('/api/certificates', { headers: { authorization: 'Basic dXNlcjpwYXNz' } }))
      .status,
  ).toBe(200)
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const json = certificateBody({ certificateId: 'LMC-2026-00043' })
  expect((await browser.ask('/api/certificates', { json, headers: elsewhere })).status).toBe(403)
  expect(
    (await browser.ask('/api/certificates', { json, headers: { ...elsewhere, ...bearer('x') } }))
      .status,
  ).toBe(401)
  expect(
    (await browser.ask('/api/certificates', { json, headers: { ...elsewhere, ...bearer(key) } }))
      .status,
  ).toBe(201)
  // What is sent is limited as before.
  const form = { ...bearer(key), 'content-type': 'text/plain' }
  expect((await browser.ask('/api/certificates', { body: '{}', headers: form })).status).toBe(415)
  expect(
    (await browser.ask('/api/certificates', { body: 'x'.repeat(70_000), headers: bearer(key) }))
      .status,
  ).toBe(413)
})

const NO_CALLS = [
  '/',
  '/admin',
  '/admin/api-keys',
  '/api/docs',
  '/api/docs/listShips',
  '/auth',
  '/log/checkpoint',
  '/certificate-pdf/LMC-2026-00042',
  '/status',
  '/api',
  '/%61dmin',
]
/** A route without a description, which redirects. */
const FORMER_PATH = '/api/imports/1/faults.csv'

test('a key opens no page, whatever it may do', async () => {
  const { browser, admin } = await office()
  const { key } = await makeKey(admin, { scopes: [...KEY_SCOPES] })
  for (const path of NO_CALLS) {
    const answer = await browser.ask(path, { headers: bearer(key) })
    expect([path, answer.status]).toEqual([path, 403])
    expect(await answer.text()).toContain('API keys work for the calls of the API only')
  }
  const sent = await browser.ask('/admin/api-keys', {
    form: { intent: 'revoke', id: '1' },
    headers: bearer(key),
  })
  expect(sent.status).toBe(403)
  for (const path of ['/api/other', '/api/certificates/1/nothing', FORMER_PATH]) {
    expect([path, (await browser.ask(path, { headers: bearer(key) })).status]).toEqual([path, 404])
  }
})

test('what is no key is refused with 401, a challenge and what to send, whatever its length', async () => {
  const { program, admin } = await office()
  const { key } = await makeKey(admin)
  const headers = [
    'Bearer',
    'Bearer ',
    `Bearer ${key} ${key}`,
    key,
    `bearer ${key}x`,
    `Bearer ${'x'.repeat(10_000)}`,
    'Bearer \u00e9',
  ]
  for (const [i, authorization] of headers.entries()) {
    // Each in another register: wrong keys from one network delay each other.
    const asked = visitor((await office()).db)
    const answer = await asked.ask('/api/certificates', { headers: { authorization } })
    expect([i, answer.status, answer.headers.get('www-authenticate')]).toEqual([
      i,
      401,
      'Bearer error="invalid_token"',
    ])
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await answer.text()).toContain(
      'Send `Authorization: Bearer` and the key as it was shown.',
    )
  }
  expect(
    (await program.ask('/api/certificates', { headers: { authorization: `bEARER  ${key}` } }))
      .status,
  ).toBe(200)
})

test('a program that tries many wrong keys is delayed, and a right key is not', async () => {
  const { program, admin } = await office()
  const { key } = await makeKey(admin)
  const statuses: number[] = []
  for (let i = 0; i < 20; i++)
    statuses.push(
      (await program.ask('/api/certificates', { headers: bearer(makeSecret().key) })).status,
    )
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)])
  expect((await program.ask('/api/certificates', { headers: bearer(key) })).status).toBe(200)
  expect(
    (
      await program.ask('/api/login', {
        json: { username: 'admin@example.com', password: 'wrong' },
      })
    ).status,
  ).toBe(401)
})

test('a key makes no key, revokes none and changes no access', async () => {
  const { program, admin } = await office()
  const { key } = await makeKey(admin, { scopes: [...KEY_SCOPES] })
  const json = { name: 'More', scopes: ['read'], ...RE_AUTHENTICATION }
  expect((await program.ask('/api/api-keys', { json, headers: bearer(key) })).status).toBe(403)
  expect(
    (await program.ask('/api/api-keys/1', { method: 'DELETE', headers: bearer(key) })).status,
  ).toBe(403)
  expect(
    (await program.ask('/api/exports', { json: RE_AUTHENTICATION, headers: bearer(key) })).status,
  ).toBe(403)
  expect(
    (await program.ask('/api/certificates/export.csv?ids=1', { headers: bearer(key) })).status,
  ).toBe(403)
})

test.for(ENGINES)(
  'each key has its own number of requests a minute, over all processes (%s)',
  async (engine) => {
    const { db, admin } = await office(engine)
    const [first, second] = [
      await makeKey(admin, { perMinute: 7 }),
      await makeKey(admin, { perMinute: 2 }),
    ]
    const processes = [visitor(db, { shared: true }), visitor(db, { shared: true })]
    const statuses: number[] = []
    for (let i = 0; i < 9; i++) {
      const answer = await processes[i % 2]?.ask('/api/stats', { headers: bearer(first.key) })
      statuses.push(answer?.status ?? 0)
      if (answer?.status === 429) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await answer.text()).toContain(
          'This API key has made as many requests as it may make in a minute.',
        )
      }
    }
    expect(statuses).toEqual([...Array<number>(7).fill(200), 429, 429])
    const other = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await processes[0]?.ask('/api/stats', { headers: bearer(second.key) }))?.status,
      ),
    )
    expect(other.filter((status) => status === 200)).toHaveLength(2)
  },
)

test('requests that are refused for their scope count for the key too', async () => {
  const { admin, program } = await office()
  const { key } = await makeKey(admin, { perMinute: 3 })
  const statuses: number[] = []
  for (const path of [
    '/api/applications',
    '/api/accounts',
    '/api/other',
    '/api/applications',
    '/api/certificates',
  ])
    statuses.push((await program.ask(path, { headers: bearer(key) })).status)
  expect(statuses).toEqual([403, 403, 404, 429, 429])
})

test('a call for anyone answers a key as it answers anyone: hidden services stay hidden', async () => {
  const { db, browser, admin, program } = await office()
  const { key } = await makeKey(admin, { scopes: ['admin'] })
  await db.write
    .updateTable('services')
    .set({ hidden: 1 })
    .where('slug', '=', 'tonnage-measurement')
    .execute()
  const [anyone, asKey, staff] = await Promise.all(
    [
      program.ask('/api/services'),
      program.ask('/api/services', { headers: bearer(key) }),
      browser.ask('/api/services'),
    ].map(async (answer) => (await answer).text()),
  )
  expect(asKey).toBe(anyone)
  expect([staff?.includes('tonnage-measurement'), asKey?.includes('tonnage-measurement')]).toEqual([
    true,
    false,
  ])
  const verified = await program.ask('/api/certificates/verify/LMC-2026-00042', {
    headers: bearer(key),
  })
  expect([verified.status, (await verified.json()).certificate.status]).toEqual([200, 'valid'])
})

test('a key stops at the next request once it is revoked, and while its account must set up a second factor', async () => {
  const { browser, admin, program } = await office()
  const { key, apiKey } = await makeKey(admin)
  const ask = async () => {
    const answer = await program.ask('/api/certificates', { headers: bearer(key) })
    return [answer.status, answer.status === 200 ? '' : (await answer.json()).detail]
  }
  expect(await ask()).toEqual([200, ''])
  await demandFactor(admin, true)
  expect(await ask()).toEqual([403, expect.stringContaining('requires a second factor')])
  await demandFactor(admin, false)
  expect(await ask()).toEqual([200, ''])
  expect((await browser.ask(`/api/api-keys/${apiKey.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await ask()).toEqual([401, 'This API key was revoked on 21/11/2026, 12:00 (WIB, UTC+7).'])
})
