import { expect, test } from 'vitest'
import { claimOf, storeAnswer } from './idempotency.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { later } from '#/core/dates.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { application, headers, KEY, signedInWithClock } from '#/tests/helpers/api/idempotency.ts'
import {
  certificateBody,
  certificateInput,
  NOON,
  contextOf,
  staffContext,
} from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'sent again with the same key, a request is answered again and not carried out again (%s)',
  async (engine) => {
    const { ask, count } = await signedInWithClock(await freshStore(engine))
    const first = await ask('/api/certificates', { json: certificateBody(), headers })
    const again = await ask('/api/certificates', { json: certificateBody(), headers })
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await again.json()).toEqual(await first.json())
    for (const name of ['content-type', 'cache-control'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(again.headers.get('x-content-type-options')).toBe('nosniff')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await count()).toBe(1)
  },
)

test.for(ENGINES)('ten at once with one key make exactly one certificate (%s)', async (engine) => {
  const { ask, count } = await signedInWithClock(await freshStore(engine))
  const json = certificateBody()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask('/api/certificates', { json, headers })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  const made = answers.filter(
    (answer) => answer.status === 201 && answer.headers.get('idempotency-replayed') === null,
  )
  expect(made).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect([answer.headers.get('retry-after'), (await answer.json()).detail]).toEqual([
      '1',
      expect.stringContaining('still running'),
    ])
  }
  expect(await count()).toBe(1)
  expect(
    (await ask('/api/certificates', { json, headers })).headers.get('idempotency-replayed'),
  ).toBe('true')
})

test.for(ENGINES)(
  'another request with the same key is refused with 422, whatever differs (%s)',
  async (engine) => {
    const { ask, count } = await signedInWithClock(await freshStore(engine))
    await ask('/api/certificates', { json: certificateBody(), headers })
    const other = await ask('/api/certificates', {
      json: certificateBody({ vesselName: 'Another' }),
      headers,
    })
    expect([other.status, other.headers.get('content-type')]).toEqual([
      422,
      'application/problem+json; charset=utf-8',
    ])
    expect(await other.json()).toMatchObject({ title: 'Unprocessable content', status: 422 })
    expect((await ask('/api/flags', { json: certificateBody(), headers })).status).toBe(422)
    expect((await ask('/api/certificates?x', { json: certificateBody(), headers })).status).toBe(
      422,
    )
    expect(await count()).toBe(1)
  },
)

test('a key is 1 to 255 visible ASCII characters, and goes with JSON', async () => {
  const { ask } = await signedInWithClock(await freshStore('sqlite'))
  const status = async (key: string) =>
    (
      await ask('/api/certificates', {
        json: certificateBody(),
        headers: { 'idempotency-key': key },
      })
    ).status
  for (const key of ['', 'x'.repeat(256), 'a b', 'clé', 'a\tb'])
    expect([key, await status(key)]).toEqual([key, 400])
  expect(await status('x'.repeat(255))).toBe(201)
  expect(await status('"8e03978e-40d5-43dd-bc93-6894a57f9324"')).toBe(409)
})

test('the same key of another account is another key, and an anonymous caller’s belongs to the address', async () => {
  const db = await freshStore('sqlite')
  const asked = { key: KEY, method: 'POST', path: '/api/applications', body: '{}' }
  const [one, other] = [await staffContext(db), await staffContext(db)]
  const contexts = [
    one,
    other,
    contextOf(db, { ip: '192.0.2.1' }),
    contextOf(db, { ip: '192.0.2.2' }),
  ]
  const hashes = await Promise.all(
    contexts.map(async (context) => (await claimOf(context, asked)).keyHash),
  )
  expect(new Set(hashes).size).toBe(4)
  expect((await claimOf(contextOf(db, { ip: '192.0.2.2' }), asked)).keyHash).toBe(hashes[3])
})

test.for(ENGINES)(
  'of several attempts with one key one is committed, and a slow one changes nothing (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const asked = { key: KEY, method: 'POST', path: '/api/certificates', body: '{}' }
    const [dead, slow, quick] = await Promise.all([
      claimOf(context, asked),
      claimOf(context, asked),
      claimOf(context, asked),
    ])
    // A request that died before its change has stored nothing: the key can be used at once.
    expect(dead.id).not.toBe(quick.id)
    await createCertificate({ ...context, claim: quick }, certificateInput())
    const late = createCertificate(
      { ...context, claim: slow },
      certificateInput({ certificateId: 'LMC-2026-00043' }),
    )
    await expect(late).rejects.toMatchObject({ kind: 'conflict' })
    const numbers = await context.db.read.selectFrom('entries').select('certificateId').execute()
    expect(numbers).toEqual([{ certificateId: 'LMC-2026-00042' }])
    await storeAnswer(context, slow, KEY, { at: NOON, status: 201, headers: {}, body: 'late' })
    const [row] = await context.db.read
      .selectFrom('idempotencyKeys')
      .select(['claim', 'answer'])
      .execute()
    expect(row).toEqual({ claim: quick.id, answer: null })
    // A day later the key can be used again.
    const later24 = { ...context, now: later(NOON, 24 * 3_600), claim: slow }
    await createCertificate(later24, certificateInput({ certificateId: 'LMC-2026-00044' }))
  },
)

