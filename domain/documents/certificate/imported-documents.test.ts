import { expect, test } from 'vitest'
import {
  createCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { kitArchive } from '#/domain/documents/kit/kit.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { IMPORTED_LABELS, importEntry } from '#/tests/helpers/imports/imported-entry.ts'
import { unzip } from '#/tests/helpers/kit/unzip.ts'
import { annualSurvey } from '#/tests/helpers/mail/notices.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { certificateDocument, documentOfPart, documentOfRecord } from './documents.server.ts'

// An entry that was imported is a record of papers that others signed: the register makes no new
// original of it.

const LABELS = IMPORTED_LABELS

async function addType(
  staff: RequestContext,
  id: number,
  selectedCertificates: string[],
): Promise<void> {
  const { version } = await getCertificate(staff, id)
  await updateCertificate(staff, id, {
    selectedCertificates,
    version,
    correctionReason: 'Radio survey',
  })
}

const NO_FORM = {
  kind: 'conflict',
  message: expect.stringContaining('was entered on November 21, 2026 from a paper issued before'),
}

test.for(ENGINES)(
  '%s: an imported entry has the extract, which says so, and no form',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1', ['ILLC', 'SEC'])
    for (const code of ['ILLC', 'SEC']) {
      await expect(documentOfPart(staff, id, code)).rejects.toMatchObject(NO_FORM)
      await expect(certificateDocument(contextOf(db), `OLD-1/${code}`)).rejects.toMatchObject(
        NO_FORM,
      )
    }
    for (const { pdf } of [
      await documentOfRecord(staff, id),
      await certificateDocument(contextOf(db), 'OLD-1'),
    ]) {
      const text = textOfPdf(pdf)
      expect(text).toContain('entered on 21 November 2026 from papers issued before')
      expect(text).toContain('dokumen yang diterbitkan sebelumnya')
      expect(text).not.toContain('has issued the certificates listed below')
    }
    // Of one certificate alone, too.
    const single = await importEntry(db, 'OLD-2', ['SEC'])
    await expect(documentOfPart(staff, single, 'SEC')).rejects.toMatchObject(NO_FORM)
    await expect(certificateDocument(contextOf(db), 'OLD-2/SEC')).rejects.toMatchObject(NO_FORM)
  },
)

test.for(ENGINES)(
  '%s: a correction of an imported entry leaves it one; what is added to it was issued here',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1', ['ILLC', 'SEC'])
    const all = [LABELS.ILLC, LABELS.SEC, 'Cargo Ship Safety Radio']
    await addType(staff, id, all)
    await expect(documentOfPart(staff, id, 'SEC')).rejects.toMatchObject(NO_FORM)
    expect(textOfPdf((await documentOfPart(staff, id, 'SRC')).pdf)).toContain(
      'Cargo Ship Safety Radio Certificate',
    )
    const text = textOfPdf((await documentOfRecord(staff, id)).pdf)
    expect(text).toContain(
      'which are the originals: International Load Line Certificate, Cargo Ship Safety Equipment Certificate.',
    )
  },
)

test.for(ENGINES)('%s: what renews an imported certificate is an original', async (engine) => {
  const db = await freshStore(engine)
  const staff = await staffContext(db)
  const id = await importEntry(db, 'OLD-2', ['SEC'])
  const renewal = certificateInput({
    certificateId: 'NEW-2',
    selectedCertificates: [LABELS.SEC],
    renewalOf: id,
  })
  const created = await createCertificate(staff, renewal)
  expect(textOfPdf((await documentOfPart(staff, created.id, 'SEC')).pdf)).toContain(
    'Cargo Ship Safety Equipment Certificate',
  )
  await expect(documentOfPart(staff, id, 'SEC')).rejects.toMatchObject(NO_FORM)
})

test.for(ENGINES)(
  '%s: a survey that is recorded on an imported certificate stands on the extract',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const id = await importEntry(db, 'OLD-1', ['ILLC', 'SEC'])
    expect(textOfPdf((await documentOfRecord(staff, id)).pdf)).not.toContain(
      'Endorsed in this register',
    )
    await recordSurvey(staff, id, ['ILLC'], annualSurvey('2026-11-20'))
    const text = textOfPdf((await documentOfRecord(staff, id)).pdf)
    expect(text).toContain('Endorsed in this register: Annual survey, 20 November 2026')
    expect(text.split('Endorsed in this register')).toHaveLength(2)
  },
)

test.for(ENGINES)('%s: a kit has the extract of an imported entry once', async (engine) => {
  const db = await freshStore(engine)
  const staff = await staffContext(db)
  await importEntry(db, 'OLD-1', ['ILLC', 'SEC'])
  await createCertificate(
    staff,
    certificateInput({
      certificateId: 'NEW-1',
      selectedCertificates: ['International Tonnage'],
      expiryDate: null,
    }),
  )
  const files = unzip(await kitArchive(staff, { imoNumber: '9074729', key: null }))
  expect([...files.keys()].filter((name) => name.startsWith('certificates/')).toSorted()).toEqual([
    'certificates/NEW-1-ITC69.pdf',
    'certificates/OLD-1-extract.pdf',
  ])
  const page = files.get('kit.html')?.toString() ?? ''
  expect(page).toContain('href="certificates/OLD-1-extract.pdf"')
  expect(page).toContain('Register extract: entered from a paper issued before')
})

test('people are led to the verdict, which says why; programs are refused; staff pages link the extract', async () => {
  const db = await freshStore('sqlite')
  const id = await importEntry(db, 'OLD-1', ['ILLC', 'SEC'])
  const { ask, signIn } = visitor(db)
  const refused = await ask('/certificate-pdf/OLD-1/SEC', {
    headers: { Accept: 'application/json' },
  })
  expect(refused.status).toBe(409)
  const led = await ask('/certificate-pdf/OLD-1/SEC', { headers: { Accept: 'text/html' } })
  expect([led.status, led.headers.get('location')]).toEqual([303, '/verify/OLD-1%2FSEC'])
  for (const address of ['/verify/OLD-1%2FSEC', '/verify/OLD-1']) {
    const page = await (await ask(address)).text()
    expect(page).toContain('data-imported')
    expect(page).toContain('href="/certificate-pdf/OLD-1"')
    expect(page).not.toContain('href="/certificate-pdf/OLD-1%2FSEC"')
  }
  expect(await (await ask('/id/verify/OLD-1')).text()).toContain(
    'dokumen yang diterbitkan sebelumnya',
  )
  await signIn('user')
  const page = await (await ask(`/admin/certificates/${id}/parts/SEC`)).text()
  expect(page).toContain('Entered on November 21, 2026 from a paper issued before')
  expect(page).not.toContain('Certificate (PDF)')
  expect((await ask(`/api/certificates/${id}/parts/SEC/document.pdf`)).status).toBe(409)
})
