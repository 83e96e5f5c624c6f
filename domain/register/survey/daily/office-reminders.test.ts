import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { listCertificates } from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { readCounts } from '#/domain/register/search/list/counts.server.ts'
import { decidePart, extendPart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { issueExpiring, remind, remindedOf } from '#/tests/helpers/mail/expiry-reminders.ts'
import { readOutbox, createTestMailer } from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore, migratedLocation } from '#/tests/helpers/store.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import type { Email } from '#/domain/notices/email/email.ts'
import { remindOfExpiries } from './office-reminders.server.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

const ORIGIN = 'https://register.example'

test.for(ENGINES)(
  'each threshold gets one reminder, and only while in force (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await issueExpiring(
      db,
      ['A', '2027-02-19'],
      ['SUSPENDED', '2027-02-19', { standing: 'suspended' }],
      ['RENEWED', '2027-02-19', { supersededBy: 'LATER' }],
      ['WITHDRAWN', '2026-11-25', { standing: 'withdrawn' }],
      ['EXPIRED', '2026-11-20'],
      ['LATER', '2027-02-20'],
    )
    expect(await remindedOf(db, '2026-11-21')).toEqual([[90, 'A']])
    expect(await remindedOf(db, '2026-11-21')).toEqual([])
    expect(await remindedOf(db, '2026-11-22')).toEqual([[90, 'LATER']])
    expect(await remindedOf(db, '2027-01-19')).toEqual([])
    expect(await remindedOf(db, '2027-01-20')).toEqual([[30, 'A']])
    await db.write
      .updateTable('certificates')
      .set({ lastDay: '2027-02-19' })
      .where('entryId', '=', 2)
      .execute()
    expect(await remindedOf(db, '2027-01-21')).toEqual([[30, 'SUSPENDED', 'LATER']])
    expect(await remindedOf(db, '2027-02-12')).toEqual([[7, 'A', 'SUSPENDED']])
    expect(await remindedOf(db, '2027-02-19')).toEqual([[7, 'LATER']])
    expect(await remindedOf(db, '2027-02-20')).toEqual([])
  },
)

test.for(ENGINES)(
  'after days without a run each certificate gets the reminder of the nearest threshold only (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await issueExpiring(
      db,
      ['A', '2026-12-25'],
      ['B', '2027-02-19'],
      ['C', '2027-02-25'],
      ['GONE', '2026-11-30'],
    )
    expect(await remindedOf(db, '2026-11-21')).toEqual([
      [30, 'GONE'],
      [90, 'A', 'B'],
    ])
    expect(await remindedOf(db, '2026-12-20')).toEqual([
      [7, 'A'],
      [90, 'C'],
    ])
    expect(await remindedOf(db, '2026-12-21')).toEqual([])
  },
)

test.for(ENGINES)(
  'an expiry date of superseded parts alone gets no reminder (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const selectedCertificates = ['Cargo Ship Safety Equipment', 'International Load Line']
    const old = await createCertificate(
      context,
      certificateInput({ expiryDate: '2026-12-31', selectedCertificates }),
    )
    const another = certificateInput({
      certificateId: 'T-9',
      expiryDate: '2026-12-31',
      selectedCertificates,
    })
    await createCertificate(context, another)
    const renewal = (code: string) => ({
      certificateId: `T-${code}`,
      issuedDate: '2026-11-21',
      expiryDate: null,
      renewalOf: old.id,
      code,
    })
    for (const { code, ...body } of ['SEC', 'ILLC'].map(renewal)) {
      const parts = [{ code, expiryDate: '2031-11-21' }]
      await createCertificate(
        context,
        certificateInput({ ...body, selectedCertificates: undefined, parts }),
      )
      // The first leaves one of the two that expire on that day.
      if (code === 'SEC')
        expect(await remindedOf(context.db, '2026-11-21')).toEqual([[90, old.certificateId, 'T-9']])
    }
    expect(await remindedOf(context.db, '2026-12-01')).toEqual([[30, 'T-9']])
  },
)

const THREE_PARTS = {
  certificateId: 'T-3',
  issuedDate: '2026-08-01',
  expiryDate: null,
  selectedCertificates: undefined,
  parts: [
    { code: 'SMC', kind: 'interim', expiryDate: '2026-11-30' },
    { code: 'ILLC', expiryDate: '2027-02-19' },
    { code: 'IOPP', expiryDate: '2027-02-19' },
  ],
}

test.for(ENGINES)(
  'each part is reminded of and listed by its own last day, with its extension (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine), {
      now: '2026-11-21T05:00:00.000Z',
    })
    const { id } = await createCertificate(context, certificateInput(THREE_PARTS))
    expect(await remindedOf(context.db, '2026-11-21')).toEqual([
      [30, 'T-3'],
      [90, 'T-3'],
    ])
    const on = (day: string) => ({ ...context, today: day, now: `${day}T05:00:00.000Z` })
    const soon = async (day: string) => {
      const { total } = await listCertificates(
        on(day),
        CertificateListQuery.parse({ expiring: '30' }),
      )
      const { expiring } = await readCounts(on(day))
      return [total, expiring]
    }
    expect(await soon('2026-11-21')).toEqual([1, 1])
    // The first part has expired.
    expect(await soon('2026-12-01')).toEqual([0, 1])
    expect(await remindedOf(context.db, '2027-01-20')).toEqual([[30, 'T-3']])
    expect(await soon('2027-01-20')).toEqual([1, 1])
    const extension = {
      until: '2027-03-19',
      kind: 'short-voyages',
      reason: 'Voyage',
      ...CONSENT,
    } as const
    await extendPart(on('2027-02-01'), id, 'ILLC', extension)
    expect(await remindedOf(context.db, '2027-02-17')).toEqual([
      [7, 'T-3'],
      [30, 'T-3'],
    ])
    await decidePart(on('2027-02-18'), id, 'ILLC', { move: 'suspend', reason: 'Detained' })
    expect(await soon('2027-02-18')).toEqual([1, 1])
    expect(await soon('2027-02-20')).toEqual([0, 0])
    expect(await remindedOf(context.db, '2027-03-12')).toEqual([])
  },
)

