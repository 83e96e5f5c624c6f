import { AGAIN } from '#/tests/helpers/people.ts'
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { boardingParty, draftOf, signed } from '#/tests/helpers/accounts/on-board.ts'
import { caller, json, type Group } from './caller.ts'

const REPORT = 'PUT /api/survey/reports/{reportId}'
const FILE = '/api/survey/reports/{reportId}/files/{position}'
const REVIEW = '/api/survey-reports/{reportId}'
const UNKNOWN = '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10'

/** Reports from on board: what a surveyor sends, and what the office decides. */
export async function reportCalls(group: Group): Promise<void> {
  const { office, surveyor } = await boardingParty(group.db)
  const admin = visitor(group.db)
  await admin.signIn('admin')
  const [sender, staff, anonymous] = [
    caller(group, surveyor.person),
    caller(group, office),
    caller(group, visitor(group.db)),
  ]
  const sheets = await sender('GET /api/survey', 200, {}, '/api/survey')
  expect(sheets).toMatchObject({
    account: { name: 'R. Hartono' },
    approval: false,
    ships: [{ name: 'KM Samudra Jaya' }],
  })
  await staff('GET /api/survey', 403, {}, '/api/survey')
  await anonymous('GET /api/survey', 401, {}, '/api/survey')

  const bytes = Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600', 'hex'),
    Buffer.from('a photo'),
    Buffer.from('ffd9', 'hex'),
  ])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { name: 'a.jpg', mediaType: 'image/jpeg' as const, size: bytes.length, sha256 }
  const draft = signed(
    { ...draftOf(sheets), files: [file, { ...file, name: 'b.jpg', sha256: 'b'.repeat(64) }] },
    surveyor.device,
  )
  const address = `/api/survey/reports/${draft.reportId}`
  const sent = json({ content: draft.signed?.content, passkey: draft.signed?.passkey })
  await sender(REPORT, 400, json({ content: '{}', passkey: draft.signed?.passkey }), address)
  expect(await sender(REPORT, 200, sent, address)).toMatchObject({
    state: 'recorded',
    missing: [0, 1],
  })
  await sender(
    REPORT,
    409,
    json({
      content: draft.signed?.content.replace('Batam', 'Turku'),
      passkey: draft.signed?.passkey,
    }),
    address,
  )
  await sender('GET /api/survey/reports/{reportId}', 404, {}, `/api/survey/reports/${UNKNOWN}`)
  expect(await sender('GET /api/survey/reports/{reportId}', 200, {}, address)).toMatchObject({
    state: 'recorded',
  })
  expect(await sender(`GET ${FILE}`, 200, {}, `${address}/files/0`)).toEqual({
    isComplete: false,
    missing: [0],
  })
  await sender(`GET ${FILE}`, 404, {}, `${address}/files/2`)
  const piece = json({ bytes: bytes.toString('base64') })
  await sender(`PUT ${FILE}/{piece}`, 400, json({ bytes: 'AAAA' }), `${address}/files/0/0`)
  await sender(`PUT ${FILE}/{piece}`, 400, piece, `${address}/files/0/1`)
  await sender(`PUT ${FILE}/{piece}`, 409, piece, `${address}/files/1/0`)
  expect(await sender(`PUT ${FILE}/{piece}`, 200, piece, `${address}/files/0/0`)).toEqual({
    isComplete: true,
    missing: [],
  })

  await staff('GET /api/survey-reports', 400, {}, '/api/survey-reports?state=lost')
  expect(
    await staff('GET /api/survey-reports', 200, {}, '/api/survey-reports?state=recorded'),
  ).toMatchObject({
    reports: [{ reportId: draft.reportId, vesselName: 'KM Samudra Jaya', surveyor: 'R. Hartono' }],
    next: null,
  })
  await staff(`GET ${REVIEW}`, 404, {}, `/api/survey-reports/${UNKNOWN}`)
  const review = `/api/survey-reports/${draft.reportId}`
  expect(await staff(`GET ${REVIEW}`, 200, {}, review)).toMatchObject({
    passkey: 'Phone',
    content: draft.signed?.content,
  })
  await staff(`GET ${REVIEW}/files/{position}`, 200, {}, `${review}/files/0`)
  await staff(`GET ${REVIEW}/files/{position}`, 404, {}, `${review}/files/1`)
  await staff(`POST ${REVIEW}/approve`, 409, json({}), `${review}/approve`)

  await admin.ask('/admin/survey-rules', { form: { intent: 'approval', value: 'on', ...AGAIN } })
  const again = draftOf(await surveyor.sheets(), { kind: 'occasional' })
  const [first, second] = [
    signed(again, surveyor.device),
    signed({ ...again, reportId: crypto.randomUUID() }, surveyor.device),
  ]
  for (const one of [first, second]) {
    const body = json({ content: one.signed?.content, passkey: one.signed?.passkey })
    expect(await sender(REPORT, 200, body, `/api/survey/reports/${one.reportId}`)).toMatchObject({
      state: 'waiting',
    })
  }
  await staff(
    `POST ${REVIEW}/approve`,
    204,
    json({}),
    `/api/survey-reports/${first.reportId}/approve`,
  )
  await staff(
    `POST ${REVIEW}/decline`,
    400,
    json({ reason: '' }),
    `/api/survey-reports/${second.reportId}/decline`,
  )
  const reason = { reason: 'The photo shows another valve' }
  await staff(
    `POST ${REVIEW}/decline`,
    204,
    json(reason),
    `/api/survey-reports/${second.reportId}/decline`,
  )
  expect((await surveyor.sheets()).reports).toMatchObject([
    { state: 'declined', ...reason },
    { state: 'recorded' },
    {},
  ])

  const kit = 'GET /api/vessels/{imo}/kit.zip'
  await anonymous(kit, 401, {}, '/api/vessels/9074729/kit.zip')
  await staff(kit, 404, {}, '/api/vessels/9319466/kit.zip')
  await staff(kit, 200, {}, '/api/vessels/9074729/kit.zip')
}
