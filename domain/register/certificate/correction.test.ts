import { expect, test } from 'vitest'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import {
  certificateBody,
  certificateInput,
  NOON,
  ORIGIN,
  staffContext,
} from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { CertificateChanges } from '#/domain/register/model/certificate/certificate.ts'
import { createCertificate, getCertificate, updateCertificate } from './certificates.server.ts'
import {
  addCorrection,
  MAX_CORRECTIONS,
  readCorrections,
  type Correction,
} from '#/domain/register/model/certificate/correction.ts'
import {
  CORRECTABLE,
  type CorrectableName,
} from '#/domain/register/model/certificate/field-lists.ts'

const EACH: Record<string, unknown> = {
  certificateId: 'LMC-NEW',
  vesselName: 'MT Lain',
  imoNumber: '9321483',
  flag: 'Panama',
  grossTonnage: 4183,
  issuedCertificates: 'International Tonnage',
  type: 'International Tonnage',
  issuedDate: '2026-02-02',
  expiryDate: '2029-02-02',
}

test.for(ENGINES)(
  'each public fact that changes is a correction, for all to see, and nothing else is (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { ask } = visitor(db)
    expect(Object.keys(EACH).toSorted()).toEqual([...CORRECTABLE].toSorted())
    const { id } = await createCertificate(context, certificateInput())
    await updateCertificate(
      context,
      id,
      CertificateChanges.parse({ ...certificateBody(), serviceId: 1 }),
    )
    await updateCertificate(context, id, { isValid: false, standingReason: 'Survey overdue' })
    await updateCertificate(context, id, { isValid: true })
    expect((await getCertificate(context, id)).corrections).toEqual([])
    for (const [field, value] of Object.entries(EACH)) {
      await updateCertificate(
        context,
        id,
        CertificateChanges.parse({ [field]: value, correctionReason: `Wrong ${field}` }),
      )
    }
    const { certificate } = await (await ask('/api/certificates/verify/LMC-NEW')).json()
    expect(certificate.corrections).toEqual(
      Object.keys(EACH).map((field, i) => ({
        on: '2026-11-21',
        fields: [field],
        reason: `Wrong ${field}`,
        version: 5 + i,
      })),
    )
    const { entries } = await historyOf(context, id, null)
    expect(entries[0]).toMatchObject({ kind: 'amended', note: 'Wrong expiryDate' })
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    expect((await checkRegister(db)).errors).toEqual([])
  },
)

test.for(ENGINES)(
  'verification as of an earlier day has the corrections of that day, and a missing reason is stated (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const at = (now: string) => staffContext(db, { now })
    const { id } = await createCertificate(await at('2026-03-01T05:00:00.000Z'), certificateInput())
    const { ask, signIn } = visitor(db)
    await signIn()
    const put = (json: object) => ask(`/api/certificates/${id}`, { method: 'PUT', json })
    expect((await put({ vesselName: 'MT <Lain>', flag: 'Panama' })).status).toBe(200)
    const on = async (day: string) =>
      (await (await ask(`/api/certificates/verify/LMC-2026-00042?on=${day}`)).json()).certificate
        .corrections
    expect(await on('2026-11-20')).toEqual([])
    expect(await on('2026-11-21')).toEqual([
      { on: '2026-11-21', fields: ['vesselName', 'flag'], reason: null, version: 2 },
    ])
    const [entry] = (await historyOf(await at(NOON), id, null)).entries
    expect(entry?.note).toBe('no reason given')
    for (const [address, text] of [
      ['/verify/LMC-2026-00042', 'Corrected on November 21, 2026: Vessel name, Flag.'],
      ['/id/verify/LMC-2026-00042', 'Dikoreksi pada 21 November 2026: Nama kapal, Bendera.'],
      ['/admin/certificates/1', 'Corrected on November 21, 2026: Vessel name, Flag.'],
    ] as const) {
      // Twice: the second response may be rendered from the template compiled for the first.
      for (let i = 0; i < 2; i++) expect(await (await ask(address)).text()).toContain(text)
    }
    expect(await (await ask('/verify/LMC-2026-00042')).text()).toContain('No reason was given')
    expect(await (await ask('/verify/LMC-2026-00042?on=2026-11-20')).text()).not.toContain(
      'Corrected on',
    )
  },
)

test('the form asks for a reason, which stays when it is refused; a form without a reason works too', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  await createCertificate(context, certificateInput())
  const { ask, signIn } = visitor(db)
  await signIn()
  const form = { ...certificateBody(), isValid: 'on', vesselName: 'MT Lain', version: '1' }
  expect(await (await ask('/admin/certificates/1/edit')).text()).toMatch(
    /<noscript>.*Reason for the correction/s,
  )
  const refused = await ask('/admin/certificates/1/edit', {
    form: { ...form, expiryDate: '2020-01-01', correctionReason: 'Misprint' },
  })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('value="Misprint"'),
  ])
  const { version: _, ...unversioned } = form
  expect((await ask('/admin/certificates/1/edit', { form: unversioned })).status).toBe(400)
  expect((await ask('/admin/certificates/1/edit', { form })).status).toBe(302)
  expect((await getCertificate(context, 1)).corrections).toMatchObject([
    { fields: ['vesselName'], reason: null },
  ])
})

test('a record carries its newest corrections; the others are in its history', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const { id } = await createCertificate(context, certificateInput())
  for (let i = 0; i < MAX_CORRECTIONS + 2; i++)
    await updateCertificate(context, id, { vesselName: `MT ${i}` })
  const { corrections, version } = await getCertificate(context, id)
  expect([corrections.length, corrections.at(-1)?.version]).toEqual([MAX_CORRECTIONS, version])
  expect(readCorrections(null)).toEqual([])
})

test.for(ENGINES)(
  'the same types in another order are no correction, also when something else is corrected (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const types = [
      'Certificate of Classification',
      'International Load Line',
      'Safety Management Certificate',
    ]
    const listed = { type: types[1], issuedCertificates: [types[1], types[2], types[0]].join(', ') }
    const { id } = await createCertificate(
      context,
      certificateInput({ ...listed, selectedCertificates: undefined }),
    )
    const before = await getCertificate(context, id)
    const asTheFormSends = { type: types[0], issuedCertificates: types.join(', ') }
    await updateCertificate(context, id, CertificateChanges.parse(asTheFormSends))
    expect(await getCertificate(context, id)).toEqual(before)
    await updateCertificate(
      context,
      id,
      CertificateChanges.parse({ ...asTheFormSends, vesselName: 'KM Lain' }),
    )
    const after = await getCertificate(context, id)
    expect(after.corrections.map(({ fields }) => fields)).toEqual([['vesselName']])
    expect([after.type, after.issuedCertificates]).toEqual([before.type, before.issuedCertificates])
    await updateCertificate(
      context,
      id,
      CertificateChanges.parse({ type: types[2], issuedCertificates: types[2] }),
    )
    expect((await getCertificate(context, id)).corrections.at(-1)?.fields).toEqual([
      'type',
      'issuedCertificates',
    ])
  },
)

test('many corrections of one fact do not hide that of another', () => {
  const correction = (version: number, field: CorrectableName) => ({
    on: '2026-11-21',
    fields: [field],
    reason: null,
    version,
  })
  let corrections: Correction[] = [correction(1, 'expiryDate')]
  for (let version = 2; version < 40; version++)
    corrections = addCorrection(corrections, correction(version, 'vesselName'))
  expect(corrections).toHaveLength(MAX_CORRECTIONS)
  expect([corrections[0], corrections.at(-1)?.version]).toEqual([correction(1, 'expiryDate'), 39])
})
