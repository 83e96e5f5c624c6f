import { expect, test } from 'vitest'
import { signText } from '#/app/context/tokens.server.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { APPLICATION } from '#/tests/helpers/application-review.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const FORM = { ...APPLICATION, serviceId: '2' }
const PAGE = '/services/statutory-certification/apply'
const FAILED = 'There was an error submitting your application. Please try again.'

/** A visitor who has opened the form some seconds ago by their clock. */
async function openForm(db: Store, path = PAGE, seconds = 30) {
  let now = Date.parse(NOON)
  const { ask } = visitor(db, { now: () => now })
  const html = await (await ask(path)).text()
  const token = /name="form" value="([^"]+)"/.exec(html)?.[1] ?? ''
  now += seconds * 1000
  return { ask, token, html, wait: (more: number) => (now += more * 1000) }
}

function listStored(db: Store) {
  return db.read.selectFrom('applications').selectAll().orderBy('id').execute()
}

test.each(ENGINES)(
  'an application by JSON is stored, answered with a reference, and its link shows the state (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, open } = visitor(db)
    const response = await ask('/api/applications', { json: { ...APPLICATION, status: 'approved', id: 77, submittedAt: 'x' } })
    const body = await response.json()
    expect([response.status, body.status, body.submittedAt]).toEqual([201, 'pending', NOON])
    expect(body.reference).toMatch(/^A-2026-[0-9A-HJKMNP-TV-Z]{6}$/)
    const [row] = await listStored(db)
    expect(row).toMatchObject({ ...APPLICATION, status: 'pending', language: 'en', submittedAt: NOON })
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
    expect(html).not.toContain('armada@samudra.example')
    const other = visitor(db)
    for (const wrong of [`${link.pathname}?key=wrong`, link.pathname, `/applications/A-2026-000000${link.search}`]) {
      const answer = await other.open(wrong)
      const form = `${wrong.split('?')[0]}/link`
      // The same for an application that does not exist.
      if (wrong.includes('?')) expect((await other.ask(wrong.split('?')[0] ?? '')).headers.get('location')).toBe(form)
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
  const response = await visitor(db).ask('/api/applications', { json: { ...APPLICATION, ...changes } })
  const body = await response.json()
  expect(response.status).toBe(400)
  expect(body.errors[field].join()).toContain(message)
  expect(await listStored(db)).toEqual([])
})

/** Sends the form of a page; the page that it leads to, as the browser without JavaScript gets it. */
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
    [engine, '/services/statutory-certification/apply', '/services/statutory-certification'] as const,
    [engine, '/id/services/statutory-certification/apply', '/id/services/statutory-certification'] as const,
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
    expect([other, (await (await ask(other)).text()).includes('/applications/A-')]).toEqual([other, false])
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
    const sentOf = (answer: Response) => answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sent-application='))
    const answers = await Promise.all([send(), send(), send()])
    const sent = answers.map(sentOf)
    expect(sent[0]).toMatch(/^sent-application=A-2026-/)
    expect(new Set(sent).size).toBe(1)
    expect(await listStored(db)).toHaveLength(1)
    const other = await send({ vesselName: 'KM Samudra Raya' })
    expect(sentOf(other)).not.toBe(sent[0])
    expect((await listStored(db)).map((one) => one.vesselName)).toEqual(['KM Samudra Jaya', 'KM Samudra Raya'])
  },
)

test('what only a program sends is refused with what to press, and accepted the second time', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await openForm(db)
  const attempts: [form: Record<string, string>, message: string][] = [
    [{ ...FORM, form: token, website: 'https://spam.example' }, 'A field that must stay empty was filled in'],
    [{ ...FORM }, 'could not be matched with this site'],
    [{ ...FORM, form: `${token}x` }, 'could not be matched with this site'],
    [{ ...FORM, form: token.replace(/^\w/, '_') }, 'could not be matched with this site'],
    [{ ...FORM, form: '..' }, 'could not be matched with this site'],
  ]
  for (const [form, message] of attempts) {
    const refused = await ask(PAGE, { form })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toContain(message)
    expect(html).toContain('ress “Submit Application” once more')
    expect(html).toContain(FAILED)
    expect(html).toContain('value="KM Samudra Jaya"')
    expect(html).toContain('Annual survey\nin Batam')
    expect(await listStored(db)).toEqual([])
    // The form that came back has a new token, and may be sent at once.
    const again = /name="form" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const passed = await ask(PAGE, { form: { ...FORM, form: again } })
    expect(passed.status).toBe(302)
    await db.write.deleteFrom('applications').execute()
  }
})

