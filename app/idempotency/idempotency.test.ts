import { expect, test } from 'vitest'
import { claimKey, keepAnswer } from '#/app/idempotency/idempotency.server.ts'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { later } from '#/app/dates.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, certificateInput, NOON, PASSWORD, scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const KEY = '0197f0c8-8f6e-7d53-9b0a-4c52a1b7d6e1'
const headers = { 'idempotency-key': KEY }

/** Somebody signed in, and the hands of the clock. */
async function staff(db: Store) {
  const clock = { now: Date.parse(NOON) }
  const someone = visitor(db, { now: () => clock.now })
  await someone.signIn('admin')
  const count = async () => (await db.read.selectFrom('certificates').select('id').execute()).length
  return { ...someone, clock, count }
}

test.for(ENGINES)(
  'sent again with the same key, a request is answered again and not carried out again (%s)',
  async (engine) => {
    const { ask, count } = await staff(await freshStore(engine))
    const first = await ask('/api/certificates', { json: certificateBody(), headers })
    const again = await ask('/api/certificates', { json: certificateBody(), headers })
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await again.json()).toEqual(await first.json())
    for (const name of ['content-type', 'cache-control']) expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(again.headers.get('x-content-type-options')).toBe('nosniff')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await count()).toBe(1)
  },
)

test.for(ENGINES)('ten at once with one key make exactly one certificate (%s)', async (engine) => {
  const { ask, count } = await staff(await freshStore(engine))
  const json = certificateBody()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/api/certificates', { json, headers })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  const made = answers.filter((answer) => answer.status === 201 && answer.headers.get('idempotency-replayed') === null)
  expect(made).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect([answer.headers.get('retry-after'), (await answer.json()).detail]).toEqual([
      '1',
      expect.stringContaining('under way'),
    ])
  }
  expect(await count()).toBe(1)
  expect((await ask('/api/certificates', { json, headers })).headers.get('idempotency-replayed')).toBe('true')
})

test.for(ENGINES)('another request with the same key is refused with 422, whatever differs (%s)', async (engine) => {
  const { ask, count } = await staff(await freshStore(engine))
  await ask('/api/certificates', { json: certificateBody(), headers })
  const other = await ask('/api/certificates', { json: certificateBody({ vesselName: 'Another' }), headers })
  expect([other.status, other.headers.get('content-type')]).toEqual([422, 'application/problem+json; charset=utf-8'])
  expect(await other.json()).toMatchObject({ title: 'Unprocessable content', status: 422 })
  expect((await ask('/api/flags', { json: certificateBody(), headers })).status).toBe(422)
  expect((await ask('/api/certificates?x', { json: certificateBody(), headers })).status).toBe(422)
  expect(await count()).toBe(1)
})

test('a refusal for good is given again, one that passes is not', async () => {
  const db = await freshStore('sqlite')
  const { ask, count, cookies } = await staff(db)
  const bad = { json: certificateBody({ vesselName: '' }), headers: { 'idempotency-key': 'a' } }
  expect((await ask('/api/certificates', bad)).headers.get('idempotency-replayed')).toBeNull()
  const again = await ask('/api/certificates', bad)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([400, 'true'])
  const [session] = [...cookies.values()]
  cookies.clear()
  for (let i = 0; i < 2; i++) {
    const answer = await ask('/api/certificates', { json: certificateBody(), headers })
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([401, null])
  }
  cookies.set('session', session ?? '')
  // A failure of ours: the table is out of the way for one request.
  const { sql } = await import('kysely')
  await sql`alter table ${sql.table('registerEvents')} rename to away`.execute(db.write)
  expect((await ask('/api/certificates', { json: certificateBody(), headers })).status).toBe(500)
  await sql`alter table away rename to ${sql.table('registerEvents')}`.execute(db.write)
  const answer = await ask('/api/certificates', { json: certificateBody(), headers })
  expect([answer.status, answer.headers.get('idempotency-replayed'), await count()]).toEqual([201, null, 1])
})

test.for(ENGINES)('answers are kept for 24 hours, then swept out (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { clock } = await staff(db)
  const { ask } = visitor(db, { now: () => clock.now })
  await ask('/api/applications', { json: application, headers })
  clock.now += 24 * 3_600_000 - 1
  expect((await ask('/api/applications', { json: { ...application, details: 'x' }, headers })).status).toBe(422)
  clock.now += 1
  const next = await ask('/api/applications', { json: application, headers: { 'idempotency-key': 'another' } })
  expect(next.status).toBe(201)
  expect(await db.read.selectFrom('idempotencyKeys').select('keyHash').execute()).toHaveLength(1)
})

const application = {
  serviceId: 1,
  companyName: 'PT Samudra',
  vesselName: 'KM Satu',
  contactEmail: 'a@example.com',
  contactPhone: '021 555',
}

