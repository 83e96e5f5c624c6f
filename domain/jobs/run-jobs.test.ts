import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#/core/refusal.ts'
import type { Store } from '#/db/schema.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { listJobs } from './job-runs.server.ts'
import { runJobs, type Job } from './run-jobs.server.ts'

const log = openLog('silent')

function start(db: Store, jobs: Job[], holder = 'this process') {
  const running = runJobs({ db, log, holder, jobs })
  onTestFinished(running.stop)
  return running
}

/** A job that counts its runs, and fails in the first `failing` of them. */
function counted(more: Partial<Job> = {}, failing = 0) {
  const counts = { runs: 0 }
  const job: Job = {
    name: 'tidying',
    every: 1,
    rest: 1,
    failure: 'it failed',
    work: async () => {
      if (++counts.runs <= failing) throw new Error(`Run ${counts.runs} failed`)
      return 1
    },
    ...more,
  }
  return { job, counts }
}

const runOf = async (db: Store, name: string) => {
  const administrator = await staffContext(db, { role: 'admin' })
  return (await listJobs(administrator)).find((one) => one.name === name)
}

test.for(ENGINES)(
  'a job runs again and again, also after a failure, and its newest failure stays to be seen (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { job, counts } = counted({}, 2)
    const running = start(db, [job])
    await expect.poll(() => counts.runs).toBeGreaterThan(4)
    await running.stop()
    expect(await runOf(db, 'tidying')).toMatchObject({
      isFailing: false,
      failure: 'Run 2 failed',
      failedAt: expect.any(String),
    })
    expect(await runOf(db, 'backups')).toMatchObject({
      finishedAt: null,
      milliseconds: null,
      failure: null,
      isFailing: false,
    })
  },
)

test('a job that fails is shown as failing', async () => {
  const db = await freshStore('sqlite')
  const { job, counts } = counted({ rest: 60_000 }, 1)
  start(db, [job])
  await expect
    .poll(() => runOf(db, 'tidying'))
    .toMatchObject({ isFailing: true, failure: 'Run 1 failed' })
  expect(counts.runs).toBe(1)
})

test.for(ENGINES)(
  'a rare job shows its runs that did something, and no failure that is over (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const now = () => runOf(db, 'backups')
    const results: (() => number)[] = [
      () => 1,
      () => 0,
      () => {
        throw new Error('No space')
      },
    ]
    let looks = 0
    const waiting = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ]
    const { job } = counted({
      name: 'backups',
      isRare: true,
      work: async () => {
        await waiting[looks]?.promise
        return results[looks++]?.() ?? 0
      },
    })
    start(db, [job])
    expect(await now()).toMatchObject({ finishedAt: null })
    waiting[0]?.resolve()
    await expect
      .poll(now)
      .toMatchObject({ finishedAt: expect.any(String), isFailing: false, failure: null })
    const { finishedAt } = (await now()) ?? {}
    waiting[1]?.resolve()
    await expect.poll(() => looks).toBe(2)
    expect(await now()).toMatchObject({ finishedAt })
    waiting[2]?.resolve()
    await expect
      .poll(now)
      .toMatchObject({ isFailing: false, failure: 'No space', failedAt: expect.any(String) })
  },
)

test('a failure is not over while what failed waits, also in the next process', async () => {
  const db = await freshStore('sqlite')
  const now = () => runOf(db, 'backups')
  const { job } = counted({ name: 'backups', isRare: true, rest: 60_000 }, 1)
  const before = start(db, [job])
  await expect.poll(now).toMatchObject({ isFailing: true })
  await before.stop()
  let [looks, isOver] = [0, false]
  const work = async () => {
    looks++
    return isOver ? 0 : null
  }
  start(db, [{ ...job, work }])
  await expect.poll(() => looks).toBeGreaterThan(3)
  expect(await now()).toMatchObject({ isFailing: true })
  isOver = true
  await expect.poll(now).toMatchObject({ isFailing: false, failure: 'Run 1 failed' })
})

test('a job that runs often is recorded at its first run, and then seldom', async () => {
  const db = await freshStore('sqlite')
  const { job, counts } = counted()
  start(db, [job])
  await expect.poll(() => runOf(db, 'tidying')).toMatchObject({ finishedAt: expect.any(String) })
  const first = await runOf(db, 'tidying')
  const runs = counts.runs
  await expect.poll(() => counts.runs).toBeGreaterThan(runs + 20)
  expect(await runOf(db, 'tidying')).toEqual(first)
})

test('a job that begins later waits for its first run, also where the process stops meanwhile', async () => {
  const db = await freshStore('sqlite')
  const [waiting, begun] = [counted({ first: 60_000 }), counted({ name: null })]
  const running = start(db, [waiting.job, begun.job])
  await expect.poll(() => begun.counts.runs).toBeGreaterThan(20)
  await running.stop()
  expect(waiting.counts.runs).toBe(0)
})

test('a run that the stop has ended is no failure', async () => {
  const db = await freshStore('sqlite')
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { job } = counted({
    work: async ({ signal }) => {
      begin()
      await pause(60_000, null, { signal })
      return 1
    },
  })
  const running = start(db, [job])
  await begun
  await running.stop()
  expect(await runOf(db, 'tidying')).toMatchObject({ isFailing: false, failure: null })
})

test('of two processes one runs the jobs of the register; both run those of each process', async () => {
  const db = await freshStore('sqlite')
  const [one, other] = [counted(), counted()]
  const [mine, others] = [counted({ name: null }), counted({ name: null })]
  const first = start(db, [one.job, mine.job], 'one')
  await expect.poll(() => one.counts.runs).toBeGreaterThan(0)
  start(db, [other.job, others.job], 'other')
  await expect.poll(() => mine.counts.runs * others.counts.runs).toBeGreaterThan(0)
  expect(other.counts.runs).toBe(0)
  await first.stop()
  await expect.poll(() => other.counts.runs).toBeGreaterThan(0)
})

test('while the register is refused only those run that say so', async () => {
  const db = await freshStore('sqlite')
  db.trust.refused = 'It is not what was signed'
  const [never, always] = [counted(), counted({ name: 'emails', evenIfRefused: true })]
  start(db, [never.job, always.job])
  await expect.poll(() => always.counts.runs).toBeGreaterThan(2)
  expect(never.counts.runs).toBe(0)
})

test('stopping waits for what is under way, begins nothing more, and lets each job end', async () => {
  const db = await freshStore('sqlite')
  const done: string[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { job } = counted({
    work: async ({ signal }) => {
      begin()
      await mayEnd
      done.push(signal.aborted ? 'ended while stopping' : 'ended')
      return 0
    },
    end: async () => void done.push('closed'),
  })
  const running = start(db, [job])
  await begun
  const stopped = running.stop()
  end()
  await stopped
  expect(done).toEqual(['ended while stopping', 'closed'])
})

test('administrators alone see the jobs', async () => {
  const db = await freshStore('sqlite')
  await expect(listJobs(await staffContext(db))).rejects.toThrow(Refusal)
  expect((await visitor(db).ask('/admin/jobs')).status).toBe(302)
})