test.for(
  ENGINES.flatMap((engine) => [0, 1, 8 * 3_600, 8 * 24 * 3_600, 400 * 24 * 3_600].map((seconds) => [engine, seconds] as const)),
)(
  'the first honest try is accepted, however fast a form is filled in and however long it was open (%s, %i s)',
  async ([engine, seconds]) => {
    const db = await freshStore(engine)
    const { ask, token } = await openForm(db, PAGE, seconds)
    expect((await ask(PAGE, { form: { ...FORM, form: token } })).status).toBe(302)
    expect(await listStored(db)).toHaveLength(1)
  },
)

test('the field that must stay empty is one that no browser sends, whatever fills it in', async () => {
  for (const path of [PAGE, '/services/apply', '/id/contact']) {
    const { html } = await openForm(await freshStore('sqlite'), path)
    expect([path, /<input[^>]*name="website"[^>]*>/.exec(html)?.[0]]).toEqual([
      path,
      expect.stringMatching(/ disabled(?:=""|\s|\/|>)/),
    ])
  }
})

test('a form that an earlier version issued is accepted', async () => {
  const db = await freshStore('sqlite')
  const body = `${'a'.repeat(16)}.${Date.parse(NOON).toString(36)}`
  const form = `${body}.${await signText({ db, now: NOON }, body)}`
  expect((await visitor(db).ask(PAGE, { form: { ...FORM, form } })).status).toBe(302)
  // What else the register signs with the same key is no token of a form.
  const key = `key:application:A-2026-7K3MQ9`
  const other = await visitor(db).ask(PAGE, { form: { ...FORM, form: `${key}.${await signText({ db, now: NOON }, key)}` } })
  expect(other.status).toBe(400)
})

test('a form with errors is shown again with the errors beside the fields and all that was typed', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await openForm(db)
  const refused = await ask(PAGE, { form: { ...FORM, companyName: 'A', contactEmail: '"><script>', form: token } })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(html).toContain('Company name must be at least 2 characters.')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(html).toContain('aria-describedby="companyName-error"')
})

test('twenty applications an hour from one address are accepted, the next is refused; nothing typed is lost', async () => {
  const db = await freshStore('sqlite')
  const { ask, token, wait } = await openForm(db)
  for (let i = 0; i < 20; i++) {
    expect((await ask(PAGE, { form: { ...FORM, vesselName: `KM ${i} Raya`, form: token } })).status).toBe(302)
  }
  const refused = await ask(PAGE, { form: { ...FORM, form: token } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const html = await refused.text()
  expect(html).toContain('Please wait 60 minutes')
  expect(html).toContain('value="KM Samudra Jaya"')
  expect((await ask('/api/applications', { json: APPLICATION })).status).toBe(429)
  wait(3_600)
  expect((await ask(PAGE, { form: { ...FORM, form: token } })).status).toBe(302)
})

test('a failure of the server shows the form’s error message, and nothing typed is lost', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await openForm(db)
  await db.write.schema.dropTable('applications').execute()
  const page = await ask(PAGE, { form: { ...FORM, form: token } })
  const html = await page.text()
  expect(page.status).toBe(500)
  expect(html).toContain('value="KM Samudra Jaya"')
  expect(html).toContain(FAILED)
  expect(html).not.toContain('no such table')
  expect((await ask('/api/applications', { json: APPLICATION })).status).toBe(500)
})

test('the form names its service; a custom request lets one be chosen; an unknown one is not found', async () => {
  const db = await freshStore('sqlite')
  const { ask } = visitor(db)
  const named = await (await ask('/services/apply?service=offshore-units')).text()
  expect(named).toContain('Application: Offshore units')
  expect(named).toContain('name="serviceId" value="4"')
  const custom = await (await ask('/services/apply')).text()
  expect(custom).toContain('Choose the service that comes closest')
  for (const path of ['/services/apply?service=nothing', '/services/nothing/apply', '/services/nothing']) {
    const missing = await ask(path)
    expect([missing.status, (await missing.text()).includes('Service not found')]).toEqual([404, true])
  }
})

test('the day of an application is that of Jakarta', async () => {
  const db = await freshStore('sqlite')
  const { ask, open } = visitor(db, { now: () => Date.parse('2026-11-21T18:30:00.000Z') })
  const { link } = await (await ask('/api/applications', { json: APPLICATION })).json()
  expect(await (await open(new URL(link).pathname + new URL(link).search)).text()).toContain('>November 22, 2026<')
})
