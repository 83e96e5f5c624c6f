import { once } from 'node:events'
import { createServer, request, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '#/db/schema.ts'
import { listening } from '#/drills/frame/listening.ts'
import { createApp, createListener } from '#/server/app.ts'
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

/** The door and the app behind it, each over the same register and with limits of its own. */
async function both(db: Store, options = {}) {
  const all = { db, origin: ORIGIN, ...clock, ...options }
  return {
    door: await portOf(createListener(all)),
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

test.for(ENGINES)('the door answers as the app behind it does, to the byte (%s)', async (engine) => {
  const { door, app } = await both(await withCertificates(engine))
  for (const asked of QUESTIONS)
    expect({ asked, ...(await answer(door, asked)) }).toEqual({ asked, ...(await answer(app, asked)) })
  expect(await answer(door, { path: `${API}LMC-2026-00001` })).toMatchObject({ status: 200, named: true })
})

test('whoever asks too often is refused at the same question, in the same words, and is told of once', async () => {
  const db = await withCertificates('sqlite')
  const told: string[] = []
  const watch = { scope: () => undefined, limited: (what: string) => told.push(what) }
  const { door, app } = await both(db, { watch })
  for (let asked = 1; asked <= 60; asked++) expect((await answer(door, { path: `${API}NOBODY-${asked}` })).status).toBe(200)
  for (let asked = 1; asked <= 60; asked++) await answer(app, { path: `${API}NOBODY-${asked}` })
  expect(told).toEqual([])
  const refused = await answer(door, { path: `${API}NOBODY-1` })
  expect(refused.status).toBe(429)
  expect(told).toEqual(['verification'])
  expect(await answer(app, { path: `${API}NOBODY-1` })).toEqual(refused)
})

test('a register out of reach is asked once, and the app says so', async () => {
  const db = await withCertificates('sqlite')
  let asked = 0
  const lookUp = () => {
    asked += 1
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  const { door, app } = await both({ ...db, lookUp })
  const failed = await answer(door, { path: `${API}LMC-2026-00001` })
  expect([failed.status, asked]).toEqual([503, 1])
  expect(await answer(app, { path: `${API}LMC-2026-00001` })).toEqual(failed)
})
