import { AGAIN, NOON } from '#/tests/helpers/people.ts'
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
import type { Store } from '#/db/schema.ts'

/** A register whose reports wait for approval. */
async function approvingOffice(db: Store) {
  const party = await boardingParty(db)
  const admin = visitor(db)
  await admin.signIn('admin')
  await admin.ask('/admin/survey-rules', { form: { intent: 'approval', value: 'on', ...AGAIN } })
  return { ...party, admin }
}

test.for(ENGINES)(
  'a report waits, is approved once, and is then endorsed in the name of the surveyor (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor, recordId } = await approvingOffice(db)
    const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
    expect(await (await send(surveyor.person, draft)).json()).toMatchObject({ state: 'waiting' })
    const read = async () => (await office.ask(`/api/certificates/${recordId}`)).json()
    expect((await read()).parts[0].surveys).toEqual([])
    const { payload, recipient } = await db.read
      .selectFrom('outbox')
      .selectAll()
      .where('payload', 'like', '%report-waiting%')
      .executeTakeFirstOrThrow()
    expect([recipient, JSON.parse(payload)]).toEqual([
      'office@lentera-maritime.example',
      {
        kind: 'report-waiting',
        vesselName: 'KM Samudra Jaya',
        imoNumber: '9074729',
        surveyKind: 'annual',
        completedOn: '2026-11-20',
        surveyor: 'R. Hartono',
        link: 'http://localhost:3000/admin/survey-reports?state=waiting',
      },
    ])
    const navigation = async () => (await office.ask('/admin/survey-reports')).text()
    expect(await navigation()).toContain('<span class="sr-only"> <!-- -->waiting</span>')
    const approve = () =>
      office.ask(`/api/survey-reports/${draft.reportId}/approve`, { method: 'POST' })
    const statuses = (await Promise.all([approve(), approve(), approve()])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    expect((await read()).parts[0].surveys).toMatchObject([
      { surveyor: 'R. Hartono', completedOn: '2026-11-20' },
    ])
    // The approval by the office is no conflict for what the surveyor signed before it.
    const again = draftOf({ ...(await surveyor.sheets()) }, { kind: 'occasional' })
    const before = {
      ...again,
      versions: Object.fromEntries(
        Object.entries(again.versions).map(([id, one]) => [id, { ...one, version: 1 }]),
      ),
    }
    expect((await send(surveyor.person, signed(before, surveyor.device))).status).toBe(200)
  },
)

test.for(ENGINES)(
  'what the survey rules refuse is refused when it arrives, not when it is approved (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { surveyor, recordId } = await approvingOffice(db)
    const sheets = await surveyor.sheets()
    for (const typed of [{ completedOn: '2020-01-01' }, { covered: [`${recordId}/NOPE`] }]) {
      const answer = await send(surveyor.person, signed(draftOf(sheets, typed), surveyor.device))
      expect([400, 404]).toContain(answer.status)
    }
    expect(await db.read.selectFrom('surveyReports').select('id').execute()).toEqual([])
    const events = await db.read.selectFrom('registerEvents').select('kind').execute()
    expect(events).toEqual([{ kind: 'issued' }])
  },
)

test.for(ENGINES)(
  'the office reads what others changed since the report was signed, and whether the surveyor still is one (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor, recordId } = await approvingOffice(db)
    const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
    await send(surveyor.person, draft)
    const read = async () => (await office.ask(`/api/survey-reports/${draft.reportId}`)).json()
    expect(await read()).toMatchObject({
      isSurveyor: true,
      certificates: [{ number: 'LMC-2025-00042', changes: [] }],
    })
    await office.ask(`/api/certificates/${recordId}/parts/IOPP/standing`, {
      json: { move: 'suspend', reason: 'Hull damaged' },
    })
    const set = (changes: { role?: 'user' | 'surveyor'; disabledAt?: string | null }) =>
      db.write.updateTable('users').set(changes).where('id', '=', surveyor.id).execute()
    for (const [change, back] of [
      [{ disabledAt: NOON }, { disabledAt: null }],
      [{ role: 'user' }, { role: 'surveyor' }],
    ] as const) {
      await set(change)
      expect([change, (await read()).isSurveyor]).toEqual([change, false])
      await set(back)
      expect((await read()).isSurveyor).toBe(true)
    }
    await office.ask('/admin/ships/1/surveyors', {
      form: { intent: 'end', userId: String(surveyor.id) },
    })
    expect(await read()).toMatchObject({
      isSurveyor: false,
      certificates: [{ changes: [{ title: 'Suspended: IOPP' }] }],
    })
    const page = await (await office.ask(`/admin/survey-reports/${draft.reportId}`)).text()
    expect(page).toContain('Suspended: IOPP')
    expect(page).toContain('No longer assigned to this ship')
  },
)

test.for(ENGINES)(
  'an account that changes its role loses sessions and ships, and never decides about its own report (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { surveyor, admin } = await approvingOffice(db)
    const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
    await send(surveyor.person, draft)
    await db.write
      .updateTable('users')
      .set({ role: 'user' })
      .where('id', '=', surveyor.id)
      .execute()
    const approved = await surveyor.person.ask(`/api/survey-reports/${draft.reportId}/approve`, {
      method: 'POST',
    })
    expect(approved.status).toBe(403)
    await db.write
      .updateTable('users')
      .set({ role: 'surveyor' })
      .where('id', '=', surveyor.id)
      .execute()
    const changed = await admin.ask(`/api/accounts/${surveyor.id}`, {
      method: 'PATCH',
      json: { role: 'user', password: 'a lantern on the quay' },
    })
    expect([changed.status, (await changed.json()).name]).toEqual([200, null])
    expect((await surveyor.person.ask('/api/user')).status).toBe(401)
    expect(await db.read.selectFrom('surveyAssignments').select('endedBy').execute()).toEqual([
      { endedBy: 'admin@example.com' },
    ])
  },
)

