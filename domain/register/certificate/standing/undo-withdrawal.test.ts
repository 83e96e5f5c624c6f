import { expect, test } from 'vitest'
import {
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { later } from '#/core/dates.ts'
import { inSteps } from '#/db/many.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { kindOf } from '#/tests/helpers/accounts/accounts.ts'
import {
  AGAIN,
  certificateBody,
  certificateInput,
  contextOf,
  NOON,
  PASSWORD,
  staffContext,
} from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { decideStanding } from './standing.server.ts'
import { undoWithdrawal, withdrawnLately } from './undo-withdrawal.server.ts'
import { withdrawalsOf } from './withdrawals.server.ts'

const WITHDRAW = { move: 'withdraw', reason: 'Sold for scrap' } as const
const NUMBER = 'LMC-2026-00042'

test.for(ENGINES)(
  'a withdrawal is undone within 24 hours, with a reason that everyone reads (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await staffContext(db, { role: 'admin' })
    const { id } = await createCertificate(admin, certificateInput())
    await decideStanding(admin, id, { move: 'suspend', reason: 'Survey overdue', version: 1 })
    await decideStanding(admin, id, { ...WITHDRAW, version: 2 })
    const soon = { ...admin, now: later(NOON, 23 * 3_600) }
    const late = { ...admin, now: later(NOON, 24 * 3_600 + 1) }
    expect(await withdrawnLately(soon, await getCertificate(soon, id))).toMatchObject([
      { code: 'ILLC', reason: 'Sold for scrap', at: NOON },
      { code: 'ITC69' },
    ])
    const undo = { reason: 'Another ship was meant', version: 3 }
    expect(await kindOf(undoWithdrawal(late, id, undo, AGAIN))).toBe('conflict')
    expect(await kindOf(undoWithdrawal(soon, id, { ...undo, version: 2 }, AGAIN))).toBe('conflict')
    expect(await kindOf(undoWithdrawal(soon, id, undo, {}))).toBe('forbidden')
    expect(await kindOf(undoWithdrawal(await staffContext(db), id, undo, AGAIN))).toBe('forbidden')
    const after = await undoWithdrawal(soon, id, undo, AGAIN)
    // What it was before, with its reason.
    expect(after).toMatchObject({ standing: 'suspended', standingReason: 'Survey overdue' })
    const { entries } = await historyOf(soon, id, null)
    expect(entries[0]).toMatchObject({ note: 'Withdrawal undone: Another ship was meant' })
    const { certificate } = await verifyCertificate(contextOf(db, { now: soon.now }), NUMBER)
    expect(certificate).toMatchObject({ status: 'suspended' })
    expect(certificate?.corrections).toMatchObject([
      { fields: ['standing'], reason: 'Another ship was meant' },
    ])
    // There is nothing more to undo.
    expect(await kindOf(undoWithdrawal(soon, id, { ...undo, version: 4 }, AGAIN))).toBe('conflict')
  },
)

test('a certificate that was withdrawn long ago stays so, beside one of today; a reason that says otherwise changes nothing', async () => {
  const db = await freshStore('sqlite')
  const admin = await staffContext(db, { role: 'admin' })
  const { id } = await createCertificate(admin, certificateInput())
  await decidePart(admin, id, 'ILLC', {
    ...WITHDRAW,
    reason: 'Change of flag on 1 March 2026 from Indonesia to Indonesia',
    version: 1,
  })
  const later2 = { ...admin, now: later(NOON, 2 * 24 * 3_600), today: '2026-11-23' }
  await decidePart(later2, id, 'ITC69', { ...WITHDRAW, version: 2 })
  const { parts } = await undoWithdrawal(later2, id, { reason: 'By mistake', version: 3 }, AGAIN)
  expect(parts.map(({ code, standing }) => [code, standing])).toEqual([
    ['ILLC', 'withdrawn'],
    ['ITC69', 'in-force'],
  ])
})

test.for(ENGINES)(
  'no number of other changes hides a withdrawal from who undoes it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await staffContext(db, { role: 'admin' })
    const { id } = await createCertificate(admin, certificateInput())
    await decideStanding(admin, id, { ...WITHDRAW, version: 1 })
    // As many as a registrar writes in some minutes, put in at once: only the place of the
    // withdrawal among them counts.
    const newest = await db.read
      .selectFrom('registerEvents')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: _, base, ...event } = newest
    const change = JSON.stringify([{ op: 'replace', path: '/serviceId', value: 1 }])
    const more = Array.from({ length: 1_200 }, () => ({
      ...event,
      kind: 'amended' as const,
      base,
      change,
      before: null,
      after: null,
    }))
    for (const some of inSteps(more, 500))
      await db.write.insertInto('registerEvents').values(some).execute()
    const found = await withdrawalsOf(db.read, await getCertificate(admin, id), null)
    expect([...found.keys()]).toEqual(['ILLC', 'ITC69'])
  },
)

test('what a real change of flag withdrew stays so: a certificate is not in force under a flag that its ship does not fly', async () => {
  const db = await freshStore('sqlite')
  const admin = visitor(db)
  await admin.signIn('admin')
  await admin.ask('/api/certificates', { json: certificateBody() })
  const change = { flag: 'Panama', since: '2026-11-20', reason: 'Sold', version: 1 }
  expect((await admin.ask('/api/ships/9074729', { method: 'PUT', json: change })).status).toBe(200)
  const { version } = await (await admin.ask('/api/certificates/1')).json()
  const undo = { reason: 'By mistake', version, password: PASSWORD }
  const refused = await admin.ask('/api/certificates/1/undo-withdrawal', { json: undo })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    expect.stringContaining('has the flag Panama'),
  ])
})

test('the page is offered to administrators while it can be undone, and the public reads the correction', async () => {
  const db = await freshStore('sqlite')
  const clock = { now: Date.parse(NOON) }
  const admin = visitor(db, { now: () => clock.now })
  await admin.signIn('admin')
  await admin.ask('/api/certificates', { json: certificateBody() })
  await admin.ask('/api/certificates/1/standing', { json: { ...WITHDRAW, version: 1 } })
  const record = async () => (await admin.ask('/admin/certificates/1')).text()
  expect(await record()).toContain('href="/admin/certificates/1/undo-withdrawal"')
  expect(await (await admin.ask('/admin/certificates/1/undo-withdrawal')).text()).toContain(
    'Sold for scrap',
  )
  const form = { intent: 'undo', reason: 'Another ship was meant', version: '2' }
  expect((await admin.ask('/admin/certificates/1/undo-withdrawal', { form })).status).toBe(403)
  const done = await admin.ask('/admin/certificates/1/undo-withdrawal', {
    form: { ...form, password: PASSWORD },
  })
  expect(done.headers.get('location')).toBe('/admin/certificates/1')
  const page = (await (await visitor(db).ask(`/verify/${NUMBER}`)).text()).replaceAll(
    '<!-- -->',
    '',
  )
  expect(page).toMatch(/Status[\s\S]*Another ship was meant/)
  await admin.ask('/api/certificates/1/standing', { json: { ...WITHDRAW, version: 3 } })
  clock.now += 2 * 3_600_000
  const again = { reason: 'Another ship was meant', version: 4, password: PASSWORD }
  await admin.ask('/api/login', { json: { username: 'admin@example.com', password: PASSWORD } })
  expect((await admin.ask('/api/certificates/1/undo-withdrawal', { json: again })).status).toBe(200)
  clock.now += 25 * 3_600_000
  await admin.ask('/api/login', { json: { username: 'admin@example.com', password: PASSWORD } })
  expect(await record()).not.toContain('undo-withdrawal')
})
