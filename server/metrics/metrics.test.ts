import { expect, onTestFinished, test } from 'vitest'
import { createAccount } from '#/app/accounts/accounts.server.ts'
import { newDocumentKey } from '#/app/certificates/document/signature/own-certificate.server.ts'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { sealRegister } from '#/app/register/log/sealing/sealing.server.ts'
import { openStore } from '#/db/open.ts'
import type { Engine } from '#/db/schema.ts'
import { openLog } from '#/server/log.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, ORIGIN, PASSWORD, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { readMetrics, sumOf } from '#/tests/helpers/watching/scrape.ts'
import { openMetrics } from './metrics.ts'

/** A register that is watched, as it was opened by its process. `now` moves its clock. */
async function watchedRegister(engine: Engine, now = () => Date.parse(NOON)) {
  const { watch, scraped } = openMetrics(openLog('silent'), now)
  const db = await openStore(await freshPlace(engine), watch.store)
  onTestFinished(() => db.close())
  watch.begin(db, { first: true })
  const of = async (name: string, labels?: Record<string, string>) =>
    sumOf(readMetrics(await (await scraped()).metrics()), name, labels)
  return { db, of, text: async () => (await scraped()).metrics(), ...visitor(db, { watch: watch.app, now }) }
}

test.for(ENGINES)(
  'verdicts are counted by what they say and by door, of single numbers, lists and vessels (%s)',
  async (engine) => {
    const { db, of, ask } = await watchedRegister(engine)
    const scope = await staffScope(db)
    const issue = (certificateId: string, changes = {}) =>
      createCertificate(scope, certificateInput({ certificateId, ...changes }))
    await issue('VALID-1')
    await issue('EXPIRED-1', { issuedDate: '2020-01-01', expiryDate: '2025-01-01' })
    await issue('SOON-1', { issuedDate: '2026-12-01', expiryDate: '2028-01-01' })
    for (const [number, standing] of [
      ['SUSPENDED-1', 'suspended'],
      ['WITHDRAWN-1', 'withdrawn'],
      ['OLD-1', 'in-force'],
    ] as const) {
      await issue(number)
      const supersededBy = number === 'OLD-1' ? 'VALID-1' : null
      await db.write.updateTable('certificates').set({ standing, supersededBy }).where('certificateId', '=', number).execute()
    }
    const numbers = ['VALID-1', 'EXPIRED-1', 'SOON-1', 'SUSPENDED-1', 'WITHDRAWN-1', 'NONE-1']
    const words = ['valid', 'expired', 'not-yet-valid', 'suspended', 'withdrawn', 'not-found']
    const counts = (door: string) => Promise.all(words.map((verdict) => of('lentera_verdicts_total', { verdict, door })))
    for (const number of numbers) await ask(`/api/certificates/verify/${number}`)
    expect(await counts('verification-api')).toEqual([1, 1, 1, 1, 1, 1])
    await ask('/verify/VALID-1')
    await ask('/id/verify/NONE-1')
    const none = undefined
    expect(await counts('verification-page')).toEqual([1, none, none, none, none, 1])
    await ask('/api/verify', { json: { numbers: ['VALID-1', 'NONE-1', 'OLD-1'] } })
    expect(await counts('verification-api')).toEqual([3, 1, 1, 1, 1, 2])
    expect(await of('lentera_verdicts_superseded_total', { door: 'verification-api' })).toBe(1)
    await ask('/api/vessels/9074729')
    expect(await of('lentera_verdicts_total', { door: 'api' })).toBe(6)
  },
)

test('a refused limit moves its own series, whether it is counted here or together', async () => {
  const { of, ask } = await watchedRegister('sqlite')
  for (let i = 0; i < 12; i++) await ask('/api/verify', { json: { numbers: ['X-1'] } })
  expect(await of('lentera_rate_limited_total', { limit: 'verifications' })).toBe(2)
  expect(await of('lentera_rate_limited_total', { limit: 'verification' })).toBe(0)
})

test('attempts to sign in are counted by how they end', async () => {
  const { db, of, ask } = await watchedRegister('sqlite')
  await createAccount(db, NOON, { username: 'a@example.com', password: PASSWORD, role: 'user' })
  const signIn = (password: string) => ask('/api/login', { json: { username: 'a@example.com', password } })
  await signIn(PASSWORD)
  for (let i = 0; i < 6; i++) await signIn('a wrong lantern')
  await ask('/auth', { form: { username: 'a@example.com', password: PASSWORD } })
  const outcomes = ['succeeded', 'failed', 'delayed'].map((outcome) => of('lentera_sign_ins_total', { outcome }))
  expect(await Promise.all(outcomes)).toEqual([1, 5, 2])
})

