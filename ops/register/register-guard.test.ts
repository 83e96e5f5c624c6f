import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { checkBeside } from '#/domain/proof/register-check/require-signed.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { findDifference } from '#/domain/proof/log/states/trust.server.ts'
import type { Store } from '#/db/schema.ts'
import { allowChanges, rollBack } from '#/tests/helpers/log/rewrite-by-sql.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { backUpIfDue } from '#/ops/backup/backup-job.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { NEVER_STOPPED, runJobs } from '#/domain/jobs/run-jobs.server.ts'
import { guardRegister } from './register-guard.ts'

const log = openLog('silent')
const LONG = { timeout: 120_000 }

/** As a start does, until the test ends. */
async function guard(
  db: Store,
  options: { first?: boolean; max?: number; checkEvery?: number } = {},
): Promise<void> {
  const jobs = await guardRegister({ db, log, first: true, ...options })
  const running = runJobs({ db, log, holder: 'test', jobs })
  onTestFinished(() => running.stop())
}

async function setExpiry(db: Store, expiryDate: string): Promise<void> {
  await db.write
    .updateTable('certificates')
    .set({ expiryDate })
    .where('number', 'like', 'MANY-0-7/%')
    .execute()
}

test.for(ENGINES)(
  'a large register is checked beside its work, and stays refused until it agrees (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await manyCertificates(db, 20)
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    const refusal = join(db.where.dataDir, 'keys', 'refused')
    await setExpiry(db, '2039-01-01')
    await guard(db, { max: 10 })
    await vi.waitUntil(() => existsSync(refusal), LONG)
    expect(db.trust.refused).toContain('MANY-0-7 is not what its newest event says: expiryDate')
    const answered = await visitor(db).ask('/api/certificates/verify/MANY-0-7')
    expect([answered.status, (await answered.json()).detail]).toEqual([
      503,
      expect.stringContaining('could not be checked'),
    ])
    // Any process that starts now checks everything first.
    await expect(guard(db, { first: false, max: 10 })).rejects.toThrow('MANY-0-7 is not what')
    await setExpiry(db, '2031-01-01')
    await guard(db, { first: false, max: 10 })
    expect(existsSync(refusal)).toBe(false)
  },
)

test.for(ENGINES)(
  'a register that is rolled back while it runs is noticed, and nothing is answered from it any more (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await manyCertificates(db, 20)
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    await guard(db)
    const ask = visitor(db).ask
    expect((await ask('/api/certificates/verify/MANY-0-19')).status).toBe(200)
    await rollBack(db, 3)
    await vi.waitUntil(() => db.trust.refused !== null, LONG)
    expect(db.trust.refused).toContain('entry 18 is the first that is missing')
    expect((await ask('/api/certificates/verify/MANY-0-19')).status).toBe(503)
    expect((await ask('/readyz')).status).toBe(503)
    const backup = { every: 1, folder: join(db.where.dataDir, 'backups'), keep: 1, recipients: [] }
    expect(await backUpIfDue({ db, log, backup })).toBe(false)
    expect(await db.read.selectFrom('backups').selectAll().execute()).toEqual([])
  },
)

test.for(ENGINES)(
  'a row that is changed by SQL while the server runs is found by the next check (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await manyCertificates(db, 20)
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    await guard(db, { checkEvery: 50 })
    const ask = visitor(db).ask
    expect((await ask('/api/certificates/verify/MANY-0-7')).status).toBe(200)
    await setExpiry(db, '2039-01-01')
    await vi.waitUntil(() => db.trust.refused !== null, LONG)
    expect(db.trust.refused).toContain('MANY-0-7 is not what its newest event says: expiryDate')
    expect((await ask('/api/certificates/verify/MANY-0-7')).status).toBe(503)
    expect((await ask('/readyz')).status).toBe(503)
    // And so it stays at the next start, of any process and of a register that would be checked
    // beside its work.
    await expect(guard(db, { first: false, max: 10 })).rejects.toThrow('MANY-0-7 is not what')
  },
)

test.for(ENGINES)(
  'only the first of several processes checks everything while it runs (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await manyCertificates(db, 20)
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    await guard(db, { first: false, checkEvery: 50 })
    await setExpiry(db, '2039-01-01')
    // Two whole checks are done meanwhile, so one that this process had begun would be done too.
    const found = await checkBeside(db)
    await checkBeside(db)
    expect([found, db.trust.refused]).toEqual([
      expect.stringContaining('MANY-0-7 is not what'),
      null,
    ])
    await guard(db, { checkEvery: 50, max: 10 })
    await vi.waitUntil(() => db.trust.refused !== null, LONG)
  },
)

test('a stop ends the check of everything that is under way', async () => {
  const db = await freshStore('sqlite')
  await manyCertificates(db, 20)
  await appendToLog(db, { now: NOON, origin: ORIGIN })
  const errors: unknown[] = []
  const heard = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
  const [, check] = await guardRegister({ db, log: heard, first: true, max: 10 })
  if (!check) throw new Error('No check')
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  // A thread that never answers.
  db.startThread = () => {
    begin()
    return new Worker('setInterval(() => {}, 1_000)', { eval: true })
  }
  const running = runJobs({ db, log: heard, holder: 'test', jobs: [check] })
  await begun
  await running.stop()
  expect(errors).toEqual([])
})

test('while the database is out of reach, the look whether it is the same one is silent', async () => {
  const db = await freshStore('sqlite')
  await manyCertificates(db, 20)
  await appendToLog(db, { now: NOON, origin: ORIGIN })
  const [watch] = await guardRegister({ db, log, first: false })
  const { read } = db
  const look = (error: Error) => {
    const transformQuery = () => {
      throw error
    }
    db.read = read.withPlugin({ transformQuery, transformResult: async ({ result }) => result })
    return watch?.work(NEVER_STOPPED)
  }
  expect(await look(Object.assign(new Error('No connection'), { code: 'ECONNREFUSED' }))).toBe(0)
  await expect(look(new Error('A bug'))).rejects.toThrow('A bug')
})

test.for(ENGINES)('changes while everything is checked are no errors (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  const { id } = await createCertificate(context, certificateInput())
  await manyCertificates(db, 300)
  const now = (round: number) => new Date(Date.parse(NOON) + round * 6_000).toISOString()
  await appendToLog(db, { now: now(0), origin: ORIGIN })
  const changing = { on: true, rounds: 0 }
  const changes = (async () => {
    while (changing.on) {
      const round = ++changing.rounds
      await manyCertificates(db, 20, round)
      await updateCertificate(context, id, { vesselName: `KM Ke-${round}` })
      await appendToLog(db, { now: now(round), origin: ORIGIN })
    }
  })()
  const found: unknown[] = []
  while (found.length < 4) found.push(await checkBeside(db))
  changing.on = false
  await changes
  expect(found).toEqual(found.map(() => null))
  expect(changing.rounds).toBeGreaterThan(1)
})

test.for(ENGINES)(
  'a register whose events are all gone is checked before the server listens, by its signed size (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await manyCertificates(db, 20)
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    await allowChanges(db, async () => {
      await db.write.deleteFrom('registerEvents').execute()
      await db.write
        .updateTable('logLeaves')
        .set({ source: 'none' })
        .where('source', '=', 'register')
        .execute()
      await db.write.deleteFrom('entries').execute()
    })
    // The hashes of the leaves are as they were signed.
    expect(await findDifference(db)).toBeNull()
    await expect(guard(db)).rejects.toThrow('is gone')
  },
)
