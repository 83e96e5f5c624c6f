import { expect, onTestFinished, test } from 'vitest'
import { createAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { newDocumentKey } from '#/domain/documents/certificate/signature/identity.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Engine } from '#/db/schema.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, ORIGIN, PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, migratedLocation } from '#/tests/helpers/store.ts'
import { readMetrics, sumOf } from '#/tests/helpers/telemetry/scrape.ts'
import { openMetrics } from './metrics.ts'

/** A register with metrics, opened as its process does. `now` moves its clock. */
async function measuredRegister(engine: Engine, now = () => Date.parse(NOON)) {
  const { telemetry, readRegistry } = openMetrics(openLog('silent'), now)
  const db = await openStore(await migratedLocation(engine), telemetry.store)
  onTestFinished(() => db.close())
  telemetry.begin(db, { first: true })
  const of = async (name: string, labels?: Record<string, string>) =>
    sumOf(readMetrics(await (await readRegistry()).metrics()), name, labels)
  return {
    db,
    of,
    text: async () => (await readRegistry()).metrics(),
    ...visitor(db, { telemetry: telemetry.app, now }),
  }
}

test.for(ENGINES)(
  'verdicts are counted by verdict and endpoint, of single numbers, lists and vessels (%s)',
  async (engine) => {
    const { db, of, ask } = await measuredRegister(engine)
    const context = await staffContext(db)
    const issue = (certificateId: string, changes = {}) =>
      createCertificate(
        context,
        certificateInput({
          certificateId,
          selectedCertificates: ['International Load Line'],
          ...changes,
        }),
      )
    await issue('VALID-1')
    await issue('EXPIRED-1', { issuedDate: '2020-01-01', expiryDate: '2025-01-01' })
    await issue('SOON-1', { issuedDate: '2026-12-01', expiryDate: '2028-01-01' })
    for (const [number, standing] of [
      ['SUSPENDED-1', 'suspended'],
      ['WITHDRAWN-1', 'withdrawn'],
      ['OLD-1', 'in-force'],
    ] as const) {
      const { id } = await issue(number)
      const supersededBy = number === 'OLD-1' ? 'VALID-1' : null
      await db.write
        .updateTable('certificates')
        .set({ standing, supersededBy })
        .where('entryId', '=', id)
        .execute()
    }
    const numbers = ['VALID-1', 'EXPIRED-1', 'SOON-1', 'SUSPENDED-1', 'WITHDRAWN-1', 'NONE-1']
    const verdicts = ['valid', 'expired', 'not-yet-valid', 'suspended', 'withdrawn', 'not-found']
    const counts = (endpoint: string) =>
      Promise.all(verdicts.map((verdict) => of('lentera_verdicts_total', { verdict, endpoint })))
    for (const number of numbers) await ask(`/api/certificates/verify/${number}`)
    expect(await counts('verification-api')).toEqual([1, 1, 1, 1, 1, 1])
    await ask('/verify/VALID-1')
    await ask('/id/verify/NONE-1')
    const none = undefined
    expect(await counts('verification-page')).toEqual([1, none, none, none, none, 1])
    await ask('/api/verify', { json: { numbers: ['VALID-1', 'NONE-1', 'OLD-1'] } })
    expect(await counts('verification-api')).toEqual([3, 1, 1, 1, 1, 2])
    expect(await of('lentera_verdicts_superseded_total', { endpoint: 'verification-api' })).toBe(1)
    await ask('/api/vessels/9074729')
    expect(await of('lentera_verdicts_total', { endpoint: 'api' })).toBe(6)
  },
)

test('a refusal is counted under its limit, also where the limit is shared', async () => {
  const { of, ask } = await measuredRegister('sqlite')
  for (let i = 0; i < 12; i++) await ask('/api/verify', { json: { numbers: ['X-1'] } })
  expect(await of('lentera_rate_limited_total', { limit: 'verifications' })).toBe(2)
  expect(await of('lentera_rate_limited_total', { limit: 'verification' })).toBe(0)
})

test('attempts to sign in are counted by outcome', async () => {
  const { db, of, ask } = await measuredRegister('sqlite')
  await createAccount(db, NOON, { username: 'a@example.com', password: PASSWORD, role: 'user' })
  const signIn = (password: string) =>
    ask('/api/login', { json: { username: 'a@example.com', password } })
  await signIn(PASSWORD)
  for (let i = 0; i < 6; i++) await signIn('a wrong lantern')
  await ask('/auth', { form: { username: 'a@example.com', password: PASSWORD } })
  const outcomes = ['succeeded', 'failed', 'delayed'].map((outcome) =>
    of('lentera_sign_ins_total', { outcome }),
  )
  expect(await Promise.all(outcomes)).toEqual([1, 5, 2])
})

test.for(ENGINES)(
  'waiting emails and events are reported, with the age of the oldest (%s)',
  async (engine) => {
    let moment = Date.parse(NOON)
    const { db, of, ask } = await measuredRegister(engine, () => moment)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput())
    const facts = {
      serviceId: 1,
      companyName: 'PT Samudra',
      contactEmail: 'a@samudra.example',
      contactPhone: '+62 21 555 0100',
    }
    expect(
      (await ask('/api/applications', { json: { ...facts, vesselName: 'KM Jaya' } })).status,
    ).toBe(201)
    moment += 90_000
    const waiting = async () => [
      await of('lentera_outbox_emails', { state: 'waiting' }),
      await of('lentera_outbox_oldest_age_seconds'),
      await of('lentera_log_events_waiting'),
      await of('lentera_log_oldest_event_age_seconds'),
      await of('lentera_log_leaves_unsigned'),
      await of('lentera_log_signed_timestamp_seconds'),
    ]
    expect(await waiting()).toEqual([2, 90, 1, 90, 0, undefined])
    await appendToLog(db, { now: new Date(moment).toISOString(), origin: ORIGIN })
    await db.write.updateTable('outbox').set({ state: 'failed', nextAttemptAt: null }).execute()
    expect(await waiting()).toEqual([0, 0, 0, 0, 0, moment / 1_000])
    expect(await of('lentera_outbox_emails', { state: 'failed' })).toBe(2)
  },
)

