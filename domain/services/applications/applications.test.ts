import { expect, test } from 'vitest'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { FORM, listStored, openForm, PAGE } from '#/tests/helpers/application-form.ts'
import { APPLICATION } from '#/tests/helpers/application-review.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.each(ENGINES)(
  'an application by JSON is stored, answered with a reference, and its link shows the state (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, open } = visitor(db)
    const response = await ask('/api/applications', {
      json: { ...APPLICATION, status: 'approved', id: 77, submittedAt: 'x' },
    })
    const body = await response.json()
    expect([response.status, body.status, body.submittedAt]).toEqual([201, 'pending', NOON])
    expect(body.reference).toMatch(/^A-2026-[0-9A-HJKMNP-TV-Z]{6}$/)
    const [row] = await listStored(db)
    expect(row).toMatchObject({
      ...APPLICATION,
      status: 'pending',
      language: 'en',
      submittedAt: NOON,
    })
    const link = new URL(body.link)
    expect(link.origin).toBe('http://localhost:3000')
    const page = await open(link.pathname + link.search)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const part of [
      body.reference,
      'KM Samudra Jaya',
      'Statutory certification',
      'Received, waiting for review',
      'noindex',
    ]) {
      expect(html).toContain(part)
    }
    // The link may be passed on, so the page does not show the address of the applicant.
    expect(html).not.toContain('agen@laut.example')
    const other = visitor(db)
    for (const wrong of [
      `${link.pathname}?key=wrong`,
      link.pathname,
      `/applications/A-2026-000000${link.search}`,
    ]) {
      const answer = await other.open(wrong)
      const form = `${wrong.split('?')[0]}/link`
      // The same for an application that does not exist.
      if (wrong.includes('?'))
        expect((await other.ask(wrong.split('?')[0] ?? '')).headers.get('location')).toBe(form)
      else expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    }
  },
)

const bad: [changes: Record<string, unknown>, field: string, message: string][] = [
  [{ companyName: 'A' }, 'companyName', 'Company name must be at least 2 characters.'],
  [{ companyName: undefined }, 'companyName', 'Company name must be at least 2 characters.'],
  [{ companyName: ' A ' }, 'companyName', 'Company name must be at least 2 characters.'],
  [{ vesselName: '' }, 'vesselName', 'Vessel name must be at least 2 characters.'],
  [{ vesselName: 'KM\u202eayaJ' }, 'vesselName', 'invisible characters'],
  [{ contactEmail: 'nobody' }, 'contactEmail', 'Please enter a valid email address.'],
  [{ contactEmail: undefined }, 'contactEmail', 'Please enter a valid email address.'],
  [{ contactPhone: '1234' }, 'contactPhone', 'Please enter a valid phone number.'],
  [{ details: 'x'.repeat(5_001) }, 'details', 'longer than 5000'],
  [{ details: 7 }, 'details', 'must be text'],
  [{ serviceId: 'x' }, 'serviceId', 'Please choose a service.'],
  [{ serviceId: undefined }, 'serviceId', 'Please choose a service.'],
  [{ serviceId: 1.5 }, 'serviceId', 'Please choose a service.'],
  [{ serviceId: 4_000_000_000 }, 'serviceId', 'Please choose a service.'],
  [{ serviceId: 999 }, 'serviceId', 'no longer offered'],
]
test.each(bad)('an application with %j is refused at %s: %s', async (changes, field, message) => {
  const db = await freshStore('sqlite')
  const response = await visitor(db).ask('/api/applications', {
    json: { ...APPLICATION, ...changes },
  })
  const body = await response.json()
  expect(response.status).toBe(400)
  expect(body.errors[field].join()).toContain(message)
  expect(await listStored(db)).toEqual([])
})

/**
 * Sends the form of a page; the page that it leads to, as the browser without JavaScript gets it.
 */
