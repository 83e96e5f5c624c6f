import { expect, test } from 'vitest'
import { searchTextOf } from '#/domain/search/search-text.server.ts'
import type { Store } from '#/db/schema.ts'
import { APPLICATION, submitSample, moveToState } from '#/tests/helpers/application-review.ts'
import { NOON, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { ApplicationListQuery } from './application-list.ts'
import { countOpenApplications, listApplications } from './application-list.server.ts'
import { assignApplication } from './review.server.ts'

const parseQuery = (query: Record<string, unknown> = {}) => ApplicationListQuery.parse(query)

/** Inserts many rows directly. */
async function insertMany(db: Store, count: number) {
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

test.for(ENGINES)(
  '500 applications are paged through in either order without loss or repeats (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await insertMany(db, 500)
    for (const order of ['newest', 'oldest']) {
      for (const state of ['all', 'open']) {
        const seen: number[] = []
        for (let after: number | null = null; ;) {
          const page = await listApplications(
            context,
            parseQuery({ order, state, limit: 30, ...(after !== null && { after }) }),
          )
          seen.push(...page.applications.map(({ id }) => id))
          after = page.next
          if (after === null) break
        }
        const expected = Array.from({ length: 500 }, (_, i) => i + 1).filter(
          (id) => state === 'all' || (id - 1) % 5 < 3,
        )
        expect(seen).toEqual(order === 'oldest' ? expected : expected.toReversed())
      }
    }
    expect((await listApplications(context, parseQuery())).counts).toEqual({
      open: 300,
      pending: 100,
      'in-review': 100,
      'inspection-scheduled': 100,
      approved: 100,
      declined: 100,
      all: 500,
    })
    expect(await countOpenApplications(context, 1_000)).toBe(300)
    expect(await countOpenApplications(context, 100)).toBe(100)
  },
)

test.for(ENGINES)(
  'the list is filtered by state, service, assignee and search, and so are the counts (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const first = await submitSample(db, {
      vesselName: 'MT Selat 100%_Karimata',
      serviceId: 3,
      companyName: 'CV ÄGIR Laut',
    })
    const second = await submitSample(db, {
      vesselName: 'TB Mahakam',
      contactEmail: 'Office@Mahakam.example',
    })
    const third = await submitSample(db)
    await moveToState(context, second.id, 'approved')
    await assignApplication(context, third.id, 1)
    const findIds = async (query: Record<string, unknown>) =>
      (await listApplications(context, parseQuery({ state: 'all', ...query }))).applications.map(
        ({ id }) => id,
      )
    expect(await findIds({})).toEqual([third.id, second.id, first.id])
    expect(await findIds({ state: 'open' })).toEqual([third.id, first.id])
    expect(await findIds({ state: 'approved' })).toEqual([second.id])
    expect(await findIds({ service: '3' })).toEqual([first.id])
    expect(await findIds({ service: '' })).toHaveLength(3)
    expect(await findIds({ taken: 'me' })).toEqual([third.id])
    expect(await findIds({ taken: 'nobody' })).toEqual([second.id, first.id])
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
    for (const [q, ids] of searches) expect([q, await findIds({ q })]).toEqual([q, ids])
    const { counts } = await listApplications(context, parseQuery({ q: 'mahakam' }))
    expect([counts.open, counts.approved, counts.all]).toEqual([0, 1, 1])
    expect((await listApplications(context, parseQuery({ taken: 'me' }))).applications[0]).toEqual({
      id: third.id,
      reference: third.reference,
      vesselName: 'KM Samudra Jaya',
      companyName: 'PT Agen Laut',
      contactEmail: 'agen@laut.example',
      service: 'Statutory certification',
      status: 'pending',
      submittedAt: NOON,
      inspectionDate: null,
      assignedTo: context.actor?.email,
    })
  },
)

test('an anonymous caller can neither list nor count applications', async () => {
  const db = await freshStore('sqlite')
  await expect(listApplications(contextOf(db), parseQuery())).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(countOpenApplications(contextOf(db), 100)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})
