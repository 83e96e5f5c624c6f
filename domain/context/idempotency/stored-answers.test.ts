import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { application, headers, KEY, signedInWithClock } from '#/tests/helpers/api/idempotency.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// The storage of requests with a key: its content, retention, and quota of one sender.

test.for(ENGINES)(
  'nothing is stored of refused requests and undocumented routes (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, count, cookies } = await signedInWithClock(db)
    const stored = async () =>
      (await db.read.selectFrom('idempotencyKeys').select('keyHash').execute()).length
    const key = (name: string) => ({ 'idempotency-key': name })
    const large = { json: { text: 'x'.repeat(60_000) }, headers }
    for (const path of [
      '/api/anything',
      '/api/certificates/verify/X',
      '/api/login',
      '/api/certificates/1/elsewhere',
    ])
      expect([path, (await ask(path, large)).status >= 400, await stored()]).toEqual([
        path,
        true,
        0,
      ])
    const bad = { json: certificateBody({ vesselName: '' }), headers: key('a') }
    for (let i = 0; i < 2; i++) {
      const answer = await ask('/api/certificates', bad)
      expect([answer.status, answer.headers.get('idempotency-replayed'), await stored()]).toEqual([
        400,
        null,
        0,
      ])
    }
    expect((await ask('/api/applications/99/notes', { json: { note: 'x' }, headers })).status).toBe(
      404,
    )
    const [session] = [...cookies.values()]
    cookies.clear()
    for (const path of [
      '/api/certificates',
      '/api/invitations',
      '/api/flags',
      '/api/applications/1/notes',
    ]) {
      const answer = await ask(path, { json: certificateBody(), headers })
      expect([path, [400, 401].includes(answer.status), await stored()]).toEqual([path, true, 0])
    }
    expect((await ask('/api/applications', { json: {}, headers })).status).toBe(400)
    expect(await stored()).toBe(0)
    cookies.set('session', session ?? '')
    // A server error: the table has another name during one request.
    await sql`alter table ${sql.table('registerEvents')} rename to away`.execute(db.write)
    expect((await ask('/api/certificates', { json: certificateBody(), headers })).status).toBe(500)
    expect(await stored()).toBe(0)
    await sql`alter table away rename to ${sql.table('registerEvents')}`.execute(db.write)
    const answer = await ask('/api/certificates', { json: certificateBody(), headers })
    expect([
      answer.status,
      answer.headers.get('idempotency-replayed'),
      await count(),
      await stored(),
    ]).toEqual([201, null, 1, 1])
  },
)

test.for(ENGINES)(
  'the keys and bytes that an account stores are limited; above the limit the answer is 429 (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, clock, count } = await signedInWithClock(db)
    await ask('/api/certificates', { json: certificateBody(), headers })
    const [row] = await db.read.selectFrom('idempotencyKeys').selectAll().execute()
    if (!row) throw new Error('Nothing was stored')
    expect([row.owner, row.bytes > 500]).toEqual(['account 1', true])
    const fill = (keys: number, bytes: number) =>
      db.write.transaction().execute(async (tx) => {
        await tx.deleteFrom('idempotencyKeys').where('keyHash', '!=', row.keyHash).execute()
        const rows = Array.from({ length: keys }, (_, i) => ({
          ...row,
          keyHash: `filled ${i}`,
          bytes,
        }))
        for (let i = 0; i < keys; i += 500)
          await tx
            .insertInto('idempotencyKeys')
            .values(rows.slice(i, i + 500))
            .execute()
      })
    const next = (n: number) =>
      ask('/api/certificates', {
        json: certificateBody({ certificateId: `LMC-2026-1000${n}` }),
        headers: { 'idempotency-key': `k${n}` },
      })
    for (const [keys, bytes] of [
      [4_999, 1],
      [1, 17 * 1024 * 1024],
    ] as const) {
      await fill(keys, bytes)
      const refused = await next(1)
      expect([refused.status, refused.headers.get('retry-after'), await count()]).toEqual([
        429,
        '86400',
        1,
      ])
      const again = await ask('/api/certificates', { json: certificateBody(), headers })
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    }
    // Another sender has another quota, and a request without a key is carried out.
    expect(
      (await visitor(db).ask('/api/applications', { json: application, headers })).status,
    ).toBe(201)
    expect(
      (await ask('/api/certificates', { json: certificateBody({ certificateId: 'LMC-2026-2' }) }))
        .status,
    ).toBe(201)
    clock.now += 24 * 3_600_000
    await ask('/api/login', {
      json: { username: 'admin@example.com', password: 'a lantern on the quay' },
    })
    expect((await next(2)).status).toBe(201)
  },
)

test.for(ENGINES)(
  'an anonymous network has a smaller quota, and the database does not contain its address (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask } = visitor(db)
    await ask('/api/applications', { json: application, headers })
    const [row] = await db.read.selectFrom('idempotencyKeys').selectAll().execute()
    if (!row) throw new Error('Nothing was stored')
    expect(row.owner).toMatch(/^[\w-]{43}$/)
    const rows = Array.from({ length: 499 }, (_, i) => ({ ...row, keyHash: `filled ${i}` }))
    await db.write.insertInto('idempotencyKeys').values(rows).execute()
    const send = (key: string) =>
      ask('/api/applications', { json: application, headers: { 'idempotency-key': key } })
    expect((await send('another')).status).toBe(429)
    await db.write.deleteFrom('idempotencyKeys').where('keyHash', '=', 'filled 1').execute()
    expect((await send('another')).status).toBe(201)
  },
)

test.for(ENGINES)('responses are stored for 24 hours, then deleted (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { clock } = await signedInWithClock(db)
  const { ask } = visitor(db, { now: () => clock.now })
  await ask('/api/applications', { json: application, headers })
  clock.now += 24 * 3_600_000 - 1
  expect(
    (await ask('/api/applications', { json: { ...application, details: 'x' }, headers })).status,
  ).toBe(422)
  clock.now += 1
  const next = await ask('/api/applications', {
    json: application,
    headers: { 'idempotency-key': 'another' },
  })
  expect(next.status).toBe(201)
  expect(await db.read.selectFrom('idempotencyKeys').select('keyHash').execute()).toHaveLength(1)
})

test('a secret that is shown once is not stored: a repeated invitation is refused, and the database holds no link, token or key', async () => {
  const db = await freshStore('sqlite')
  const { ask } = await signedInWithClock(db)
  const json = { email: 'second@example.com', password: PASSWORD }
  const { link } = await (await ask('/api/invitations', { json, headers })).json()
  const again = await ask('/api/invitations', { json, headers })
  expect([again.status, (await again.json()).detail]).toEqual([
    409,
    expect.stringContaining('shown only once'),
  ])
  expect(await db.read.selectFrom('invitations').select('id').execute()).toHaveLength(1)
  const applied = await ask('/api/applications', {
    json: application,
    headers: { 'idempotency-key': 'two' },
  })
  const key = new URL((await applied.json()).link).searchParams.get('key') ?? ''
  const replayed = await ask('/api/applications', {
    json: application,
    headers: { 'idempotency-key': 'two' },
  })
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