test.for(ENGINES)(
  'a report that was changed in the database cannot be approved, and can be declined (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor, recordId } = await approvingOffice(db)
    const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
    await send(surveyor.person, draft)
    const { id, ...row } = await db.read
      .selectFrom('surveyReports')
      .selectAll()
      .executeTakeFirstOrThrow()
    const set = (changes: object) =>
      db.write.updateTable('surveyReports').set(changes).where('id', '=', id).execute()
    const decide = (how: string) =>
      office.ask(`/api/survey-reports/${draft.reportId}/${how}`, { json: { reason: 'Not seen' } })
    const refused = async (change: object) => {
      await set(change)
      const answer = await decide('approve')
      expect([change, answer.status, (await answer.json()).detail]).toEqual([
        change,
        409,
        expect.stringContaining('changed in the database'),
      ])
    }
    const admin = await db.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const changes = [
      { content: row.content.replace('Batam', 'Turku') },
      { content: '{}' },
      { content: '' },
      { signature: '{}' },
      { surveyor: 'A. Forger' },
      { userId: admin.id },
      { receivedAt: '2026-11-21T04:00:00.000Z' },
    ]
    for (const change of changes) {
      await refused(change)
      await set(row)
    }
    const address = `/admin/survey-reports/${draft.reportId}`
    const page = async () => (await office.ask(address)).text()
    expect(await page()).toContain('Approve and record')
    await set({ surveyor: 'A. Forger' })
    expect(await page()).toContain('so it cannot be approved')
    expect(await page()).not.toContain('Approve and record')
    expect(await (await office.ask(`/api/survey-reports/${draft.reportId}`)).json()).toMatchObject({
      isChanged: true,
    })
    for (const unreadable of [{ signature: '{}' }, { content: '{}' }]) {
      await set({ ...row, ...unreadable })
      expect((await office.ask(address)).status).toBe(409)
    }
    await set({ content: '{}' })
    const list = await office.ask('/api/survey-reports?state=waiting')
    expect([list.status, (await list.json()).detail]).toEqual([
      409,
      expect.stringContaining(draft.reportId),
    ])
    expect((await decide('decline')).status).toBe(204)
    // Back to waiting, although it was declined.
    await refused({ ...row, state: 'waiting' })
    expect(
      (await (await office.ask(`/api/certificates/${recordId}`)).json()).parts[0].surveys,
    ).toEqual([])
  },
)

test('a report that was recorded when it arrived is not recorded twice where the database says that it waits', async () => {
  const db = await freshStore('sqlite')
  const { office, surveyor, recordId } = await boardingParty(db)
  const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
  expect(await (await send(surveyor.person, draft)).json()).toMatchObject({ state: 'recorded' })
  await db.write.updateTable('surveyReports').set({ state: 'waiting' }).execute()
  const answer = await office.ask(`/api/survey-reports/${draft.reportId}/approve`, { json: {} })
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    expect.stringContaining('changed in the database'),
  ])
  expect(
    (await (await office.ask(`/api/certificates/${recordId}`)).json()).parts[0].surveys,
  ).toHaveLength(1)
})

test('the office gets one email while reports of a surveyor and a ship wait, with the ship as the register has it', async () => {
  const db = await freshStore('sqlite')
  const { office, issue, surveyor } = await approvingOffice(db)
  await issue('LMC-2025-00077', { imoNumber: '9319466', vesselName: 'KM Raya' })
  await assign(office, 2, surveyor.id)
  const second = await boardedSurveyor(db, 'second')
  await assign(office, 1, second.id)
  const report = async (by: typeof surveyor, completedOn: string, ship = 0) => {
    const sheets = await by.sheets()
    const of = sheets.ships.toSorted((a, b) => a.id - b.id).slice(ship, ship + 1)
    const draft = signed(
      draftOf({ ...sheets, ships: of }, { kind: 'occasional', completedOn }),
      by.device,
    )
    expect((await send(by.person, draft)).status).toBe(200)
    return draft.reportId
  }
  const emails = async () => {
    const rows = await db.read
      .selectFrom('outbox')
      .select('payload')
      .where('payload', 'like', '%report-waiting%')
      .orderBy('id')
      .execute()
    return rows.map(
      ({ payload }) => `${JSON.parse(payload).vesselName} ${JSON.parse(payload).completedOn}`,
    )
  }
  const ids = [await report(surveyor, '2026-11-16'), await report(surveyor, '2026-11-17')]
  const expected = ['KM Samudra Jaya 2026-11-16']
  expect(await emails()).toEqual(expected)
  await report(surveyor, '2026-11-18', 1)
  expect(await emails()).toEqual([...expected, 'KM Raya 2026-11-18'])
  await report(second, '2026-11-18')
  expect(await emails()).toHaveLength(3)
  for (const id of ids)
    await office.ask(`/api/survey-reports/${id}/decline`, { json: { reason: 'No photo' } })
  await report(surveyor, '2026-11-19')
  expect((await emails()).at(-1)).toBe('KM Samudra Jaya 2026-11-19')
  expect(await emails()).toHaveLength(4)
})