test('the names of the previous version are exported beside the new ones', async () => {
  const { of, ask, text } = await measuredRegister('sqlite')
  await ask('/api/certificates/verify/NONE-1')
  const facts = {
    serviceId: 1,
    companyName: 'PT Samudra',
    contactEmail: 'a@samudra.example',
    contactPhone: '+62 21 555 0100',
  }
  expect(
    (await ask('/api/applications', { json: { ...facts, vesselName: 'KM Jaya' } })).status,
  ).toBe(201)
  const both = { endpoint: 'verification-api', door: 'verification-api' }
  expect(await of('lentera_verdicts_total', { verdict: 'not-found', ...both })).toBe(1)
  expect(await of('lentera_outbox_letters', { state: 'waiting' })).toBe(2)
  expect(await of('lentera_letters_total', { outcome: 'sent' })).toBe(0)
  expect(await text()).toContain(
    '# HELP lentera_letters_total Deprecated: use lentera_emails_total\n',
  )
})

test.for(ENGINES)(
  'a wrong clock is reported, and when the signing certificate expires (%s)',
  async (engine) => {
    let ahead = 0
    const { db, of } = await measuredRegister(engine, () => Date.now() + ahead)
    const now = new Date().toISOString()
    await createCertificate(await staffContext(db, { now }), certificateInput())
    const { certificate } = await newDocumentKey(now)
    const key = {
      id: 'k',
      use: 'documents',
      publicKey: '',
      createdAt: now,
      retiredAt: null,
      compromisedAt: null,
    } as const
    await db.write
      .insertInto('signingKeys')
      .values({ ...key, certificate: certificate.toString() })
      .execute()
    const ends = await of('lentera_certificate_expires_timestamp_seconds', {
      certificate: 'active',
    })
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
  'statements are timed by purpose, and those that fail are counted (%s)',
  async (engine) => {
    const { db, of, ask } = await measuredRegister(engine)
    const purposes = ['look-up', 'read', 'write', 'search'] as const
    const counts = () =>
      Promise.all(
        purposes.map((purpose) => of('lentera_query_duration_seconds_count', { purpose })),
      )
    await createCertificate(await staffContext(db), certificateInput())
    await ask('/api/certificates/verify/LMC-2026-00042')
    await db.search.selectFrom('entries').select('id').execute()
    const [lookUps, reads, writes, searches] = await counts()
    // A verification looks up the record, and the class of its ship.
    expect([lookUps, searches]).toEqual([2, 1])
    expect(reads).toBeGreaterThan(0)
    expect(writes).toBeGreaterThan(2)
    await expect(
      db.read
        .selectFrom('nothing' as 'flags')
        .select('id')
        .execute(),
    ).rejects.toThrow() // no such table: what is to be counted
    expect(await of('lentera_query_errors_total', { purpose: 'read' })).toBe(1)
    await db.write.schema.alterTable('entries').renameTo('gone').execute()
    await expect((async () => db.lookUp('LMC-1'))()).rejects.toThrow()
    expect(await of('lentera_query_errors_total', { purpose: 'look-up' })).toBe(1)
  },
)

test('connections to PostgreSQL are reported while none is free, and what waits for one; the other parts time out', async () => {
  const { db, text } = await measuredRegister('postgres')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const hold = (pool: 'read' | 'write', begun = () => {}) =>
    db[pool].transaction().execute(async (tx) => {
      await tx.selectFrom('flags').select('id').limit(1).execute()
      begun()
      await released
    })
  const held: Promise<void>[] = []
  for (const pool of ['read', 'write'] as const)
    for (let i = 0; i < 10; i++) await new Promise<void>((begun) => held.push(hold(pool, begun)))
  held.push(hold('write'))
  const series = readMetrics(await text())
  release()
  await Promise.all(held)
  expect(sumOf(series, 'lentera_pool_connections', { pool: 'main', state: 'used' })).toBe(10)
  expect(sumOf(series, 'lentera_pool_connections', { pool: 'read', state: 'used' })).toBe(10)
  expect(sumOf(series, 'lentera_pool_waiting', { pool: 'main' })).toBe(1)
  expect(sumOf(series, 'lentera_scrape_errors_total', { part: 'outbox' })).toBe(1)
})

test('if the register is missing, the scrape is still answered and names the missing part', async () => {
  const { db, of } = await measuredRegister('sqlite')
  await db.write.schema.dropTable('outbox').execute()
  expect(await of('lentera_outbox_emails')).toBeUndefined()
  expect(await of('lentera_scrape_errors_total', { part: 'outbox' })).toBe(2)
  expect(await of('lentera_log_events_waiting')).toBe(0)
})
