import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { AGAIN } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Store } from '#/db/schema.ts'
import { checkSurveyReports } from './check-survey-reports.server.ts'

/** One report recorded when it arrived, one approved, one declined and one that waits. */
async function fourReports(db: Store) {
  const { surveyor, office } = await boardingParty(db)
  const admin = visitor(db)
  await admin.signIn('admin')
  const report = async (completedOn: string) => {
    const draft = signed(
      draftOf(await surveyor.sheets(), { kind: 'occasional', completedOn }),
      surveyor.device,
    )
    expect((await send(surveyor.person, draft)).status).toBe(200)
    return draft.reportId
  }
  const recorded = await report('2026-11-16')
  await admin.ask('/admin/survey-rules', { form: { intent: 'approval', value: 'on', ...AGAIN } })
  const approved = await report('2026-11-17')
  const declined = await report('2026-11-18')
  const waiting = await report('2026-11-19')
  expect((await office.ask(`/api/survey-reports/${approved}/approve`, { json: {} })).status).toBe(
    204,
  )
  expect(
    (await office.ask(`/api/survey-reports/${declined}/decline`, { json: { reason: 'No photo' } }))
      .status,
  ).toBe(204)
  return { recorded, approved, declined, waiting }
}

async function errorsOf(db: Store): Promise<string[]> {
  const named: string[] = []
  await checkSurveyReports(db.read, (text) => named.push(text))
  return named
}

test.for(ENGINES)(
  'reports that were changed, put in or removed in the database alone are named (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { recorded, approved, declined, waiting } = await fourReports(db)
    expect(await errorsOf(db)).toEqual([])

    const table = sql.table('surveyReports')
    const set = async (reportId: string, values: object) => {
      const { id: _, ...before } = await db.read
        .selectFrom('surveyReports')
        .selectAll()
        .where('reportId', '=', reportId)
        .executeTakeFirstOrThrow()
      await db.write
        .updateTable('surveyReports')
        .set(values)
        .where('reportId', '=', reportId)
        .execute()
      const errors = await errorsOf(db)
      await db.write
        .updateTable('surveyReports')
        .set(before)
        .where('reportId', '=', reportId)
        .execute()
      return errors
    }
    for (const reportId of [recorded, approved, declined, waiting]) {
      for (const values of [{ content: '{}' }, { signature: '{}' }, { surveyor: 'A. Forger' }])
        expect(await set(reportId, values)).toEqual([
          `The text, signature or surveyor of the survey report ${reportId} differs from what arrived`,
        ])
      for (const values of [{ userId: 1 }, { receivedAt: '2026-01-01T00:00:00.000Z' }])
        expect(await set(reportId, values)).toEqual([
          `The survey report ${reportId} names another account or time than its event`,
        ])
    }
    const states = (reportId: string, state: string, said: string) => [
      `The survey report ${reportId} is ${state}, and its events say ${said}`,
    ]
    expect(await set(recorded, { state: 'waiting' })).toEqual(
      states(recorded, 'waiting', 'recorded'),
    )
    expect(await set(approved, { state: 'waiting' })).toEqual(
      states(approved, 'waiting', 'recorded'),
    )
    expect(await set(declined, { state: 'recorded' })).toEqual(
      states(declined, 'recorded', 'declined'),
    )
    expect(await set(waiting, { state: 'declined' })).toEqual(
      states(waiting, 'declined', 'waiting'),
    )
    for (const [reportId, values] of [
      [recorded, { decidedBy: 'other@example.com' }],
      [approved, { decidedBy: 'other@example.com' }],
      [approved, { decidedAt: '2026-01-01T00:00:00.000Z' }],
      [declined, { reason: 'Another' }],
      [waiting, { reason: 'Another' }],
    ] as const)
      expect(await set(reportId, values)).toEqual([
        `The survey report ${reportId} names another user, time or reason of its decision than its event`,
      ])
    expect(await errorsOf(db)).toEqual([])

    const forged = '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10'
    await sql`update ${table} set "reportId" = ${forged} where "reportId" = ${waiting}`.execute(
      db.write,
    )
    expect(await errorsOf(db)).toEqual([
      `The survey report ${forged} has no event of its arrival: it was put in by hand`,
      `The survey report ${waiting} is gone`,
    ])
  },
)

test.for(ENGINES)('an event of a report that was put in by hand is named (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { recorded, declined, waiting } = await fourReports(db)
  const arrival = await db.read
    .selectFrom('accountEvents')
    .selectAll()
    .where('subject', '=', waiting)
    .executeTakeFirstOrThrow()
  const put = async (event: object) => {
    const { id: _, ...values } = { ...arrival, ...event }
    await db.write.insertInto('accountEvents').values(values).execute()
  }
  const other = '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10'
  await put({ detail: 'another' })
  await put({ subject: recorded, kind: 'report-approved' })
  await put({ subject: declined, kind: 'report-approved' })
  await put({ subject: other, kind: 'report-recorded' })
  const tooMany = (reportId: string) =>
    `The survey report ${reportId} has more events than it can have: one was put in by hand`
  expect(await errorsOf(db)).toEqual([
    ...[recorded, declined, waiting].map(tooMany),
    `The survey report ${other} is gone`,
  ])
})

test.for(ENGINES)(
  'a report that is listed with other certificates or files than its text has is named (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { recorded } = await fourReports(db)
    const { id } = await db.read
      .selectFrom('surveyReports')
      .select('id')
      .where('reportId', '=', recorded)
      .executeTakeFirstOrThrow()
    const named = [
      `The certificates or files of the survey report ${recorded} are not those of its text`,
    ]
    const file = {
      report: id,
      position: 0,
      name: 'a.jpg',
      mediaType: 'image/jpeg',
      size: 1,
      sha256: 'a'.repeat(64),
      receivedAt: null,
    }
    await db.write.insertInto('surveyFiles').values(file).execute()
    expect(await errorsOf(db)).toEqual(named)
    await db.write.deleteFrom('surveyFiles').execute()
    await db.write
      .updateTable('surveyReportRecords')
      .set({ recordId: 999 })
      .where('report', '=', id)
      .execute()
    expect(await errorsOf(db)).toEqual(named)
    await db.write.deleteFrom('surveyReportRecords').where('report', '=', id).execute()
    await db.write.deleteFrom('surveyReports').where('id', '=', id).execute()
    expect(await errorsOf(db)).toEqual([`The survey report ${recorded} is gone`])
  },
)

test('each report is checked, also beyond the first 200', async () => {
  const db = await freshStore('sqlite')
  const { waiting } = await fourReports(db)
  const { id: _, ...row } = await db.read
    .selectFrom('surveyReports')
    .selectAll()
    .where('reportId', '=', waiting)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 200 }, () => ({ ...row, reportId: crypto.randomUUID() }))
  await db.write.insertInto('surveyReports').values(more).execute()
  expect(await errorsOf(db)).toHaveLength(200)
})
