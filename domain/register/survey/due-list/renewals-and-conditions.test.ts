import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import {
  closeCondition,
  decidePart,
  imposeCondition,
} from '#/domain/register/survey/recording/part-decisions.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { listConditions } from './conditions.server.ts'
import { countSurveysDue, listSurveysDue, readSurveyCalendar } from './due-list.server.ts'
import { SurveysDueQuery } from './due-query.ts'

type Engine = (typeof ENGINES)[number]

const SEWAGE = 'International Sewage Pollution Prevention'
const LOAD_LINE = 'International Load Line'

/**
 * Two sets that expire on 20 and 10 January 2027; the load line of the second needs its last annual
 * survey by then.
 */
async function register(engine: Engine) {
  const db = await freshStore(engine)
  const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
  const context = await on('2026-11-21')
  const issue = (certificateId: string, expiryDate: string, types: string[]) =>
    createCertificate(
      context,
      certificateInput({
        certificateId,
        issuedDate: '2026-11-01',
        expiryDate,
        selectedCertificates: types,
      }),
    )
  const { id } = await issue('A', '2027-01-20', [SEWAGE, LOAD_LINE, 'International Tonnage'])
  await issue('B', '2027-01-10', [SEWAGE])
  await issue('LATER', '2027-03-01', [SEWAGE])
  return { db, on, context, id }
}

test.for(ENGINES)(
  'certificates that expire within three months are listed as renewals, a page at a time (%s)',
  async (engine) => {
    const { on, context, id } = await register(engine)
    const query = { ...SurveysDueQuery.parse({}), renewals: true, limit: 1 }
    const first = await listSurveysDue(context, query)
    expect(first).toMatchObject({ total: 2, next: '2027-01-10_2_renewal' })
    expect(first.surveys).toMatchObject([
      { certificateId: 'B', kinds: 'renewal', windowTo: '2027-01-10', codes: ['ISPP'] },
    ])
    const after = SurveysDueQuery.parse({ after: first.next ?? '' })
    const second = await listSurveysDue(context, { ...after, renewals: true, limit: 1 })
    expect(second.next).toBeNull()
    expect(
      second.surveys.map(({ certificateId, codes }) => [certificateId, codes.toSorted()]),
    ).toEqual([['A', ['ILLC', 'ISPP']]])
    const found = await listSurveysDue(context, {
      ...SurveysDueQuery.parse({ q: 'nobody' }),
      renewals: true,
    })
    expect(found.total).toBe(0)
    // Programs get surveys within the term alone.
    expect((await listSurveysDue(context, SurveysDueQuery.parse({}))).surveys).toEqual([])
    // What is suspended is not renewed.
    await decidePart(await on('2026-11-22'), id, 'ISPP', { move: 'suspend', reason: 'Detained' })
    const [, rest] = (
      await listSurveysDue(context, { ...SurveysDueQuery.parse({}), renewals: true })
    ).surveys
    expect(rest?.codes).toEqual(['ILLC'])
    expect(await countSurveysDue(await on('2027-01-01'))).toEqual({
      due: 3,
      overdue: 0,
      closing: 2,
      open: 1,
      conditions: 0,
    })
  },
)

test.for(ENGINES)('the calendar has the days on which certificates expire (%s)', async (engine) => {
  const { context } = await register(engine)
  const used = (await readSurveyCalendar(context, '2027-01')).filter(({ count }) => count > 0)
  expect(
    used.map(({ day, count, surveys }) => [
      day,
      count,
      surveys.map(({ certificateId }) => certificateId),
    ]),
  ).toEqual([
    ['2027-01-10', 1, ['B']],
    ['2027-01-20', 1, ['A']],
  ])
})

test.for(ENGINES)(
  'open conditions that are overdue or due within 30 days are listed and counted (%s)',
  async (engine) => {
    const { on, context, id } = await register(engine)
    const impose = async (text: string, dueOn: string) =>
      imposeCondition(context, id, 'ILLC', {
        kind: 'statutory',
        text,
        imposedOn: '2026-11-21',
        dueOn,
      })
    await impose('Soon', '2026-12-20')
    await impose('Overdue', '2026-11-21')
    await impose('Later', '2026-12-30')
    await impose('Met', '2026-11-25')
    const day = await on('2026-11-22')
    const texts = async (q?: string) => (await listConditions(day, q)).map(({ text }) => text)
    expect(await texts()).toEqual(['Overdue', 'Met', 'Soon'])
    await closeCondition(day, id, { code: 'ILLC', number: 4 }, { closedOn: '2026-11-22' })
    expect(await texts()).toEqual(['Overdue', 'Soon'])
    expect(await texts('nobody')).toEqual([])
    expect((await countSurveysDue(day)).conditions).toBe(2)
  },
)

test('the pages group by ship, and name renewals and conditions', async () => {
  const { db, context, id } = await register('sqlite')
  const condition = {
    kind: 'statutory',
    text: 'Renew the hatch seals',
    imposedOn: '2026-11-21',
    dueOn: '2026-12-01',
  } as const
  await imposeCondition(context, id, 'ILLC', condition)
  const { ask, signIn } = visitor(db)
  await signIn('user')
  const page = async (path: string) => (await (await ask(path)).text()).replaceAll('<!-- -->', '')
  const due = await page('/admin/surveys-due')
  expect(due).toContain('Renewal, by January 10, 2027')
  expect(due.match(/scope="rowgroup"/g)).toHaveLength(1)
  expect(await page('/admin/surveys-due?group=conditions')).toContain('Renew the hatch seals')
  expect(await page('/admin/surveys-due/calendar?month=2027-01')).toContain(
    'Renewal: ISPP · KM Samudra Jaya',
  )
  expect(await page('/admin/overview')).toContain('href="/admin/surveys-due?group=conditions"')
})