test.for(ENGINES)(
  'a note and a move that are sent ten times at once with one key are made once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask } = await signedInWithClock(db)
    await ask('/api/applications', { json: application })
    const atOnce = (path: string, json: object, key: string) =>
      Promise.all(
        Array.from({ length: 10 }, () => ask(path, { json, headers: { 'idempotency-key': key } })),
      )
    const notes = await atOnce('/api/applications/1/notes', { note: 'Called back' }, 'a')
    const moves = await atOnce('/api/applications/1/moves', { to: 'in-review', version: 2 }, 'b')
    for (const answers of [notes, moves]) {
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
      expect(
        answers.filter(
          ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
        ),
      ).toHaveLength(1)
    }
    const events = await db.read
      .selectFrom('applicationEvents')
      .select('kind')
      .orderBy('version')
      .execute()
    expect(events).toEqual([{ kind: 'noted' }, { kind: 'moved' }])
  },
)

test('every POST that is documented with a key repeats its response', async () => {
  const db = await freshStore('sqlite')
  const { ask } = await signedInWithClock(db)
  await ask('/api/applications', { json: application })
  await ask('/api/certificates', { json: certificateBody() })
  const flag = { name: 'Neverland', code: 'nl' }
  const service = {
    slug: 'keyed',
    texts: { en: { title: 'Keyed', description: 'Sent with a key' } },
  }
  const cases: [string, unknown][] = [
    ['/api/certificates/1/standing', { move: 'suspend', reason: 'Survey is overdue', version: 1 }],
    ['/api/applications/1/notes', { note: 'A note' }],
    ['/api/applications/1/moves', { to: 'in-review', version: 2 }],
    ['/api/flags', flag],
    ['/api/services', service],
    ['/api/applications', application],
    ['/api/logout', {}],
  ]
  for (const [path, json] of cases) {
    const first = await ask(path, { json, headers: { 'idempotency-key': path } })
    expect([path, first.status < 300]).toEqual([path, true])
    if (path === '/api/logout') continue
    const again = await ask(path, { json, headers: { 'idempotency-key': path } })
    expect([path, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      path,
      first.status,
      'true',
    ])
    expect(await again.text()).toBe(await first.text())
  }
})

test.for(ENGINES)(
  'a request that dies after its change, before its response was stored, is never repeated (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, clock, count } = await signedInWithClock(db)
    // The response cannot be written, as if the process had died.
    const write = new Proxy(db.write, {
      get: (target, name) => {
        if (name === 'updateTable') throw new Error('killed')
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const dying = visitor({ ...db, write }, { now: () => clock.now })
    await dying.ask('/api/login', {
      json: { username: 'admin@example.com', password: 'a lantern on the quay' },
    })
    const lost = await dying.ask('/api/certificates', { json: certificateBody(), headers })
    expect([lost.status, await count()]).toEqual([201, 1])
    const again = async () =>
      (await (await ask('/api/certificates', { json: certificateBody(), headers })).json()).detail
    expect(await again()).toContain('still running')
    clock.now += 61_000
    expect(await again()).toContain(`was carried out at ${NOON}`)
    expect(await count()).toBe(1)
  },
)

test('signing in and registering ignore a key', async () => {
  const db = await freshStore('sqlite')
  const { ask } = await signedInWithClock(db)
  for (const path of ['/api/login', '/api/register'])
    await ask(path, { json: { username: 'a@example.com', password: 'x' }, headers })
  expect(await db.read.selectFrom('idempotencyKeys').select('keyHash').execute()).toEqual([])
})

test.for(['surveyor', 'disabled'] as const)(
  'a stored answer is for who may still do what was answered: %s since',
  async (since) => {
    const db = await freshStore('sqlite')
    const { ask } = await signedInWithClock(db)
    expect((await ask('/api/certificates', { json: certificateBody(), headers })).status).toBe(201)
    await db.write
      .updateTable('users')
      .set(since === 'surveyor' ? { role: 'surveyor' } : { disabledAt: NOON })
      .execute()
    const again = await ask('/api/certificates', { json: certificateBody(), headers })
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([
      since === 'surveyor' ? 403 : 401,
      null,
    ])
  },
)
