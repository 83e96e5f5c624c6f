import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listImports } from '#/domain/exchange/files/imports.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { KEY_SCOPES } from '#/core/stored-values.ts'
import type { Store } from '#/db/schema.ts'
import { sharedCounts } from '#/http/limits/shared-counts.ts'
import { again, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { bearer, makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { submitSample } from '#/tests/helpers/application-review.ts'
import { csvFile, goodRows, settled } from '#/tests/helpers/imports/imports.ts'
import { certificateBody, NOON } from '#/tests/helpers/people.ts'
import { serviceBody } from '#/tests/helpers/site.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

/** Each text of the database that is not in a table of the search index. */
async function everything(db: Store): Promise<string> {
  const tables = [
    'apiKeys',
    'accountEvents',
    'registerEvents',
    'idempotencyKeys',
    'outbox',
    'signInFailures',
    'limitCounts',
    'settings',
    'secrets',
    'sessions',
    'siteEvents',
    'applicationEvents',
    'imports',
  ] as const
  const rows = await Promise.all(
    tables.map((table) => db.read.selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(rows)
}

test.for(ENGINES)('what a program changes is recorded with its key (%s)', async (engine) => {
  const db = await freshStore(engine)
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const { key, apiKey } = await makeKey(admin, { scopes: [...KEY_SCOPES], perMinute: 600 })
  const program = visitor(db)
  const headers = bearer(key)
  expect(
    (await program.ask('/api/certificates', { json: certificateBody(), headers })).status,
  ).toBe(201)
  const reason = 'Annual survey overdue'
  await program.ask('/api/certificates/1/standing', {
    json: { move: 'suspend', reason, version: 1 },
    headers,
  })
  const history = await (await program.ask('/api/certificates/1/history', { headers })).json()
  const by = { by: 'admin@example.com', apiKey: apiKey.prefix }
  expect(history).toMatchObject([
    { kind: 'suspended', ...by },
    { kind: 'issued', ...by },
  ])

  const { id } = await submitSample(db)
  await program.ask(`/api/applications/${id}/moves`, {
    json: { to: 'in-review', version: 1 },
    headers,
  })
  await program.ask(`/api/applications/${id}/notes`, { json: { note: 'Owner called.' }, headers })
  const { events } = await (await program.ask(`/api/applications/${id}`, { headers })).json()
  const named = { actorName: 'admin@example.com', apiKey: apiKey.prefix }
  expect(events).toMatchObject([
    { kind: 'moved', ...named },
    { kind: 'noted', ...named },
  ])

  expect((await program.ask('/api/services', { json: serviceBody(), headers })).status).toBe(201)
  expect(
    (await db.read.selectFrom('siteEvents').select(['actorId', 'apiKeyId']).execute())[0],
  ).toEqual({
    actorId: 1,
    apiKeyId: apiKey.id,
  })

  const file = { ...headers, 'content-type': 'application/octet-stream' }
  await program.ask('/api/imports?name=fleet.csv', { body: csvFile(goodRows(2)), headers: file })
  const { choices } = await settled(admin, 1)
  await program.ask('/api/imports/1/check', {
    json: { ...choices, dateOrder: 'day-first' },
    headers,
  })
  await settled(admin, 1)
  await program.ask('/api/imports/1/commit', { method: 'POST', headers })
  await settled(admin, 1)
  expect(await listImports(admin)).toMatchObject([{ state: 'done' }])
  const imported = await db.read
    .selectFrom('registerEvents')
    .select('apiKeyId')
    .where('certificateId', 'like', 'T-%')
    .execute()
  expect(imported).toEqual([{ apiKeyId: apiKey.id }, { apiKeyId: apiKey.id }])
  const page = visitor(db)
  await page.ask('/api/login', {
    json: { username: 'admin@example.com', password: 'a lantern on the quay' },
  })
  for (const path of ['/admin/certificates/1', `/admin/applications/${id}`, '/admin/overview']) {
    expect((await (await page.ask(path)).text()).replaceAll('<!-- -->', ''), path).toContain(
      `admin@example.com with the API key ${apiKey.prefix}`,
    )
  }
  // In a session there is no key, and what is hashed is as before.
  await page.ask('/api/certificates/1', { method: 'PUT', json: { vesselName: 'KM Baru' } })
  expect((await (await page.ask('/api/certificates/1/history')).json())[0]).toMatchObject({
    kind: 'amended',
    apiKey: null,
  })
  expect((await checkRegister(db)).errors).toEqual([])
})

test('the secret of a key is in no log line, no answer that is stored for a repeated request, and no table', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const db = await freshStore('sqlite')
  const browser = visitor(db, { log })
  await browser.signIn('admin')
  const body = { name: 'Fleet', scopes: ['read', 'issue'], password: 'a lantern on the quay' }
  const once = { json: body, headers: { 'idempotency-key': 'once' } }
  const { key, apiKey } = await (await browser.ask('/api/api-keys', once)).json()
  const repeated = await browser.ask('/api/api-keys', once)
  expect([repeated.status, (await repeated.text()).includes(key)]).toEqual([409, false])
  expect(await db.read.selectFrom('apiKeys').select('id').execute()).toEqual([{ id: 1 }])

  const program = visitor(db, { log })
  const headers = { ...bearer(key), 'idempotency-key': 'issue-1' }
  for (const replayed of [null, 'true']) {
    const answer = await program.ask('/api/certificates', { json: certificateBody(), headers })
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, replayed])
  }
  // A stored answer is repeated only to a key with the scope.
  const reading = await makeKey((await again(db, 'admin@example.com')).context())
  const replay = {
    json: certificateBody(),
    headers: { ...bearer(reading.key), 'idempotency-key': 'issue-1' },
  }
  expect((await program.ask('/api/certificates', replay)).status).toBe(403)
  await program.ask('/api/certificates', { headers: bearer(key.slice(0, -1)) })
  await program.ask('/admin', { headers: bearer(key) })
  // Beside a key, the session in the cookie is not read.
  await browser.ask('/api/stats', { headers: bearer(key.slice(0, -2)) })
  expect(lines.at(-1)).toMatchObject({ path: '/api/stats', status: 401 })
  expect(lines.at(-1)).not.toHaveProperty('account')
  const secret = key.slice(apiKey.prefix.length + 1)
  expect((await everything(db)).includes(secret)).toBe(false)
  expect(JSON.stringify(lines).includes(secret.slice(0, 12))).toBe(false)
  const named = lines.filter(({ path, status }) => path === '/api/certificates' && status === 201)
  expect(named).toMatchObject([
    { account: 1, apiKey: apiKey.prefix },
    { account: 1, apiKey: apiKey.prefix },
  ])
  expect(
    lines.find(({ path, status }) => path === '/api/certificates' && status === 401),
  ).toMatchObject({ address: 'unknown' })
})

test('certificates that a key reads, or changes and is answered, count for its account', async () => {
  const db = await freshStore('sqlite')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const { key } = await makeKey(admin, { scopes: ['read', 'issue'] })
  const program = visitor(db, { shared: true })
  await program.ask('/api/certificates', { json: certificateBody(), headers: bearer(key) })
  const at = Date.parse(NOON)
  const allBut = (more: number) =>
    sharedCounts(db, () => {}, { waitMs: 60_000, restMs: 2_000 })({
      what: 'record',
      network: 'account 1',
      window: Math.floor(at / 3_600_000),
      more,
      at,
    })
  // One process reserves a thousand at once: those are used up with the rest of the hour's 60,000.
  await allBut(59_000)
  const statuses = new Set<number>()
  const count = visitor(db, { shared: true })
  statuses.add((await count.ask('/api/certificates/1', { headers: bearer(key) })).status)
  expect([...statuses]).toEqual([429])
  const changed = await count.ask('/api/certificates/1', {
    method: 'PUT',
    json: {},
    headers: bearer(key),
  })
  expect([changed.status, (await changed.json()).detail]).toEqual([
    429,
    expect.stringContaining('60,000 certificates in one hour'),
  ])
})
