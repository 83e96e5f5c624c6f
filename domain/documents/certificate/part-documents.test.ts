import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { decidePart, extendPart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { updateShip } from '#/domain/register/ship/ships.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { annualSurvey, MANAGER, openRegister, OWNER } from '#/tests/helpers/mail/notices.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { certificateDocument, documentOfPart, documentOfRecord } from './documents.server.ts'
import { recordParticulars } from '#/domain/documents/certificate/forms/particulars.server.ts'
import { knownDocument } from './known-document.server.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'
import { storeParts } from '#/tests/helpers/register/stored-entries.ts'

const sha256 = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex')
const TYPES = { selectedCertificates: ['International Load Line', 'Cargo Ship Safety Equipment'] }

test.for(ENGINES)(
  '%s: each certificate of a record has its form, the same file each time, beside the extract',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const { id } = await createCertificate(staff, certificateInput(TYPES))
    const line = await certificateDocument(contextOf(db), 'LMC-2026-00042/ILLC')
    expect(line.name).toBe('Lentera-LMC-2026-00042_ILLC.pdf')
    expect(sha256((await documentOfPart(staff, id, 'illc')).pdf)).toBe(sha256(line.pdf))
    const equipment = await documentOfPart(staff, id, 'SEC')
    const extract = await documentOfRecord(staff, id)
    expect(new Set([line, equipment, extract].map(({ pdf }) => sha256(pdf))).size).toBe(3)
    expect(textOfPdf(line.pdf)).toContain('International Load Line Certificate')
    expect(textOfPdf(extract.pdf)).toContain('Certificates issued')
    const rows = await db.read
      .selectFrom('documents')
      .select(['certificateId', 'code'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { certificateId: 'LMC-2026-00042/ILLC', code: 'ILLC' },
      { certificateId: 'LMC-2026-00042/SEC', code: 'SEC' },
      { certificateId: 'LMC-2026-00042', code: null },
    ])
    await expect(documentOfPart(staff, id, 'IOPP')).rejects.toMatchObject({ kind: 'not-found' })
    await expect(certificateDocument(contextOf(db), 'LMC-2026-00042/IOPP')).rejects.toMatchObject({
      kind: 'not-found',
    })
    await decidePart(staff, id, 'SEC', { move: 'suspend', reason: 'Lifeboat damaged' })
    await expect(certificateDocument(contextOf(db), 'LMC-2026-00042/SEC')).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(
      (await certificateDocument(contextOf(db), 'LMC-2026-00042/ILLC')).pdf.length,
    ).toBeGreaterThan(1_000)
  },
)

test('the form has the manager of the ship as its company, and the owner as the shipowner, each with its own facts', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  const { id } = await issue([
    'Safety Management Certificate',
    'Maritime Labour Statement of Compliance',
  ])
  const textOf = async (code: string) =>
    textOfPdf((await documentOfPart(await on('2026-01-02'), id, code)).pdf).replaceAll(/\s+/g, ' ')
  const [management, labour] = [await textOf('SMC'), await textOf('MLC')]
  for (const fact of [MANAGER.name, MANAGER.imoNumber, MANAGER.address])
    expect(management).toContain(fact)
  for (const fact of [OWNER.name, OWNER.imoNumber, OWNER.address])
    expect(management).not.toContain(fact)
  for (const fact of [OWNER.name, OWNER.address]) expect(labour).toContain(fact)
  for (const fact of [MANAGER.name, MANAGER.address]) expect(labour).not.toContain(fact)
  await db.write.updateTable('ships').set({ managerId: null }).execute()
  const owned = await textOf('SMC')
  for (const fact of [OWNER.name, OWNER.imoNumber, OWNER.address]) expect(owned).toContain(fact)
})

test.for(ENGINES)(
  '%s: a survey and an extension are printed, and the file from before is an earlier one that says so',
  async (engine) => {
    const { on } = await openRegister(engine)
    const input = certificateInput({
      ...TYPES,
      certificateId: 'T-1',
      issuedDate: '2024-03-10',
      expiryDate: '2029-03-09',
    })
    const { id } = await createCertificate(await on('2024-03-10'), input)
    const first = await documentOfPart(await on('2024-03-11'), id, 'ILLC')
    expect(textOfPdf(first.pdf)).not.toContain('3 March 2025')
    await recordSurvey(await on('2025-03-03'), id, ['ILLC'], annualSurvey('2025-03-03'))
    const second = await documentOfPart(await on('2025-03-04'), id, 'ILLC')
    const text = textOfPdf(second.pdf)
    for (const printed of ['3 March 2025', 'Endorsed electronically'])
      expect(text).toContain(printed)
    const known = async (pdf: Uint8Array) => knownDocument(await on('2029-03-02'), sha256(pdf))
    expect(await known(first.pdf)).toMatchObject({
      status: 'earlier',
      endorsed: [{ kind: 'annual', on: '2025-03-03' }],
    })
    expect(await known(second.pdf)).toMatchObject({
      certificateId: 'T-1/ILLC',
      status: 'current',
      endorsed: [],
    })
    // Of another certificate of the record nothing was endorsed.
    const equipment = await documentOfPart(await on('2025-03-04'), id, 'SEC')
    await extendPart(await on('2029-03-01'), id, 'ILLC', {
      kind: 'to-port-of-survey',
      until: '2029-06-01',
      reason: 'On passage',
      ...CONSENT,
    })
    expect(await known(second.pdf)).toMatchObject({
      status: 'earlier',
      endorsed: [{ kind: 'extension', on: '2029-03-01' }],
    })
    expect(await known(equipment.pdf)).toMatchObject({ status: 'earlier', endorsed: [] })
    const third = textOfPdf(
      (await documentOfPart(await on('2029-03-02'), id, 'ILLC')).pdf,
    ).replaceAll(/\s+/g, ' ')
    expect(third).toContain('valid until 1 June 2029')
    expect(third).toContain(
      'By consent of Marine Department of Tuvalu, reference MD 14/2025, of 1 December 2025',
    )
  },
)