test.for(ENGINES)('letters and events that wait are told of, with the age of the oldest (%s)', async (engine) => {
  let moment = Date.parse(NOON)
  const { db, of, ask } = await watchedRegister(engine, () => moment)
  const scope = await staffScope(db)
  await createCertificate(scope, certificateInput())
  const facts = { serviceId: 1, companyName: 'PT Samudra', contactEmail: 'a@samudra.example', contactPhone: '+62 21 555 0100' }
  expect((await ask('/api/applications', { json: { ...facts, vesselName: 'KM Jaya' } })).status).toBe(201)
  moment += 90_000
  const waiting = async () => [
    await of('lentera_outbox_letters', { state: 'waiting' }),
    await of('lentera_outbox_oldest_age_seconds'),
    await of('lentera_log_events_waiting'),
    await of('lentera_log_oldest_event_age_seconds'),
    await of('lentera_log_leaves_unsigned'),
    await of('lentera_log_signed_timestamp_seconds'),
  ]
  expect(await waiting()).toEqual([2, 90, 1, 90, 0, undefined])
  await sealRegister(db, { now: new Date(moment).toISOString(), origin: ORIGIN })
  await db.write.updateTable('outbox').set({ state: 'failed', nextAttemptAt: null }).execute()
  expect(await waiting()).toEqual([0, 0, 0, 0, 0, moment / 1_000])
  expect(await of('lentera_outbox_letters', { state: 'failed' })).toBe(2)
})

test.for(ENGINES)(
  'a clock that cannot be believed is told of, and when the certificate that signs ends (%s)',
  async (engine) => {
    let ahead = 0
    const { db, of } = await watchedRegister(engine, () => Date.now() + ahead)
    const now = new Date().toISOString()
    await createCertificate(await staffScope(db, { now }), certificateInput())
    const { certificate } = await newDocumentKey(now)
    const key = { id: 'k', use: 'documents', publicKey: '', createdAt: now, retiredAt: null, compromisedAt: null } as const
    await db.write
      .insertInto('signingKeys')
      .values({ ...key, certificate: certificate.toString() })
      .execute()
    const ends = await of('lentera_certificate_expires_timestamp_seconds', { certificate: 'active' })
    expect(ends).toBe(certificate.validToDate.getTime() / 1_000)
    const clock = async () => [
      await of('lentera_clock_step_seconds'),
      await of('lentera_clock_newest_event_ahead_seconds'),
      ...(engine === 'postgres' ? [await of('lentera_clock_database_difference_seconds')] : []),
    ]
    for (const value of await clock()) expect(Math.abs(value ?? Infinity)).toBeLessThan(1)
    ahead = -60_000
    const [step, future, difference = step] = await clock()
    expect(step).toBeCloseTo(-60, 0)
    expect(future).toBeCloseTo(60, -1)
    expect(difference).toBeCloseTo(-60, 0)
  },
)

test.for(ENGINES)(
  'statements are timed by what they are for, those that fail are counted, and staff’s list tells how far it is (%s)',
  async (engine) => {
    const { db, of, ask } = await watchedRegister(engine)
    const purposes = ['look-up', 'read', 'write', 'search'] as const
    const counts = () => Promise.all(purposes.map((purpose) => of('lentera_query_duration_seconds_count', { purpose })))
    await createCertificate(await staffScope(db), certificateInput())
    await ask('/api/certificates/verify/LMC-2026-00042')
    await db.search.selectFrom('certificates').select('id').execute()
    const [lookUps, reads, writes, searches] = await counts()
    expect([lookUps, searches]).toEqual([1, 1])
    expect(reads).toBeGreaterThan(0)
    expect(writes).toBeGreaterThan(2)
    await expect(
      db.read
        .selectFrom('nothing' as 'flags')
        .select('id')
        .execute(),
    ).rejects.toThrow() // no such table: what is to be counted
    expect(await of('lentera_query_errors_total', { purpose: 'read' })).toBe(1)
    expect(await of('lentera_finder_behind_events')).toBeUndefined()
    await db.finder.warm()
    expect(await of('lentera_finder_behind_events')).toBe(0)
    expect(await of('lentera_finder_certificates')).toBe(1)
    expect(await of('lentera_finder_memory_bytes')).toBeGreaterThan(1_000_000)
    await createCertificate(await staffScope(db, { role: 'admin' }), certificateInput({ certificateId: 'LMC-2' }))
    expect(await of('lentera_finder_behind_events')).toBe(1)
    await db.write.schema.alterTable('certificates').renameTo('gone').execute()
    await expect((async () => db.lookUp('LMC-1'))()).rejects.toThrow()
    expect(await of('lentera_query_errors_total', { purpose: 'look-up' })).toBe(1)
  },
)

test('connections to PostgreSQL are told of while none is left, and what waits for one; the rest of the scrape is late', async () => {
  const { db, text } = await watchedRegister('postgres')
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  const hold = (begun = () => {}) =>
    db.write.transaction().execute(async (tx) => {
      await tx.selectFrom('flags').select('id').limit(1).execute()
      begun()
      await gate
    })
  const held: Promise<void>[] = []
  for (let i = 0; i < 10; i++) await new Promise<void>((begun) => held.push(hold(begun)))
  held.push(hold())
  const told = readMetrics(await text())
  go()
  await Promise.all(held)
  expect(sumOf(told, 'lentera_pool_connections', { pool: 'main', state: 'used' })).toBe(10)
  expect(sumOf(told, 'lentera_pool_waiting', { pool: 'main' })).toBe(1)
  expect(sumOf(told, 'lentera_scrape_errors_total', { part: 'outbox' })).toBe(1)
})

test('where the register is gone, the scrape still is answered and says what is missing', async () => {
  const { db, of } = await watchedRegister('sqlite')
  await db.write.schema.dropTable('outbox').execute()
  expect(await of('lentera_outbox_letters')).toBeUndefined()
  expect(await of('lentera_scrape_errors_total', { part: 'outbox' })).toBe(2)
  expect(await of('lentera_log_events_waiting')).toBe(0)
})
