import { expect, test } from 'vitest'
import {
  assign,
  boardedSurveyor,
  boardingParty,
  draftOf,
  send,
  signed,
} from '#/tests/helpers/accounts/on-board.ts'
import { authenticator } from '#/tests/helpers/accounts/authenticator.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'

const verify = async (
  person: { ask: (path: string) => Promise<Response> },
  number = 'LMC-2025-00042',
) => (await person.ask(`/api/certificates/verify/${number}`)).json()

test.for(ENGINES)(
  'a signed report endorses four certificates of a ship at once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor, recordId } = await boardingParty(db)
    const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
    const answer = await send(surveyor.person, draft)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        reportId: draft.reportId,
        shipId: 1,
        state: 'recorded',
        receivedAt: expect.any(String),
        reason: null,
        missing: [],
      },
    ])
    const { certificate } = await verify(office)
    expect(
      certificate.parts.map(({ code, surveys }: { code: string; surveys: object[] }) => [
        code,
        surveys,
      ]),
    ).toEqual(
      ['SAFCON', 'SEC', 'ILLC', 'IOPP'].map((code) => [
        code,
        [expect.objectContaining({ kind: 'annual', completedOn: '2026-11-20', credited: true })],
      ]),
    )
    const record = await (await office.ask(`/api/certificates/${recordId}`)).json()
    expect(record.parts[0].surveys[0]).toMatchObject({
      surveyor: 'R. Hartono',
      recordedOn: '2026-11-21',
    })
    const [newest] = await (await office.ask(`/api/certificates/${recordId}/history`)).json()
    expect(newest).toMatchObject({
      by: 'surveyor@example.com',
      note: expect.stringMatching(
        new RegExp(`^Report ${draft.reportId} from on board, SHA-256 [\\da-f]{64}$`),
      ),
    })
  },
)

test.for(ENGINES)(
  'a report that is sent again, also at the same time, is recorded once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { surveyor, recordId } = await boardingParty(db)
    const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
    const answers = await Promise.all([1, 2, 3].map(() => send(surveyor.person, draft)))
    answers.push(await send(surveyor.person, draft))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { parts } = await findCertificate(db.read, recordId)
    expect(parts.map(({ surveys }) => surveys.length)).toEqual([1, 1, 1, 1])
    expect(await db.read.selectFrom('surveyReports').select('id').execute()).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'a report is refused where another key, another text or nobody signed it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { surveyor } = await boardingParty(db)
    const other = await boardedSurveyor(db, 'other')
    const draft = draftOf(await surveyor.sheets())
    const own = signed(draft, surveyor.device)
    const changed = {
      ...own,
      signed: own.signed && {
        ...own.signed,
        content: own.signed.content.replace('Batam', 'Turku'),
      },
    }
    const unverified = authenticator({ verifies: false })
    for (const wrong of [
      signed(draft, authenticator()),
      signed(draft, other.device),
      changed,
      signed(draft, unverified),
    ]) {
      const answer = await send(surveyor.person, wrong)
      expect([answer.status, (await answer.json()).detail]).toEqual([
        400,
        'The signature does not fit this report. Sign it again with a passkey of your account.',
      ])
    }
    expect(await db.read.selectFrom('surveyReports').select('id').execute()).toEqual([])
  },
)

test.for(ENGINES)('a ship that is not assigned, or no longer, is refused (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { office, surveyor } = await boardingParty(db)
  const other = await boardedSurveyor(db, 'other')
  const sheets = await surveyor.sheets()
  const foreign = { ...draftOf(sheets), accountId: other.id }
  expect((await send(other.person, signed(foreign, other.device))).status).toBe(409)
  await office.ask('/admin/ships/1/surveyors', {
    form: { intent: 'end', userId: String(surveyor.id) },
  })
  expect((await send(surveyor.person, signed(draftOf(sheets), surveyor.device))).status).toBe(409)
  expect((await surveyor.sheets()).ships).toEqual([])
  await assign(office, 1, surveyor.id)
  expect((await send(surveyor.person, signed(draftOf(sheets), surveyor.device))).status).toBe(200)
})

