import { AGAIN } from '#/tests/helpers/people.ts'
import { expect, test } from 'vitest'
import {
  assign,
  boardedSurveyor,
  boardingParty,
  draftOf,
  send,
  signed,
} from '#/tests/helpers/accounts/on-board.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'

/** A register in which reports wait for the office. */
async function withApproval(engine: Engine) {
  const db = await freshStore(engine)
  const party = await boardingParty(db)
  const admin = visitor(db)
  await admin.signIn('admin')
  await admin.ask('/admin/survey-rules', { form: { intent: 'approval', value: 'on', ...AGAIN } })
  return { db, admin, ...party }
}

async function recordOf(db: Store, id: number): Promise<{ version: number; surveys: number[] }> {
  const { version, parts } = await findCertificate(db.read, id)
  return { version, surveys: parts.map(({ surveys }) => surveys.length) }
}

test.for(ENGINES)(
  'a report that waits is in the register once it is approved, and never once it is declined (%s)',
  async (engine) => {
    const { db, office, surveyor, recordId } = await withApproval(engine)
    const typed = { covered: [`${recordId}/SEC`, `${recordId}/ILLC`] }
    const condition = {
      part: `${recordId}/SEC`,
      kind: 'statutory' as const,
      text: 'Renew the liferaft',
      dueOn: '2027-02-20',
    }
    const declined = signed(draftOf(await surveyor.sheets(), typed), surveyor.device)
    const approved = signed(
      draftOf(await surveyor.sheets(), {
        ...typed,
        result: 'with-conditions',
        conditions: [condition],
      }),
      surveyor.device,
    )
    for (const draft of [declined, approved])
      expect(await (await send(surveyor.person, draft)).json()).toMatchObject({ state: 'waiting' })
    // The parts of a record are stored with their first change.
    const before = { version: 1, surveys: [0, 0, 0, 0] }
    expect(await recordOf(db, recordId)).toEqual(before)
    const decide = (id: string, act: string, json = {}) =>
      office.ask(`/api/survey-reports/${id}/${act}`, { json })
    expect((await decide(declined.reportId, 'decline', { reason: 'Another valve' })).status).toBe(
      204,
    )
    expect(await recordOf(db, recordId)).toEqual(before)
    const answers = await Promise.all([1, 2].map(() => decide(approved.reportId, 'approve')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const after = await recordOf(db, recordId)
    expect(after.surveys).toEqual([0, 1, 1, 0])
    const { certificate } = await (
      await office.ask('/api/certificates/verify/LMC-2025-00042')
    ).json()
    expect(certificate.parts[1]).toMatchObject({
      surveys: [{ kind: 'annual', completedOn: '2026-11-20', credited: true }],
      conditions: [{ text: 'Renew the liferaft', imposedOn: '2026-11-20' }],
      endorsements: { surveys: [{ done: { surveyor: 'R. Hartono' } }] },
    })
    const history = await (await office.ask(`/api/certificates/${recordId}/history`)).json()
    expect(history[0]).toMatchObject({
      by: 'user@example.com',
      note: expect.stringContaining(`Report ${approved.reportId} from on board, SHA-256`),
    })
  },
)

test.for(ENGINES)(
  'a report that would wait is compared with the register, too (%s)',
  async (engine) => {
    const { office, surveyor, recordId } = await withApproval(engine)
    const late = signed(
      draftOf(await surveyor.sheets(), { covered: [`${recordId}/SEC`] }),
      surveyor.device,
    )
    await office.ask(`/api/certificates/${recordId}/parts/IOPP/standing`, {
      json: { move: 'suspend', reason: 'Damage' },
    })
    expect((await send(surveyor.person, late)).status).toBe(409)
    expect(await (await office.ask('/api/survey-reports')).json()).toEqual({
      reports: [],
      next: null,
    })
  },
)

test.for(ENGINES)(
  'a report is not approved once a certificate of it is one of another ship; it stays waiting (%s)',
  async (engine) => {
    const { db, office, issue, surveyor, recordId } = await withApproval(engine)
    const draft = signed(
      draftOf(await surveyor.sheets(), { covered: [`${recordId}/SEC`] }),
      surveyor.device,
    )
    await send(surveyor.person, draft)
    await issue('LMC-2025-00077', { imoNumber: '9319466', vesselName: 'KM Raya' })
    await db.write.updateTable('entries').set({ shipId: 2 }).where('id', '=', recordId).execute()
    const answer = await office.ask(`/api/survey-reports/${draft.reportId}/approve`, { json: {} })
    expect([answer.status, (await answer.json()).detail]).toEqual([
      400,
      expect.stringContaining('no longer one of this ship'),
    ])
    expect(await (await office.ask(`/api/survey-reports/${draft.reportId}`)).json()).toMatchObject({
      state: 'waiting',
    })
    expect(await recordOf(db, recordId)).toEqual({ version: 1, surveys: [0, 0, 0, 0] })
  },
)

test('those that wait are listed from the oldest on, the others from the newest, 50 at a time', async () => {
  const { db, office, surveyor } = await withApproval('sqlite')
  await send(surveyor.person, signed(draftOf(await surveyor.sheets()), surveyor.device))
  const { id: _, ...row } = await db.read
    .selectFrom('surveyReports')
    .selectAll()
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 50 }, () => ({ ...row, reportId: crypto.randomUUID() }))
  await db.write.insertInto('surveyReports').values(more).execute()
  const all = [row, ...more].map(({ reportId }) => reportId)
  const page = async (query: string) => {
    const { reports, next } = await (await office.ask(`/api/survey-reports?${query}`)).json()
    return [reports.map(({ reportId }: { reportId: string }) => reportId), next]
  }
  expect(await page('state=waiting')).toEqual([all.slice(0, 50), 50])
  expect(await page('state=waiting&after=50')).toEqual([all.slice(50), null])
  expect(await page('')).toEqual([all.slice(1).toReversed(), 2])
  expect(await page('after=2')).toEqual([all.slice(0, 1), null])
  expect(await page('state=recorded')).toEqual([[], null])
})

test('who switches approval on or off is recorded, once', async () => {
  const { db, admin } = await withApproval('sqlite')
  for (const value of ['on', 'off', 'off'])
    await admin.ask('/admin/survey-rules', { form: { intent: 'approval', value, ...AGAIN } })
  const events = await db.read
    .selectFrom('accountEvents')
    .select('kind')
    .where('kind', 'like', 'approval-%')
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['approval-required', 'approval-optional'])
})

test('a surveyor neither reads nor completes the report of another one', async () => {
  const db = await freshStore('sqlite')
  const { office, surveyor, recordId } = await boardingParty(db)
  const other = await boardedSurveyor(db, 'other')
  await assign(office, 1, other.id)
  const file = { name: 'a.jpg', mediaType: 'image/jpeg' as const, size: 3, sha256: 'a'.repeat(64) }
  const draft = signed(
    { ...draftOf(await surveyor.sheets(), { covered: [`${recordId}/SEC`] }), files: [file] },
    surveyor.device,
  )
  expect((await send(surveyor.person, draft)).status).toBe(200)
  expect((await other.sheets()).reports).toEqual([])
  const address = `/api/survey/reports/${draft.reportId}`
  expect((await other.person.ask(address)).status).toBe(404)
  expect((await other.person.ask(`${address}/files/0`)).status).toBe(404)
  const piece = { method: 'PUT', json: { bytes: 'AAAA' } }
  expect((await other.person.ask(`${address}/files/0/0`, piece)).status).toBe(404)
  // The same text under another account is another report.
  expect((await send(other.person, draft)).status).toBe(409)
})
