import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { openStore } from '#/db/open.ts'
import { RateLimit } from './rate-limit.ts'
import { sharedCounts } from './shared-counts.ts'

const NETWORK = { network: '192.0.2.1', window: 7 }
const ignore = () => {}

test.for(ENGINES)('processes count together, by what, network and window; what is past is forgotten (%s)', async (engine) => {
  const db = await freshStore(engine)
  const [one, other] = [sharedCounts(db, ignore), sharedCounts(db, ignore)]
  expect(await one({ what: 'form', ...NETWORK, more: 1 })).toBe(1)
  expect(await other({ what: 'form', ...NETWORK, more: 4 })).toBe(5)
  expect(await one({ what: 'code', ...NETWORK, more: 2 })).toBe(2)
  expect(await one({ what: 'form', ...NETWORK, network: '192.0.2.2', more: 1 })).toBe(1)
  const many = await Promise.all(Array.from({ length: 20 }, () => other({ what: 'form', ...NETWORK, more: 1 })))
  expect(Math.max(...many)).toBe(25)
  expect(await one({ what: 'form', ...NETWORK, window: 8, more: 1 })).toBe(1)
  const left = await db.read.selectFrom('limitCounts').select(['what', 'window']).orderBy('what').execute()
  expect(left).toEqual([
    { what: 'code', window: 7 },
    { what: 'form', window: 8 },
  ])
})

test('where nothing can be written each process counts by itself, and says so', async () => {
  const db = await freshStore('sqlite')
  await db.write.schema.dropTable('limitCounts').execute()
  const reports: unknown[] = []
  const add = sharedCounts(db, (error) => reports.push(error))
  expect(await add({ what: 'form', ...NETWORK, more: 3 })).toBe(3)
  expect(reports).toHaveLength(1)
})

test('whoever asks does not wait for a count that does not come; what came too late is counted all the same', async () => {
  const db = await freshStore('postgres')
  const add = sharedCounts(db, ignore)
  expect(await add({ what: 'form', ...NETWORK, more: 1 })).toBe(1)
  await db.write.transaction().execute(async (tx) => {
    await tx.updateTable('limitCounts').set({ count: 7 }).execute()
    // Both are answered while the count is still held up.
    expect(await add({ what: 'form', ...NETWORK, more: 2 })).toBe(2)
    expect(await add({ what: 'form', ...NETWORK, more: 2 })).toBe(2)
  })
  // What was not waited for is counted all the same.
  await expect.poll(async () => (await db.read.selectFrom('limitCounts').select('count').execute())[0]?.count).toBe(9)
})

test('a limit tells the others with every fifth request only, and nobody once there are too many', async () => {
  let [all, told] = [0, 0]
  const add = async ({ more }: { more: number }) => {
    told++
    return (all += more)
  }
  const ofOne = () => new RateLimit({ most: 60, window: 60_000 }, { step: 5, add })
  const processes = [ofOne(), ofOne(), ofOne()]
  let [through, waits] = [0, 0]
  for (let i = 0; i < 300; i++) {
    const wait = await processes[i % 3]?.secondsToWait('192.0.2.1', 15_000)
    if (wait === 0) through++
    else waits += Number(wait === 45)
  }
  expect(through).toBeGreaterThanOrEqual(60)
  expect(through).toBeLessThanOrEqual(60 + 4 * 2)
  expect(through + waits).toBe(300)
  expect(told).toBeLessThanOrEqual(15)
})

test.for(ENGINES)('lists of numbers are counted exactly, whichever process they come to (%s)', async (engine) => {
  const db = await freshStore(engine)
  const second = await openStore(db.where)
  try {
    const doors = [db, second].map((store) => visitor(store, { shared: true }))
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const answer = await doors[i % 2]?.ask('/api/verify', { json: { numbers: ['LMC-1'] } })
      statuses.push(answer?.status ?? 0)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  } finally {
    await second.close()
  }
})