test.for(ENGINES)(
  'what the office changed meanwhile is a conflict that names it; own reports are none (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor, recordId } = await boardingParty(db)
    const sheets = await surveyor.sheets()
    const [first, second] = [
      signed(draftOf(sheets, { covered: [`${recordId}/SEC`] }), surveyor.device),
      signed(draftOf(sheets, { covered: [`${recordId}/ILLC`] }), surveyor.device),
    ]
    // Signed before the office withdraws a part of the same record, sent after it.
    const late = signed(draftOf(sheets, { covered: [`${recordId}/SAFCON`] }), surveyor.device)
    expect((await send(surveyor.person, first)).status).toBe(200)
    expect((await send(surveyor.person, second)).status).toBe(200)
    const suspended = { move: 'suspend', reason: 'Damage to the hull' }
    await office.ask(`/api/certificates/${recordId}/parts/IOPP/standing`, { json: suspended })
    const answer = await send(surveyor.person, late)
    expect([answer.status, (await answer.json()).current]).toEqual([
      409,
      {
        certificates: [
          {
            id: recordId,
            number: 'LMC-2025-00042',
            version: 4,
            changes: [{ title: 'Suspended: IOPP', by: 'user@example.com', at: expect.any(String) }],
          },
        ],
      },
    ])
    // Signed again with what the register has now.
    const again = signed(
      { ...draftOf(await surveyor.sheets(), { covered: [`${recordId}/SAFCON`] }) },
      surveyor.device,
    )
    expect((await send(surveyor.person, { ...again, reportId: again.reportId })).status).toBe(200)
  },
)

test.for(ENGINES)(
  'conditions are imposed with the survey, and a survey that is refused leaves nothing (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor, recordId } = await boardingParty(db)
    const sheets = await surveyor.sheets()
    const condition = {
      part: `${recordId}/SEC`,
      kind: 'statutory' as const,
      text: 'Renew the port liferaft',
      dueOn: '2027-02-20',
    }
    const early = signed(
      draftOf(sheets, {
        completedOn: '2025-10-01',
        result: 'with-conditions',
        conditions: [condition],
      }),
      surveyor.device,
    )
    const refused = await send(surveyor.person, early)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      400,
      expect.stringContaining('is completed on the day of issue'),
    ])
    expect(await db.read.selectFrom('surveyReports').select('id').execute()).toEqual([])
    const draft = signed(
      draftOf(sheets, { result: 'with-conditions', conditions: [condition] }),
      surveyor.device,
    )
    expect((await send(surveyor.person, draft)).status).toBe(200)
    const { certificate } = await verify(office)
    const sec = certificate.parts.find(({ code }: { code: string }) => code === 'SEC')
    expect(sec.conditions).toEqual([
      {
        kind: 'statutory',
        text: 'Renew the port liferaft',
        imposedOn: '2026-11-20',
        dueOn: '2027-02-20',
        closedOn: null,
      },
    ])
  },
)

test('what is no report is refused with what is wrong', async () => {
  const db = await freshStore('sqlite')
  const { surveyor, recordId } = await boardingParty(db)
  const sheets = await surveyor.sheets()
  const draft = draftOf(sheets)
  const sent = async (content: string, reportId = draft.reportId) => {
    const passkey = surveyor.device.use({ challenge: 'AAAA' })
    const answer = await surveyor.person.ask(`/api/survey/reports/${reportId}`, {
      method: 'PUT',
      json: { content, passkey },
    })
    return [answer.status, (await answer.json()).detail]
  }
  const content = JSON.parse(signed(draft, surveyor.device).signed?.content ?? '{}')
  const changed = (changes: object) => sent(JSON.stringify({ ...content, ...changes }))
  expect(
    await changed({
      conditions: [
        { id: recordId, code: 'SEC', kind: 'class', text: 'Renew it', dueOn: '2027-01-01' },
      ],
    }),
  ).toEqual([400, expect.stringContaining('Choose the result')])
  const twice = JSON.stringify(content).replace(
    '"result":',
    '"result":"not-satisfactory","result":',
  )
  expect(await sent(twice)).toEqual([
    400,
    'The text is not JSON without spaces and with each name once',
  ])
  expect(await sent(JSON.stringify(content).toUpperCase(), draft.reportId.toUpperCase())).toEqual([
    400,
    'The id of a report is a random UUID, in lower case',
  ])
  expect(await sent('no JSON')).toEqual([400, expect.any(String)])
  expect(await sent(JSON.stringify(content), 'not-a-uuid')).toEqual([
    400,
    'The id of a report is a random UUID, in lower case',
  ])
  expect(await changed({ format: 'lentera-survey-report-2' })).toEqual([
    400,
    'The format is lentera-survey-report-1',
  ])
  expect(await changed({ origin: 'https://other.example' })).toEqual([
    400,
    'The report is for https://other.example, not for this register',
  ])
  expect(await changed({ completedOn: '2026-11-23' })).toEqual([
    400,
    expect.stringContaining('choose today or an earlier day'),
  ])
  expect(await changed({ certificates: [] })).toEqual([
    400,
    'Select the certificates that it covered',
  ])
  expect(
    await changed({ certificates: [...content.certificates, ...content.certificates] }),
  ).toEqual([400, 'The report names a certificate twice'])
  expect(await changed({ more: 1 })).toEqual([400, expect.any(String)])
  expect(
    await changed({
      result: 'with-conditions',
      conditions: [
        { id: recordId, code: 'IAPP', kind: 'class', text: 'Renew it', dueOn: '2027-01-01' },
      ],
    }),
  ).toEqual([400, 'A condition is imposed on a certificate that the survey covered; IAPP is none'])
  expect(
    await changed({
      files: [
        { name: 'a.exe', mediaType: 'application/x-msdownload', size: 1, sha256: 'a'.repeat(64) },
      ],
    }),
  ).toEqual([400, expect.stringContaining('A file is one of')])
})