test('a changed expiry date gets a new reminder, and a certificate entered late gets its reminder the next morning', async () => {
  const db = await freshStore('sqlite')
  await issueExpiring(db, ['A', '2026-12-01'])
  expect(await remindedOf(db, '2026-11-21')).toEqual([[30, 'A']])
  await issueExpiring(db, ['B', '2026-12-02'])
  expect(await remindedOf(db, '2026-11-21')).toEqual([])
  await db.write
    .updateTable('certificates')
    .set({ lastDay: '2026-12-10' })
    .where('entryId', '=', 1)
    .execute()
  expect(await remindedOf(db, '2026-11-22')).toEqual([[30, 'B', 'A']])
})

test.for(ENGINES)('the office gets one email, with links to the records (%s)', async (engine) => {
  const db = await freshStore(engine)
  await issueExpiring(db, ['A/1', '2026-12-01'], ['B', '2026-12-02'])
  expect(await remind(db, '2026-11-21')).toEqual([
    {
      recipient: 'office@lentera-maritime.example',
      language: 'en',
      days: 30,
      numbers: ['A/1', 'B'],
      more: 0,
      list: `${ORIGIN}/admin?expiring=30`,
      links: [1, 2].map((id) => `${ORIGIN}/admin/certificates/${id}`),
    },
  ])
})

test.for(ENGINES)('the email says which certificates of a set expire (%s)', async (engine) => {
  const context = await staffContext(await freshStore(engine), { now: '2026-11-21T05:00:00.000Z' })
  await createCertificate(context, certificateInput(THREE_PARTS))
  await remind(context.db, '2026-11-21')
  const emails = (await readOutbox(context.db)).map(({ payload }) => JSON.parse(payload) as Email)
  expect(emails).toMatchObject([
    { certificates: [{ codes: ['SMC'] }] },
    { certificates: [{ codes: ['ILLC', 'IOPP'] }] },
  ])
})

test.for(ENGINES)(
  'a long list is cut, and all of its certificates count as reminded of (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const numbers = Array.from({ length: 2_300 }, (_, i) => `N-${String(i).padStart(4, '0')}`)
    await issueExpiring(
      db,
      ...numbers.map((number, i): [string, string] => [
        number,
        i < 1_500 ? '2026-12-01' : '2026-12-02',
      ]),
    )
    const [email, ...others] = await remind(db, '2026-11-21')
    expect([others, email?.numbers, email?.more]).toEqual([[], numbers.slice(0, 50), 2_250])
    expect(await remindedOf(db, '2026-11-22')).toEqual([])
  },
)

test.for(ENGINES)(
  'several processes send one reminder for each certificate (%s)',
  async (engine) => {
    const location = await migratedLocation(engine)
    const stores = [await openStore(location), await openStore(location), await openStore(location)]
    const [db] = stores
    if (!db) return expect.fail()
    await issueExpiring(
      db,
      ...Array.from({ length: 60 }, (_, i): [string, string] => [
        `N-${i}`,
        `2026-12-${String(1 + (i % 20)).padStart(2, '0')}`,
      ]),
    )
    const run = (store: Store) =>
      remindOfExpiries({
        db: store,
        origin: ORIGIN,
        now: '2026-11-21T00:00:00.000Z',
        today: '2026-11-21',
      })
    // On SQLite the second waits for the first in the same thread, so it can only come after it.
    const counts =
      engine === 'sqlite'
        ? [await run(db), await run(stores[1] ?? db)]
        : await Promise.all(stores.map(run))
    expect(counts.reduce((sum, count) => sum + count)).toBe(60)
    expect(await readOutbox(db)).toHaveLength(1)
    await Promise.all(stores.map((store) => store.close()))
  },
)

test('the mailer sends reminders once a day, in the morning, and deletes those of expired certificates', async () => {
  const db = await freshStore('sqlite')
  await issueExpiring(db, ['A', '2026-11-25'])
  const { upkeep, wait } = createTestMailer(db)
  await upkeep()
  expect(await readOutbox(db)).toHaveLength(1)
  await issueExpiring(db, ['B', '2026-11-26'])
  wait(11 * 3_600)
  await upkeep()
  wait(7 * 3_600)
  await upkeep()
  expect(await readOutbox(db)).toHaveLength(1)
  wait(3_600)
  await upkeep()
  expect(await readOutbox(db)).toHaveLength(2)
  expect(await db.read.selectFrom('reminders').select('certificateId').execute()).toHaveLength(2)
  wait(4 * 24 * 3_600)
  await upkeep()
  expect(await db.read.selectFrom('reminders').select('certificateId').execute()).toHaveLength(1)
})
