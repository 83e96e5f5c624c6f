import { expect, test } from 'vitest'
import { searchTextOf } from '#/app/search/search-text.server.ts'
import type { Store } from '#/db/schema.ts'
import { APPLICATION, applied, brought } from '#/tests/helpers/desk.ts'
import { NOON, scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { ApplicationListQuery } from './application-list.ts'
import { countOpenApplications, listApplications } from './application-list.server.ts'
import { takeApplication } from './desk.server.ts'

const asked = (query: Record<string, unknown> = {}) => ApplicationListQuery.parse(query)

/** Many rows at once, past the use case. */
async function fill(db: Store, count: number) {
  const states = ['pending', 'in-review', 'inspection-scheduled', 'approved', 'declined'] as const
  const rows = Array.from({ length: count }, (_, i) => ({
    ...APPLICATION,
    vesselName: `KM ${i} Raya`,
    status: states[i % states.length],
    reference: `A-2026-${String(i).padStart(6, '0')}`,
    keyHash: 'x',
    language: 'en',
    formId: null,
    submittedAt: NOON,
    searchText: searchTextOf([`A-2026-${i}`, `KM ${i} Raya`]),
  }))
  await db.write.insertInto('applications').values(rows).execute()
}

test.for(ENGINES)('500 applications are paged through in either order without loss or repeats (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  await fill(db, 500)
  for (const order of ['newest', 'oldest']) {
    for (const state of ['all', 'open']) {
      const seen: number[] = []
      for (let after: number | null = null; ;) {
        const page = await listApplications(scope, asked({ order, state, limit: 30, ...(after !== null && { after }) }))
        seen.push(...page.applications.map(({ id }) => id))
        after = page.next
        if (after === null) break
      }
      const expected = Array.from({ length: 500 }, (_, i) => i + 1).filter((id) => state === 'all' || (id - 1) % 5 < 3)
      expect(seen).toEqual(order === 'oldest' ? expected : expected.toReversed())
    }
  }
  expect((await listApplications(scope, asked())).counts).toEqual({
    open: 300,
    pending: 100,
    'in-review': 100,
    'inspection-scheduled': 100,
    approved: 100,
    declined: 100,
    all: 500,
  })
  expect(await countOpenApplications(scope, 1_000)).toBe(300)
  expect(await countOpenApplications(scope, 100)).toBe(100)
})

test.for(ENGINES)(
  'the list is narrowed by state, service, colleague and words, and the counts go with it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const scope = await staffScope(db)
    const first = await applied(db, { vesselName: 'MT Selat 100%_Karimata', serviceId: 3, companyName: 'CV ÄGIR Laut' })
    const second = await applied(db, { vesselName: 'TB Mahakam', contactEmail: 'Office@Mahakam.example' })
    const third = await applied(db)
    await brought(scope, second.id, 'approved')
    await takeApplication(scope, third.id, 1)
    const found = async (query: Record<string, unknown>) =>
      (await listApplications(scope, asked({ state: 'all', ...query }))).applications.map(({ id }) => id)
    expect(await found({})).toEqual([third.id, second.id, first.id])
    expect(await found({ state: 'open' })).toEqual([third.id, first.id])
    expect(await found({ state: 'approved' })).toEqual([second.id])
    expect(await found({ service: '3' })).toEqual([first.id])
    expect(await found({ service: '' })).toHaveLength(3)
    expect(await found({ taken: 'me' })).toEqual([third.id])
    expect(await found({ taken: 'nobody' })).toEqual([second.id, first.id])
    const searches: [q: string, ids: number[]][] = [
      [' MAHAKAM  ', [second.id]],
      ['office@mahakam', [second.id]],
      ['ägir', [first.id]],
      ['100%_k', [first.id]],
      ['0%k', []],
      ['_', [first.id]],
      [second.reference.toLowerCase(), [second.id]],
      ['mahakam cv', []],
      [String.raw`\ `.trim(), []],
    ]
    for (const [q, ids] of searches) expect([q, await found({ q })]).toEqual([q, ids])
    const { counts } = await listApplications(scope, asked({ q: 'mahakam' }))
    expect([counts.open, counts.approved, counts.all]).toEqual([0, 1, 1])
    expect((await listApplications(scope, asked({ taken: 'me' }))).applications[0]).toEqual({
      id: third.id,
      reference: third.reference,
      vesselName: 'KM Samudra Jaya',
      companyName: 'PT Samudra Jaya',
      contactEmail: 'armada@samudra.example',
      service: 'Statutory certification',
      status: 'pending',
      submittedAt: NOON,
      inspectionDate: null,
      takenBy: scope.actor?.email,
    })
  },
)

test('a stranger neither lists nor counts', async () => {
  const db = await freshStore('sqlite')
  await expect(listApplications(scopeOf(db), asked())).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(countOpenApplications(scopeOf(db), 100)).rejects.toMatchObject({ kind: 'unauthenticated' })
})