test.for(ENGINES)(
  'the text names the ship and the certificates as the register does (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { issue, surveyor } = await boardingParty(db)
    const second = await issue('LMC-2025-00077')
    const sheets = await surveyor.sheets()
    const draft = draftOf(sheets, { covered: [`${second}/SEC`] })
    const renamed = {
      ...draft,
      versions: { ...draft.versions, [second]: { number: 'LMC-2025-00042', version: 1 } },
    }
    const another = { ...draft, ship: { ...draft.ship, name: 'MV Other' } }
    for (const wrong of [renamed, another]) {
      const answer = await send(surveyor.person, signed(wrong, surveyor.device))
      expect([answer.status, (await answer.json()).detail]).toEqual([
        409,
        expect.stringContaining('another name or number'),
      ])
    }
    expect((await send(surveyor.person, signed(draft, surveyor.device))).status).toBe(200)
  },
)

test.for(ENGINES)(
  'a change by the office is a conflict however much the surveyor sent since, and whatever its note says (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor, recordId } = await boardingParty(db)
    const late = signed(
      draftOf(await surveyor.sheets(), { covered: [`${recordId}/SAFCON`] }),
      surveyor.device,
    )
    const first = signed(
      draftOf(await surveyor.sheets(), { covered: [`${recordId}/SEC`] }),
      surveyor.device,
    )
    expect((await send(surveyor.person, first)).status).toBe(200)
    const note = `Report ${first.reportId} from on board, SHA-256 ${'a'.repeat(64)}: hull damaged`
    await office.ask(`/api/certificates/${recordId}/parts/IOPP/standing`, {
      json: { move: 'suspend', reason: note },
    })
    const conditions = Array.from({ length: 20 }, (_, i) => ({
      part: `${recordId}/ILLC`,
      kind: 'statutory' as const,
      text: `Renew hatch cover ${i}`,
      dueOn: '2027-02-20',
    }))
    const many = draftOf(await surveyor.sheets(), {
      covered: [`${recordId}/ILLC`],
      result: 'with-conditions',
      conditions,
    })
    expect((await send(surveyor.person, signed(many, surveyor.device))).status).toBe(200)
    const answer = await send(surveyor.person, late)
    const { current } = await answer.json()
    expect([answer.status, current.certificates[0].changes]).toEqual([
      409,
      [{ title: 'Suspended: IOPP', by: 'user@example.com', at: expect.any(String) }],
    ])
  },
)

test.for(ENGINES)(
  'a surveyor and a report follow a ship that is merged into another (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor } = await boardingParty(db)
    const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
    const merged = draftOf(await surveyor.sheets())
    await office.ask('/api/ships', { json: { name: 'KM Samudra Jaya', flag: 'Indonesia' } })
    const form = { from: '9074729', version: '1', fromVersion: '1', reason: 'Entered twice' }
    const answer = await office.ask('/admin/ships/2/merge', { form })
    // Two ships with certificates stay two where both have a number: the one with the certificates
    // is merged into the one without.
    expect(answer.status).toBe(302)
    expect((await surveyor.sheets()).ships.map(({ id }) => id)).toEqual([2])
    expect((await send(surveyor.person, draft)).status).toBe(200)
    expect(merged.ship.id).toBe(1)
  },
)
