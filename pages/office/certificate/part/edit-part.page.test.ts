import { expect, test } from 'vitest'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them; the date is 2026-11-21.

const ILLC = {
  kind: 'full-term',
  issuedDate: '2026-11-02',
  expiryDate: '2031-11-02',
  surveyCompletedOn: '',
  renewedFrom: '',
}

/** A set: class and load line with dates that are their own, and tonnage. */
async function office() {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('user')
  const parts = [
    { code: 'Class', issuedDate: '2026-11-01', expiryDate: '2031-11-01' },
    { code: 'ILLC', issuedDate: '2026-11-02', expiryDate: '2031-11-02' },
    { code: 'ITC69', issuedDate: '2026-11-02', expiryDate: null },
  ]
  const json = certificateBody({
    issuedDate: '2026-11-01',
    expiryDate: null,
    selectedCertificates: undefined,
    parts,
  })
  expect((await ask('/api/certificates', { json })).status).toBe(201)
  const page = async (path: string, form?: Record<string, string | string[]>) => {
    const answer = await ask(path, form ? { form } : {})
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      html: (await answer.text()).replaceAll('<!-- -->', ''),
    }
  }
  return { ask, page }
}

const EDIT = '/admin/certificates/1/parts/ILLC/edit'

test('one certificate of a set is corrected, and everyone who verifies it reads so', async () => {
  const { page } = await office()
  const form = (await page(EDIT)).html
  for (const value of ['2026-11-02', '2031-11-02']) expect(form).toContain(`value="${value}"`)
  const sent = { ...ILLC, expiryDate: '2031-10-31', correctionReason: 'Misprint', version: '1' }
  expect((await page(EDIT, sent)).location).toBe('/admin/certificates/1/parts/ILLC')
  expect((await page('/verify/LMC-2026-00042/ILLC')).html).toContain(
    'Corrected on November 21, 2026: ILLC: Expiry date.',
  )
  expect((await page('/id/verify/LMC-2026-00042')).html).toContain(
    'Dikoreksi pada 21 November 2026: ILLC: Tanggal',
  )
  expect((await page('/verify/LMC-2026-00042/CLASS')).html).not.toContain('Corrected on')
})

test('what is refused says why at its field; after a conflict it keeps what was typed and shows what the register has', async () => {
  const { page } = await office()
  const long = await page(EDIT, { ...ILLC, expiryDate: '2032-01-01', version: '1' })
  expect([long.status, long.html]).toEqual([400, expect.stringContaining('id="expiryDate-error"')])
  expect(long.html).toContain('value="2032-01-01"')
  await page(EDIT, { ...ILLC, expiryDate: '2031-10-31', version: '1' })
  const late = await page(EDIT, {
    ...ILLC,
    expiryDate: '2031-10-30',
    correctionReason: 'Typed wrongly',
    version: '1',
  })
  expect(late.status).toBe(409)
  for (const text of [
    'value="2031-10-30"',
    'value="Typed wrongly"',
    'name="version" value="2"',
    'expiry date october 31, 2031',
  ])
    expect(late.html.toLowerCase()).toContain(text.toLowerCase())
  expect((await page('/admin/certificates/1/parts/SEC/edit')).status).toBe(404)
})

test('a type that does not expire is offered as full-term alone', async () => {
  const { page } = await office()
  const { html } = await page('/admin/certificates/1/parts/ITC69/edit')
  expect(html).toContain('value="full-term"')
  expect(html).not.toContain('value="interim"')
  expect(html).not.toContain('name="expiryDate"')
})

test('the form of a record whose certificates have different dates shows each with a link, and saved as it is, changes nothing', async () => {
  const { ask, page } = await office()
  const path = '/admin/certificates/1/edit'
  const { html } = await page(path)
  for (const code of ['Class', 'ILLC', 'ITC69'])
    expect(html).toContain(`href="/admin/certificates/1/parts/${code}/edit"`)
  expect(html).not.toContain('Expiry Date')
  const fieldOf = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const before = (await (await ask('/api/certificates/1')).json()) as Certificate
  const hidden = {
    type: fieldOf('type'),
    issuedDate: fieldOf('issuedDate'),
    expiryDate: fieldOf('expiryDate'),
  }
  const ship = {
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    flag: 'Indonesia',
    certificateId: 'LMC-2026-00042',
  }
  // In the order of the list of types.
  const selectedCertificates = [
    'Certificate of Classification',
    'International Tonnage',
    'International Load Line',
  ]
  const sent = { ...ship, ...hidden, selectedCertificates, isValid: 'on', version: '1' }
  const facts = { grossTonnage: String(before.grossTonnage ?? '') }
  expect((await page(path, { ...sent, ...facts })).status).toBe(302)
  expect(await (await ask('/api/certificates/1')).json()).toEqual(before)
})

test('beside the box it says that certificates which differ are decided on one by one', async () => {
  const { page } = await office()
  await page('/admin/certificates/1/status/suspend?part=ILLC', {
    reason: 'Survey overdue',
    version: '1',
  })
  const { html } = await page('/admin/certificates/1/edit')
  expect(html).toContain('Its certificates differ, so each is decided on by itself, on its page')
  expect(html).toContain(
    'href="/admin/certificates/1/parts/ILLC" data-discover="true">ILLC</a>: suspended',
  )
})

test('a record whose certificates have its dates has the form with one issue and one expiry date', async () => {
  const { ask, page } = await office()
  const selectedCertificates = ['International Load Line', 'International Tonnage']
  const json = certificateBody({ certificateId: 'T-2', selectedCertificates })
  expect((await ask('/api/certificates', { json })).status).toBe(201)
  const { html } = await page('/admin/certificates/2/edit')
  expect(html).toContain('Expiry Date')
  expect(html).not.toContain('Correct dates of')
})
