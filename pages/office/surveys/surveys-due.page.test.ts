import { expect, test } from 'vitest'
import { STATUS_OUTDATED } from '#/domain/register/model/certificate/status.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  countSurveysDue,
  listSurveysDue,
  readSurveyCalendar,
} from '#/domain/register/survey/due-list/due-list.server.ts'
import { SurveysDueQuery } from '#/domain/register/survey/due-list/due-query.ts'

/**
 * Load lines with a first window of three months before and after 1 May, 1 March and 15 February
 * 2027, and one without any that is open.
 */
const LOAD_LINES = [
  {
    certificateId: 'MAY',
    vesselName: 'KM Mei',
    issuedDate: '2026-05-01',
    expiryDate: '2031-05-01',
  },
  {
    certificateId: 'MARCH',
    vesselName: 'KM Maret',
    issuedDate: '2026-03-01',
    expiryDate: '2031-03-01',
  },
  {
    certificateId: 'FEBRUARY',
    vesselName: 'KM Februari',
    issuedDate: '2026-02-15',
    expiryDate: '2031-02-15',
  },
  {
    certificateId: 'LATER',
    vesselName: 'KM Nanti',
    issuedDate: '2026-11-01',
    expiryDate: '2031-11-01',
  },
]

async function register(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const issued = await staffContext(db, { now: '2026-11-21T05:00:00.000Z' })
  for (const one of LOAD_LINES) {
    await createCertificate(
      issued,
      certificateInput({ ...one, selectedCertificates: ['International Load Line'] }),
    )
  }
  return { db, context: await staffContext(db, { now: '2027-05-20T05:00:00.000Z' }) }
}

test.for(ENGINES)(
  'surveys are listed by urgency, in groups, and found by the ship (%s)',
  async (engine) => {
    const { context } = await register(engine)
    const numbers = async (query: Record<string, string>) => {
      const page = await listSurveysDue(context, SurveysDueQuery.parse(query))
      return page.surveys.map(({ certificateId }) => certificateId)
    }
    // The windows close on 15 May, 1 June and 1 August.
    expect(await numbers({})).toEqual(['FEBRUARY', 'MARCH', 'MAY'])
    expect(await numbers({ group: 'overdue' })).toEqual(['FEBRUARY'])
    expect(await numbers({ group: 'closing' })).toEqual(['MARCH'])
    expect(await numbers({ group: 'open' })).toEqual(['MAY'])
    expect(await numbers({ q: 'km mar' })).toEqual(['MARCH'])
    expect(await numbers({ q: 'nobody' })).toEqual([])
    expect(await numbers({ on: '2027-08-01' })).toEqual(['MAY'])
    expect(await numbers({ after: '2027-06-01_2_ILLC' })).toEqual(['MAY'])
    expect(await countSurveysDue(context)).toEqual({
      due: 3,
      overdue: 1,
      closing: 1,
      open: 1,
      conditions: 0,
    })
  },
)

test.for(ENGINES)(
  'after the migrations the list has every record, though none was written for it (%s)',
  async (engine) => {
    const { db, context } = await register(engine)
    // As the migrations leave what was in the register before.
    const none = { dueKinds: null, dueFrom: null, dueTo: null, dueEndsOn: null }
    await db.write.updateTable('certificates').set(none).execute()
    await db.write.updateTable('entries').set({ statusUntil: STATUS_OUTDATED }).execute()
    expect(await listSurveysDue(context, SurveysDueQuery.parse({}))).toMatchObject({ total: 3 })
    const written = await db.read
      .selectFrom('certificates')
      .select('id')
      .where('dueTo', 'is not', null)
      .execute()
    expect(written).toHaveLength(LOAD_LINES.length)
  },
)

test.for(ENGINES)(
  'the calendar has the windows that close in a month, by day (%s)',
  async (engine) => {
    const { context } = await register(engine)
    const days = await readSurveyCalendar(context, '2027-06')
    expect(days).toHaveLength(30)
    const used = days.filter(({ count }) => count > 0)
    expect(used.map(({ day, count, surveys }) => [day, count, surveys[0]?.vesselName])).toEqual([
      ['2027-06-01', 1, 'KM Maret'],
    ])
    expect((await readSurveyCalendar(context, '2024-02')).map(({ day }) => day).at(-1)).toBe(
      '2024-02-29',
    )
  },
)

test('the pages link to the form and the ship, and refuse what is no filter', async () => {
  const { db } = await register('sqlite')
  const { ask, signIn } = visitor(db)
  await signIn('user')
  const page = async (path: string) => {
    const answer = await ask(path)
    return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
  }
  expect((await page('/admin/surveys-due')).status).toBe(200)
  const calendar = await page('/admin/surveys-due/calendar?month=2027-06')
  expect(calendar.html).toContain('Surveys and renewals in June 2027')
  expect(calendar.html).toContain('href="/admin/certificates/2/survey?part=ILLC"')
  expect((await page('/admin/surveys-due?on=2027-06-01')).html).toContain('href="/admin/ships/1"')
  for (const bad of [
    '?group=none',
    '?after=x',
    '?on=2027-02-30',
    '?after=9999-99-99_1_ILLC',
    `?q=${'a'.repeat(201)}`,
  ])
    expect([bad, (await page(`/admin/surveys-due${bad}`)).status]).toEqual([bad, 400])
  for (const bad of ['2027-13', 'x', '0000-01']) {
    expect([bad, (await page(`/admin/surveys-due/calendar?month=${bad}`)).status]).toEqual([
      bad,
      400,
    ])
  }
  expect((await page('/admin/overview')).html).toContain('href="/admin/surveys-due?group=overdue"')
})
