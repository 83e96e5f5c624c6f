import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { createTestMailer } from '#/tests/helpers/mail/mailer.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { forgetLimitCounts } from '#/db/daily-key.ts'
import { createLimits } from './rate-limit.ts'
import { RateLimit } from './rate-counter.ts'
import { sharedCounts } from './shared-counts.ts'

const AT = Date.parse('2026-11-21T05:00:00.000Z')
const NETWORK = { network: '192.0.2.1', window: 7, at: AT }
/** Counts for which a request waits as long as a busy machine needs. */
const counts = (db: Store) => sharedCounts(db, () => {}, { waitMs: 60_000, restMs: 2_000 })

test.for(ENGINES)(
  'processes count together, by what, network and window; counts of earlier windows are deleted (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [counts(db), counts(db)]
    expect(await one({ what: 'form', ...NETWORK, more: 1 })).toBe(1)
    expect(await other({ what: 'form', ...NETWORK, more: 4 })).toBe(5)
    expect(await one({ what: 'code', ...NETWORK, more: 2 })).toBe(2)
    expect(await one({ what: 'form', ...NETWORK, network: '192.0.2.2', more: 1 })).toBe(1)
    const many = await Promise.all(
      Array.from({ length: 20 }, () => other({ what: 'form', ...NETWORK, more: 1 })),
    )
    expect(Math.max(...many.map(Number))).toBe(25)
    expect(await one({ what: 'form', ...NETWORK, window: 8, more: 1 })).toBe(1)
    const left = await db.read
      .selectFrom('limitCounts')
      .select(['what', 'window'])
      .orderBy('what')
      .execute()
    expect(left).toEqual([
      { what: 'code', window: 7 },
      { what: 'form', window: 8 },
    ])
  },
)

test('if nothing can be written, each process counts by itself, and reports that', async () => {
  const db = await freshStore('sqlite')
  await db.write.schema.dropTable('limitCounts').execute()
  const reports: unknown[] = []
  const add = sharedCounts(db, (error) => reports.push(error))
  expect(await add({ what: 'form', ...NETWORK, more: 3 })).toBeNull()
  expect(reports).toHaveLength(1)
})

test('a request does not wait for a count that is late; a late count is still added', async () => {
  const db = await freshStore('postgres')
  expect(await counts(db)({ what: 'form', ...NETWORK, more: 1 })).toBe(1)
  // Once one was late, no other is tried while the test lasts.
  const add = sharedCounts(db, () => {}, { waitMs: 500, restMs: 600_000 })
  await db.write.transaction().execute(async (tx) => {
    await tx.updateTable('limitCounts').set({ count: 7 }).execute()
    // Both are answered while the count is still held up.
    expect(await add({ what: 'form', ...NETWORK, more: 2 })).toBeNull()
    expect(await add({ what: 'form', ...NETWORK, more: 2 })).toBeNull()
  })
  // The late counts are added.
  await expect
    .poll(async () => (await db.read.selectFrom('limitCounts').select('count').execute())[0]?.count)
    .toBe(9)
})

test('processes together let through exactly as many as one, in one write for five', async () => {
  let [all, writes] = [0, 0]
  const add = async ({ more }: { more: number }) => {
    writes++
    return (all += more)
  }
  const ofOne = () => new RateLimit({ max: 60, window: 60_000 }, { step: 5, add })
  const processes = [ofOne(), ofOne(), ofOne()]
  const waits: number[] = []
  for (let i = 0; i < 300; i++)
    waits.push((await processes[i % 3]?.secondsToWait('192.0.2.1', 15_000)) ?? -1)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(60)
  expect(waits.filter((wait) => wait === 45)).toHaveLength(240)
  // Three more find out that none is left.
  expect(writes).toBeLessThanOrEqual(12 + 3)
})

