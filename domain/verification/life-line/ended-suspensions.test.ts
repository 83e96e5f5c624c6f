import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { addDays } from '#/core/dates.ts'
import { insertMany } from '#/db/many.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { eventsWithSuspensions, readEndedSuspensions } from './ended-suspensions.server.ts'
import { suspensionsEndedBy } from './ended-suspensions.ts'

const NOON = 'T05:00:00.000Z'

test('a suspension ends on the day before the one on which it is lifted; one of a few hours is of its day', () => {
  const record = {
    issuedDate: '2025-01-01',
    standing: 'suspended' as const,
    standingSince: '2026-02-01',
  }
  const lifted = { ...record, standing: 'in-force' as const, standingSince: null }
  expect(suspensionsEndedBy(record, lifted, `2026-03-01${NOON}`)).toEqual([
    { code: null, from: '2026-02-01', to: '2026-02-28' },
  ])
  expect(suspensionsEndedBy(record, lifted, `2026-02-01${NOON}`)).toEqual([
    { code: null, from: '2026-02-01', to: '2026-02-01' },
  ])
  // In Jakarta it is the next day already.
  expect(suspensionsEndedBy(record, lifted, '2026-02-28T17:00:00.000Z')[0]?.to).toBe('2026-02-28')
  expect(
    suspensionsEndedBy(record, { ...record, standingSince: null }, `2026-03-01${NOON}`),
  ).toEqual([])
  expect(suspensionsEndedBy({ ...record, standingSince: null }, null, `2026-03-01${NOON}`)).toEqual(
    [{ code: null, from: '2025-01-01', to: '2026-02-28' }],
  )
})

for (const engine of ENGINES) {
  test(`the suspensions that are over, of one certificate and of the whole record, of these records alone (${engine})`, async () => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const on = (day: string) => ({ ...context, now: `${day}${NOON}`, today: day })
    const selectedCertificates = ['International Load Line', 'Cargo Ship Safety Equipment']
    const { id } = await createCertificate(
      context,
      certificateInput({ certificateId: 'S-1', selectedCertificates }),
    )
    const other = await createCertificate(
      context,
      certificateInput({ certificateId: 'S-2', selectedCertificates }),
    )
    await decidePart(on('2026-02-01'), id, 'SEC', { move: 'suspend', reason: 'Lifeboat damaged' })
    await decidePart(on('2026-02-03'), id, 'ILLC', { move: 'suspend', reason: 'Hatch cover open' })
    await decidePart(on('2026-02-11'), id, 'SEC', {
      move: 'reinstate',
      reason: 'Lifeboat repaired',
    })
    for (const one of [id, other.id]) {
      await decideStanding(on('2026-03-01'), one, { move: 'withdraw', reason: 'Sold for scrap' })
    }
    expect([...(await readEndedSuspensions(context, [id, other.id]))]).toEqual([
      [
        id,
        [
          { code: 'SEC', from: '2026-02-01', to: '2026-02-10' },
          { code: 'ILLC', from: '2026-02-03', to: '2026-02-28' },
        ],
      ],
    ])
    expect(await readEndedSuspensions(context, [])).toEqual(new Map())
  })
}

test('the timelines of both pages of a ship have them', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { ask, signIn } = visitor(db)
  const { id } = await createCertificate(context, certificateInput({ certificateId: 'S-1' }))
  const on = (day: string) => ({ ...context, now: `${day}${NOON}`, today: day })
  await decideStanding(on('2026-02-01'), id, { move: 'suspend', reason: 'Lifeboat damaged' })
  await decideStanding(on('2026-02-11'), id, { move: 'reinstate', reason: 'Lifeboat repaired' })
  await signIn('user')
  for (const path of ['/vessels/9074729', '/admin/ships/1']) {
    const html = await (await ask(path)).text()
    expect(html).toContain('data-bar="suspended"')
    expect(html).toContain('<td>Suspended</td><td>February 1, 2026</td><td>February 10, 2026</td>')
  }
})

test.for(ENGINES)(
  'of a record with any number of changes, those with suspensions alone are read, by their index (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const query = eventsWithSuspensions(context).where('recordId', '=', 1).compile()
    const plan = await db.write.transaction().execute(async (tx) => {
      // A register of no events is read whole otherwise.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
      const explained = sql.raw(
        `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${query.sql.replaceAll(/\$\d|\?/g, '1')}`,
      )
      return JSON.stringify((await explained.execute(tx)).rows)
    })
    expect(plan).toContain('register_events_suspensions')
  },
)

test('of large events those are read that are the newest, and not all of them', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const rows = Array.from({ length: 40 }, (_, n) => {
    const standingSince = addDays('2026-01-01', 2 * n)
    const record = { issuedDate: '2025-01-01', standingSince, searchText: 'x'.repeat(95_000) }
    return {
      at: `${addDays(standingSince, 1)}${NOON}`,
      actorId: null,
      actorName: 'system',
      apiKeyId: null,
      kind: 'reinstated' as const,
      recordId: 1,
      certificateId: 'S-1',
      before: JSON.stringify({ ...record, standing: 'suspended' }),
      after: JSON.stringify({ ...record, standing: 'in-force' }),
      note: null,
    }
  })
  await insertMany(db.write, 'registerEvents', rows)
  const ended = (await readEndedSuspensions(context, [1])).get(1) ?? []
  expect(ended.at(-1)?.from).toBe(addDays('2026-01-01', 78))
  expect(ended.length).toBeGreaterThan(5)
  expect(ended.length).toBeLessThan(25)
})
