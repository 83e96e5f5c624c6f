import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { makeSecret } from '#/app/api-keys/secret.server.ts'
import type { Store } from '#/db/schema.ts'
import { again } from '#/tests/helpers/accounts.ts'
import { bearer, makeKey } from '#/tests/helpers/api-keys.ts'
import { listening } from '#/tests/helpers/listening.ts'
import { createApp, createListener } from '#/http/app.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, NOON, ORIGIN } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

type Asked = { path: string; method?: string; headers?: Record<string, string> }

async function portOf(listener: RequestListener): Promise<number> {
  const server = await listening(createServer(listener))
  onTestFinished(() => server[Symbol.asyncDispose]())
  return Number(new URL(server.origin).port)
}

/** All of the answer but what is new in each: its id and the second it was made in. */
async function answer(port: number, { path, method = 'GET', headers = {} }: Asked) {
  const asked = request({ port, host: '127.0.0.1', path, method, headers: { host: 'register.example', ...headers } }).end()
  const [incoming] = await once(asked, 'response')
  let body = ''
  for await (const chunk of incoming) body += chunk
  const { date, 'x-request-id': id, ...rest } = incoming.headers
  return {
    status: incoming.statusCode,
    headers: rest,
    body: body.replaceAll(id, 'ID'),
    named: Boolean(date) && id.length === 36,
  }
}

const clock = { now: () => Date.parse(NOON) }

/** The plain route and the app behind it, each with the same register and separate limits. */
async function both(db: Store, options = {}) {
  const all = { db, origin: ORIGIN, ...clock, ...options }
  return {
    route: await portOf(createListener(all)),
    app: await portOf(getRequestListener(createApp(all).fetch)),
  }
}

async function withCertificates(engine: (typeof ENGINES)[number]): Promise<Store> {
  const db = await freshStore(engine)
  const staff = visitor(db)
  await staff.signIn('admin')
  for (const certificateId of ['LMC-2026-00001', 'LMC/2026/2']) {
    await staff.ask('/api/certificates', { json: certificateBody({ certificateId }) })
  }
  return db
}

const API = '/api/certificates/verify/'
const QUESTIONS: Asked[] = [
  ...[
    'LMC-2026-00001',
    'NOBODY-1',
    'lmc-2026-00001',
    'LMC%2F2026%2F2',
    'LMC/2026/2',
    '',
    '%00',
    '%zz',
    'A'.repeat(65),
    'A_B',
  ].map((number) => ({ path: API + number })),
  ...['?', '?proof', '?on=2026-01-01', '?on=never', '#x', 'x'].map((more) => ({ path: `${API}LMC-2026-00001${more}` })),
  { path: `${API}LMC-2026-00001`, headers: { accept: 'application/vc+jwt' } },
  { path: `${API}LMC-2026-00001`, headers: { cookie: 'session=none-of-ours' } },
  { path: `${API}LMC-2026-00001`, headers: { 'content-length': '0' } },
  { path: `${API}LMC-2026-00001`, method: 'HEAD' },
  { path: `${API}LMC-2026-00001`, method: 'POST' },
  { path: `http://register.example${API}LMC-2026-00001` },
  { path: '/api/certificates/verify' },
]

test('an API key is checked and counted here as everywhere', async () => {
  const db = await withCertificates('sqlite')
  const admin = (await again(db, 'admin@example.com')).context()
  const { key } = await makeKey(admin, { perMinute: 2 })
  const port = await portOf(createListener({ db, origin: ORIGIN, ...clock }))
  const ask = async (sent: string) => (await answer(port, { path: `${API}LMC-2026-00001`, headers: bearer(sent) })).status
  expect(await ask(makeSecret().key)).toBe(401)
  expect([await ask(key), await ask(key), await ask(key)]).toEqual([200, 200, 429])
})

test.for(ENGINES)('the plain route answers as the app behind it does, to the byte (%s)', async (engine) => {
  const { route, app } = await both(await withCertificates(engine))
  for (const asked of QUESTIONS)
    expect({ asked, ...(await answer(route, asked)) }).toEqual({ asked, ...(await answer(app, asked)) })
  expect(await answer(route, { path: `${API}LMC-2026-00001` })).toMatchObject({ status: 200, named: true })
})

test('a client that asks too often is refused at the same request, with the same message, and is reported once', async () => {
  const db = await withCertificates('sqlite')
  const limited: string[] = []
  const telemetry = { context: () => undefined, limited: (what: string) => limited.push(what) }
  const { route, app } = await both(db, { telemetry })
  for (let asked = 1; asked <= 60; asked++) expect((await answer(route, { path: `${API}NOBODY-${asked}` })).status).toBe(200)
  for (let asked = 1; asked <= 60; asked++) await answer(app, { path: `${API}NOBODY-${asked}` })
  expect(limited).toEqual([])
  const refused = await answer(route, { path: `${API}NOBODY-1` })
  expect(refused.status).toBe(429)
  expect(limited).toEqual(['verification'])
  expect(await answer(app, { path: `${API}NOBODY-1` })).toEqual(refused)
})

test('an unreachable register is queried once, and the app answers with the error', async () => {
  const db = await withCertificates('sqlite')
  let asked = 0
  const lookUp = () => {
    asked += 1
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  const { route, app } = await both({ ...db, lookUp })
  const failed = await answer(route, { path: `${API}LMC-2026-00001` })
  expect([failed.status, asked]).toEqual([503, 1])
  expect(await answer(app, { path: `${API}LMC-2026-00001` })).toEqual(failed)
})