test('where processes cannot count together, each lets through as many as one', async () => {
  const alone = new RateLimit(
    { max: 60, window: 60_000 },
    { step: 5, add: () => Promise.resolve(null) },
  )
  const waits = await Promise.all(
    Array.from({ length: 100 }, async () => alone.secondsToWait('192.0.2.1', 15_000)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(60)
})

test.for(ENGINES)(
  'of 300 checks at once to three processes exactly 60 pass (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const processes = [1, 2, 3].map(() => createLimits(() => AT, counts(db)))
    const checks = Array.from({ length: 300 }, (_, i) =>
      Promise.try(() => processes[i % 3]?.('verification', { ip: '192.0.2.1', account: null })),
    )
    const settled = await Promise.allSettled(checks)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  },
)

test('what counts for longer than a minute outlives the process, also one that is alone', async () => {
  const db = await freshStore('sqlite')
  const person = { ip: '192.0.2.1', account: 1 }
  const startProcess = () => createLimits(() => AT, counts(db), { isAlone: true })
  const refused = async (what: 'irreversible' | 'list', limits: ReturnType<typeof startProcess>) =>
    Promise.try(() => limits(what, person)).then(
      () => false,
      () => true,
    )
  const first = startProcess()
  for (let i = 0; i < 20; i++) expect([i, await refused('irreversible', first)]).toEqual([i, false])
  for (let i = 0; i < 600; i++) await first('list', person)
  const second = startProcess()
  expect([
    await refused('irreversible', second),
    await refused('list', first),
    await refused('list', second),
  ]).toEqual([true, true, false])
})

test.for(ENGINES)('addresses of one /64 are one network to all processes (%s)', async (engine) => {
  const db = await freshStore(engine)
  const processes = [1, 2].map(() => createLimits(() => AT, counts(db)))
  let through = 0
  for (let i = 0; i < 80; i++) {
    const ip = `2001:db8:1:2:${i.toString(16)}::1`
    const checked = Promise.try(() => processes[i % 2]?.('verification', { ip, account: null }))
    await checked.then(
      () => through++,
      (refusal: unknown) => expect(refusal).toMatchObject({ kind: 'too-many' }),
    )
  }
  expect(through).toBe(60)
  expect(await db.read.selectFrom('limitCounts').select('what').execute()).toHaveLength(1)
  await processes[0]?.('verification', { ip: '2001:db8:1:3::1', account: null })
})

test.for(ENGINES)(
  'no address is stored; the key of its hash and the counts are deleted daily (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, other] = [counts(db), counts(db)]
    const rows = () => db.read.selectFrom('limitCounts').select('network').execute()
    const keys = () =>
      db.read.selectFrom('secrets').select('value').where('name', '=', 'limit-counts').execute()
    await Promise.all([one, other].map((add) => add({ what: 'verification', ...NETWORK, more: 1 })))
    const [today] = await rows()
    expect(await rows()).toHaveLength(1)
    expect(today?.network).toMatch(/^[\w-]{43}$/)
    const [key] = await keys()
    await forgetLimitCounts(db, AT + 3_600_000)
    expect([await rows(), await keys()]).toEqual([[today], [key]])
    // The next day, at the first request.
    const tomorrow = { ...NETWORK, at: AT + 86_400_000, window: 8 }
    expect(
      await Promise.all([one, other].map((add) => add({ what: 'code', ...tomorrow, more: 1 }))),
    ).toContain(2)
    const [next] = await rows()
    expect([
      (await rows()).length,
      next?.network === today?.network,
      (await keys())[0]?.value === key?.value,
    ]).toEqual([1, false, false])
    // And without a request.
    await createTestMailer(db, { now: () => AT + 2 * 86_400_000 }).upkeep()
    expect([await rows(), await keys()]).toEqual([[], []])
  },
)

test.for(ENGINES)(
  'lists of numbers are counted exactly, whichever process they come to (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const second = await openStore(db.where)
    try {
      const servers = [db, second].map((store) => visitor(store, { shared: true }))
      const statuses: number[] = []
      for (let i = 0; i < 12; i++) {
        const answer = await servers[i % 2]?.ask('/api/verify', { json: { numbers: ['LMC-1'] } })
        statuses.push(answer?.status ?? 0)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    } finally {
      await second.close()
    }
  },
)