test('a key is 1 to 255 visible ASCII characters, and goes with JSON', async () => {
  const { ask } = await staff(await freshStore('sqlite'))
  const status = async (key: string) =>
    (await ask('/api/certificates', { json: certificateBody(), headers: { 'idempotency-key': key } })).status
  for (const key of ['', 'x'.repeat(256), 'a b', 'clé', 'a\tb']) expect([key, await status(key)]).toEqual([key, 400])
  expect(await status('x'.repeat(255))).toBe(201)
  expect(await status('"8e03978e-40d5-43dd-bc93-6894a57f9324"')).toBe(409)
})

test('the same key of somebody else is another key, and a stranger’s goes with the address', async () => {
  const db = await freshStore('sqlite')
  const asked = { key: KEY, method: 'POST', path: '/api/applications', body: '{}' }
  const [one, other] = [await staffScope(db), await staffScope(db)]
  for (const scope of [one, other, scopeOf(db, { ip: '192.0.2.1' }), scopeOf(db, { ip: '192.0.2.2' })]) {
    expect((await claimKey(scope, asked)).claim).not.toBeNull()
  }
  await expect(claimKey(scopeOf(db, { ip: '192.0.2.2' }), asked)).rejects.toMatchObject({ kind: 'conflict' })
})

test.for(ENGINES)('a process that dies before it did anything leaves the key free after a minute (%s)', async (engine) => {
  const scope = await staffScope(await freshStore(engine))
  const asked = { key: KEY, method: 'POST', path: '/api/certificates', body: '{}' }
  const at = (seconds: number) => ({ ...scope, now: later(NOON, seconds) })
  const dead = await claimKey(scope, asked)
  await expect(claimKey(at(60), asked)).resolves.toMatchObject({ answer: null })
  await expect(claimKey(at(61), asked)).rejects.toMatchObject({ kind: 'conflict' })
  // Whoever was only slow, and finds the claim taken over, undoes the change and cannot write an answer.
  await expect(createCertificate({ ...scope, claim: dead.claim }, certificateInput())).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(await scope.db.read.selectFrom('certificates').select('id').execute()).toEqual([])
  if (dead.claim) await keepAnswer(scope, dead.claim, KEY, { at: NOON, status: 201, headers: {}, body: 'late' })
  await expect(claimKey(at(62), asked)).rejects.toMatchObject({ kind: 'conflict' })
})

test.for(ENGINES)('one that dies after the change, before the answer was kept, is never repeated (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { ask, clock, count } = await staff(db)
  // What the process would have done next is taken from it: the answer cannot be written.
  const write = new Proxy(db.write, {
    get: (target, name) => {
      if (name === 'updateTable') throw new Error('killed')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const dying = visitor({ ...db, write }, { now: () => clock.now })
  await dying.ask('/api/login', { json: { username: 'admin@example.com', password: 'a lantern on the quay' } })
  const lost = await dying.ask('/api/certificates', { json: certificateBody(), headers })
  expect([lost.status, await count()]).toEqual([201, 1])
  const again = async () => (await (await ask('/api/certificates', { json: certificateBody(), headers })).json()).detail
  expect(await again()).toContain('still under way')
  clock.now += 61_000
  expect(await again()).toContain(`was carried out at ${NOON}`)
  expect(await count()).toBe(1)
})

test('what is shown once is not kept: a repeated invitation is refused, and the database holds no link, token or key', async () => {
  const db = await freshStore('sqlite')
  const { ask } = await staff(db)
  const json = { email: 'second@example.com', password: PASSWORD }
  const { link } = await (await ask('/api/invitations', { json, headers })).json()
  const again = await ask('/api/invitations', { json, headers })
  expect([again.status, (await again.json()).detail]).toEqual([409, expect.stringContaining('shown only once')])
  expect(await db.read.selectFrom('invitations').select('id').execute()).toHaveLength(1)
  const applied = await ask('/api/applications', { json: application, headers: { 'idempotency-key': 'two' } })
  const key = new URL((await applied.json()).link).searchParams.get('key') ?? ''
  const replayed = await ask('/api/applications', { json: application, headers: { 'idempotency-key': 'two' } })
  expect(new URL((await replayed.json()).link).searchParams.get('key')).toBe(key)
  const stored = JSON.stringify(await db.read.selectFrom('idempotencyKeys').selectAll().execute())
  for (const secret of [
    KEY,
    link,
    new URL(link).searchParams.get('invitation'),
    key,
    'PT Samudra',
    'second@example.com',
    PASSWORD,
  ]) {
    expect(stored).not.toContain(secret)
  }
})

test('signing in and registering take no notice of a key', async () => {
  const db = await freshStore('sqlite')
  const { ask } = await staff(db)
  for (const path of ['/api/login', '/api/register'])
    await ask(path, { json: { username: 'a@example.com', password: 'x' }, headers })
  expect(await db.read.selectFrom('idempotencyKeys').select('keyHash').execute()).toEqual([])
})