async function sendForm(db: Store, path: string) {
  const { ask, token } = await openForm(db, path)
  const sent = await ask(path, { form: { ...FORM, form: token, website: '' } })
  const location = sent.headers.get('location') ?? ''
  const html = await (await ask(location)).text()
  const link = /href="((?:\/id)?\/applications\/A-2026-\w{6})"/.exec(html)?.[1] ?? ''
  return { ask, status: sent.status, location, html, link }
}

test.for(
  ENGINES.flatMap((engine) => [
    [
      engine,
      '/services/statutory-certification/apply',
      '/services/statutory-certification',
    ] as const,
    [
      engine,
      '/id/services/statutory-certification/apply',
      '/id/services/statutory-certification',
    ] as const,
    [engine, '/services/apply?service=statutory-certification', '/services'] as const,
    [engine, '/services/apply', '/services'] as const,
  ]),
)(
  'a stored application closes its form on the same page, which confirms it and links to it (%s, %s)',
  async ([engine, path, page]) => {
    const db = await freshStore(engine)
    const { ask, status, location, html, link } = await sendForm(db, path)
    expect([status, location]).toEqual([302, page])
    const [row] = await listStored(db)
    expect(row).toMatchObject({ ...APPLICATION, language: path.startsWith('/id') ? 'id' : 'en' })
    expect(html).toContain(
      path.startsWith('/id')
        ? 'Permohonan Anda telah berhasil dikirim. Tim kami akan segera menghubungi Anda.'
        : 'Your application has been successfully submitted. Our team will contact you shortly.',
    )
    expect(html).toContain(row?.reference)
    // The form is closed, and its buttons are there again.
    expect(html).not.toContain('name="companyName"')
    expect(await (await ask(link.replaceAll('&amp;', '&'))).text()).toContain(row?.reference)
  },
)

test('the confirmation stays where the page is loaded again, and is on no other page; its toast is shown once', async () => {
  const db = await freshStore('sqlite')
  const { ask, location, link, html } = await sendForm(db, PAGE)
  // The toast of a page that the framework runs is in the data of the page.
  const asked = (text: string) => text.split('successfully submitted').length - 1
  const again = await (await ask(location)).text()
  expect(again).toContain(link)
  expect(asked(again)).toBeLessThan(asked(html))
  for (const other of ['/services', '/services/offshore-units', '/contact', PAGE]) {
    expect([other, (await (await ask(other)).text()).includes('/applications/A-')]).toEqual([
      other,
      false,
    ])
  }
})

test.for(['A-2026-000000', 'x', '"><script>', 'A-2026-7K3MQ9.services.more', ''])(
  'a cookie that is none of ours (%s) confirms nothing',
  async (value) => {
    const { ask, cookies } = visitor(await freshStore('sqlite'))
    cookies.set('sent-application', value)
    const html = await (await ask('/services/statutory-certification')).text()
    expect(html).not.toContain('Application Submitted')
  },
)

test.each(ENGINES)(
  'one form sent twice is one application with one link; with other content it is another (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, token } = await openForm(db)
    const send = (changes = {}) => ask(PAGE, { form: { ...FORM, form: token, ...changes } })
    const sentOf = (answer: Response) =>
      answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sent-application='))
    const answers = await Promise.all([send(), send(), send()])
    const sent = answers.map(sentOf)
    expect(sent[0]).toMatch(/^sent-application=A-2026-/)
    expect(new Set(sent).size).toBe(1)
    expect(await listStored(db)).toHaveLength(1)
    const other = await send({ vesselName: 'KM Samudra Raya' })
    expect(sentOf(other)).not.toBe(sent[0])
    expect((await listStored(db)).map((one) => one.vesselName)).toEqual([
      'KM Samudra Jaya',
      'KM Samudra Raya',
    ])
  },
)

test('the day of an application is that of Jakarta', async () => {
  const db = await freshStore('sqlite')
  const { ask, open } = visitor(db, { now: () => Date.parse('2026-11-21T18:30:00.000Z') })
  const { link } = await (await ask('/api/applications', { json: APPLICATION })).json()
  expect(await (await open(new URL(link).pathname + new URL(link).search)).text()).toContain(
    '>November 22, 2026<',
  )
})