test.for(ENGINES)(
  '%s: particulars are printed, changed with a reason in the history, and refused where the form has no such field',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const { id } = await createCertificate(staff, certificateInput(TYPES))
    const after = await recordParticulars(staff, id, 'ILLC', {
      version: 1,
      particulars: { freeboardSummer: '1,240', deckLine: '' },
    })
    expect(after.parts.find(({ code }) => code === 'ILLC')?.particulars).toEqual({
      freeboardSummer: '1,240',
    })
    expect(after.version).toBe(2)
    expect(textOfPdf((await documentOfPart(staff, id, 'ILLC')).pdf)).toContain('1,240')
    await expect(
      recordParticulars(staff, id, 'ILLC', { version: 1, particulars: {} }),
    ).rejects.toMatchObject({
      kind: 'conflict',
    })
    const other = recordParticulars(staff, id, 'ILLC', {
      version: 2,
      particulars: { seaAreas: 'A1' },
    })
    await expect(other).rejects.toMatchObject({ kind: 'invalid' })
    const cleared = await recordParticulars(staff, id, 'ILLC', { version: 2, particulars: {} })
    expect(cleared.parts.find(({ code }) => code === 'ILLC')).not.toHaveProperty('particulars')
  },
)

test.for(ENGINES)(
  '%s: a date of the ship is not recorded with a certificate; a text from before is printed until the ship has the date',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const selectedCertificates = ['Cargo Ship Safety Equipment']
    const { id } = await createCertificate(staff, certificateInput({ selectedCertificates }))
    const recordDate = (convertedOn: string, version: number) =>
      recordParticulars(staff, id, 'SEC', { version, particulars: { convertedOn } })
    await expect(recordDate('2020', 1)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'convertedOn is recorded with the ship, not with a certificate',
    })
    await storeParts(db, id, (part) => ({ ...part, particulars: { convertedOn: 'Early 2020' } }))
    expect(textOfPdf((await documentOfPart(staff, id, 'SEC')).pdf)).toContain('Early 2020')
    const { ask, signIn } = visitor(db)
    await signIn('user')
    const page = await (await ask(`/admin/certificates/${id}/parts/SEC/particulars`)).text()
    expect(page).toContain('value="Early 2020"')
    expect(page).toContain('Now a date of the ship')
    expect((await recordDate('March 2020', 1)).parts[0]?.particulars).toEqual({
      convertedOn: 'March 2020',
    })
    await updateShip(staff, { id: 1 }, { convertedOn: '2020-03-04', version: 1 }, async () => {})
    const text = textOfPdf((await documentOfPart(staff, id, 'SEC')).pdf)
    expect(text).toContain('4 March 2020')
    expect((await recordDate('', 2)).parts[0]).not.toHaveProperty('particulars')
    await expect(recordDate('2020', 3)).rejects.toMatchObject({ kind: 'invalid' })
  },
)

test('a ship whose particulars change has a new document of the same version, and the file from before is an earlier one', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const { id } = await createCertificate(staff, certificateInput(TYPES))
  const first = await documentOfPart(staff, id, 'ILLC')
  await updateShip(staff, { id: 1 }, { callSign: 'YBAB2', version: 1 }, async () => {})
  const second = await documentOfPart(staff, id, 'ILLC')
  expect(textOfPdf(second.pdf)).toContain('YBAB2')
  expect(await knownDocument(staff, sha256(first.pdf))).toMatchObject({
    status: 'earlier',
    endorsed: [],
  })
  expect(await knownDocument(staff, sha256(second.pdf))).toMatchObject({ status: 'current' })
})

test('the page of a certificate leads to its form and its particulars; what was typed stays when it is refused', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput(TYPES))
  const { ask, signIn } = visitor(db)
  await signIn('user')
  const page = await (await ask('/admin/certificates/1/parts/ILLC')).text()
  expect(page).toContain('href="/api/certificates/1/parts/ILLC/document.pdf"')
  expect(page).toContain('href="/admin/certificates/1/parts/ILLC/particulars"')
  expect(
    (await ask('/api/certificates/1/parts/ILLC/document.pdf')).headers.get('content-type'),
  ).toBe('application/pdf')
  expect((await ask('/certificate-pdf/LMC-2026-00042/ILLC')).headers.get('content-type')).toBe(
    'application/pdf',
  )
  const address = '/admin/certificates/1/parts/ILLC/particulars'
  const saved = await ask(address, { form: { freeboardSummer: '1,240', version: '1' } })
  expect(saved.headers.get('location')).toBe('/admin/certificates/1/parts/ILLC')
  const late = await ask(address, { form: { freeboardSummer: '1,250', version: '1' } })
  expect([late.status, (await late.text()).includes('value="1,250"')]).toEqual([409, true])
})
