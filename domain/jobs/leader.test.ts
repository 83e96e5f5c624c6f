import { expect, test } from 'vitest'
import { openStore } from '#/db/open/open.ts'
import { ENGINES, freshStore, migratedLocation } from '#/tests/helpers/store.ts'
import { BEAT_EVERY_MS, createLeader, LEASE_MS } from './leader.server.ts'

/** Leaders of one register, whose monotonic clock the test moves. */
async function candidates(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const clock = { now: 1_000 }
  return { db, clock, candidate: (holder: string) => createLeader(db, holder, () => clock.now) }
}

const leading = (leaders: { leads(): boolean }[]) => leaders.map((one) => one.leads())

test.for(ENGINES)(
  'of several processes that begin at the same moment one leads (%s)',
  async (engine) => {
    const location = await migratedLocation(engine)
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(location)))
    const leaders = stores.map((db, i) => createLeader(db, `process ${i}`))
    await Promise.all(leaders.map((one) => one.beat()))
    expect(leading(leaders).filter(Boolean)).toHaveLength(1)
    await Promise.all(stores.map((db) => db.close()))
  },
)

test.for(ENGINES)(
  'a leader that lives is not replaced; one that is silent for 15 seconds is (%s)',
  async (engine) => {
    const { clock, candidate } = await candidates(engine)
    const [one, two] = [candidate('one'), candidate('two')]
    const leaders = [one, two]
    await one.beat()
    for (let beats = 0; beats < 5; beats++) {
      await two.beat()
      expect(leading(leaders)).toEqual([true, false])
      clock.now += BEAT_EVERY_MS
      await one.beat()
    }
    await two.beat()
    clock.now += LEASE_MS - 1
    await two.beat()
    expect(leading(leaders)).toEqual([false, false])
    clock.now += 1
    await two.beat()
    expect(leading(leaders)).toEqual([false, true])
    await one.beat()
    expect(leading(leaders)).toEqual([false, true])
  },
)

test('a leader that cannot say that it lives stops leading before another one may begin', async () => {
  const { db, clock, candidate } = await candidates('sqlite')
  const one = candidate('one')
  await one.beat()
  await db.write.schema.alterTable('jobLeader').renameTo('away').execute()
  clock.now += LEASE_MS - BEAT_EVERY_MS - 1
  await expect(one.beat()).rejects.toThrow('jobLeader')
  expect(one.leads()).toBe(true)
  clock.now += 1
  expect(one.leads()).toBe(false)
})

test('a leader that resigns is replaced at once, and the process that replaces one after a crash leads at once', async () => {
  const { candidate } = await candidates('sqlite')
  const [one, two, again] = [candidate('one'), candidate('two'), candidate('two')]
  const leaders = [one, two, again]
  await one.beat()
  await two.beat()
  expect(leading(leaders)).toEqual([true, false, false])
  await one.resign()
  await two.beat()
  await again.beat()
  expect(leading(leaders)).toEqual([false, true, true])
})

test('a lease counts from before its update, however long that took', async () => {
  const { db, clock } = await candidates('sqlite')
  const slow = db.write.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      clock.now += 2_000
      return result
    },
  })
  const one = createLeader({ ...db, write: slow }, 'one', () => clock.now)
  const begun = clock.now
  await one.beat()
  clock.now = begun + LEASE_MS - BEAT_EVERY_MS - 1
  expect(one.leads()).toBe(true)
  clock.now += 1
  expect(one.leads()).toBe(false)
})
