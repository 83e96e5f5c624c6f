import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { moveToState, submitSample } from '#/tests/helpers/application-review.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { certificateBody, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

async function staffWithApplication() {
  const db = await freshStore('sqlite')
  const { id, path } = await submitSample(db, { imoNumber: 'IMO 9321483', flag: 'Singapore' })
  await moveToState(await staffContext(db), id, 'approved')
  const staff = visitor(db)
  await staff.signIn()
  return { db, id, path, ask: staff.ask, open: staff.open }
}

const form = {
  ...certificateBody({ imoNumber: '9321483', flag: 'Singapore' }),
  isValid: 'on',
  applicationId: '1',
}

test('the form has the ship, its IMO number and its flag from the application', async () => {
  const { ask, id } = await staffWithApplication()
  const page = await (await ask(`/admin/certificates/new?application=${id}`)).text()
  expect(page).toMatch(
    /name="vesselName"[^>]*value="KM Samudra Jaya"|value="KM Samudra Jaya"[^>]*name="vesselName"/,
  )
  expect(page).toMatch(/name="imoNumber"[^>]*value="9321483"|value="9321483"[^>]*name="imoNumber"/)
  expect(page).toMatch(/name="flag"[^>]*value="Singapore"|value="Singapore"[^>]*name="flag"/)
  expect(page).toContain('name="applicationId" value="1"')
})

test('one certificate for each type: the application and the applicant’s page list both, in both languages', async () => {
  const { ask, open, path } = await staffWithApplication()
  // What is typed as a number does not count, even where it is none.
  const created = await ask('/admin/certificates/new?application=1', {
    form: { ...form, issueAs: 'each', certificateId: '' },
  })
  expect([created.status, created.headers.get('location')]).toEqual([302, '/admin/applications/1'])
  const record = await (await ask('/admin/applications/1')).text()
  expect(record).toContain('Each certificate has its own number and QR code.')
  const numbers = [...new Set(record.match(/LMC-\d{4}-0000\d-[0-9A-Z]{5}/g))].toSorted()
  expect(numbers).toHaveLength(2)
  for (const [prefix, heading] of [
    ['', 'Certificates issued'],
    ['/id', 'Sertifikat yang diterbitkan'],
  ]) {
    const shown = await (await open(`${prefix}${path}`)).text()
    expect(shown).toContain(heading)
    for (const number of numbers) {
      expect(shown).toContain(`href="${prefix}/verify/${number}"`)
      expect(shown).toContain(`href="${prefix}/certificate-pdf/${number}"`)
      expect((await ask(`/certificate-pdf/${number}`)).headers.get('content-type')).toBe(
        'application/pdf',
      )
    }
  }
})

test('one certificate for each type: the same form sent twice is refused, and the applicant gets one email', async () => {
  const { ask, db } = await staffWithApplication()
  const page = await (await ask('/admin/certificates/new?application=1')).text()
  const proposed = /name="proposed" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const send = () =>
    ask('/admin/certificates/new?application=1', { form: { ...form, issueAs: 'each', proposed } })
  expect((await send()).status).toBe(302)
  const again = await send()
  expect(again.status).toBe(409)
  const refused = await again.text()
  expect(refused).toContain(`${proposed} was created already`)
  // Sent a third time, it is still the same form.
  expect(refused).toContain(`name="proposed" value="${proposed}"`)
  const issued = await db.read.selectFrom('entries').select('certificateId').execute()
  expect([issued.length, issued[0]?.certificateId]).toEqual([2, proposed])
  const emails = (await readOutbox(db)).filter(({ payload }) =>
    payload.includes('certificates-issued'),
  )
  expect(emails).toHaveLength(1)
})

test('a link does not choose the number that the certificates begin with', async () => {
  const { ask } = await staffWithApplication()
  const page = await (
    await ask('/admin/certificates/new?vesselName=KM&proposed=LMC-2026-66666')
  ).text()
  expect(page).toMatch(/name="proposed" value="LMC-\d{4}-00001-[0-9A-Z]{5}"/)
})

test('a refused form says which certificate, keeps the choice, and issues nothing', async () => {
  const { ask } = await staffWithApplication()
  const selectedCertificates = ['International Tonnage', 'Certificate of Elegance']
  const refused = await ask('/admin/certificates/new', {
    form: { ...form, issueAs: 'each', selectedCertificates },
  })
  const page = await refused.text()
  expect(refused.status).toBe(400)
  expect(page).toContain('Certificate 2 of 2, Certificate of Elegance')
  expect(page).toMatch(/<input[^>]*id="issue-each"[^>]*checked/)
  expect(await (await ask('/admin')).text()).toContain('No certificates found')
})

test('“another for this ship” keeps ship, dates and application, and no types', async () => {
  const { ask } = await staffWithApplication()
  const created = await ask('/admin/certificates/new?application=1', {
    form: { ...form, another: 'yes' },
  })
  const next = created.headers.get('location') ?? ''
  expect([created.status, next]).toEqual([302, '/admin/certificates/new?another=1&application=1'])
  const page = await (await ask(next)).text()
  for (const [name, value] of [
    ['vesselName', 'KM Samudra Jaya'],
    ['imoNumber', '9321483'],
    ['flag', 'Singapore'],
    ['issuedDate', '2026-01-01'],
    ['expiryDate', '2028-01-01'],
    ['applicationId', '1'],
  ]) {
    expect(page).toMatch(
      new RegExp(`name="${name}"[^>]*value="${value}"|value="${value}"[^>]*name="${name}"`),
    )
  }
  expect(page).not.toMatch(/<input[^>]*name="selectedCertificates"[^>]*checked/)
  expect(page).not.toContain('value="LMC-2026-00042"')
  expect((await ask('/admin/certificates/new?another=1&application=9')).status).toBe(404)
})
