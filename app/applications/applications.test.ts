import { expect, test } from 'vitest'
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
    const { ask } = visitor(db)
    const response = await ask('/api/applications', { json: { ...APPLICATION, status: 'approved', id: 77, submittedAt: 'x' } })
    const body = await response.json()
    expect([response.status, body.status, body.submittedAt]).toEqual([201, 'pending', NOON])
    expect(body.reference).toMatch(/^A-2026-[0-9A-HJKMNP-TV-Z]{6}$/)
    const [row] = await listStored(db)
    expect(row).toMatchObject({ ...APPLICATION, status: 'pending', language: 'en', submittedAt: NOON })
    const link = new URL(body.link)
    expect(link.origin).toBe('http://localhost:3000')
    const page = await ask(link.pathname + link.search)
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
    for (const wrong of [`${link.pathname}?key=wrong`, link.pathname, `/applications/A-2026-000000${link.search}`]) {
      expect((await ask(wrong)).status).toBe(404)
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

test.each(ENGINES)('the form stores an application without JavaScript and leads to its private page (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { ask, token } = await openForm(db, '/id/services/statutory-certification/apply')
  const sent = await ask('/id/services/statutory-certification/apply', { form: { ...FORM, form: token, website: '' } })
  expect(sent.status).toBe(302)
  const location = sent.headers.get('location') ?? ''
  expect(location).toMatch(/^\/id\/applications\/A-2026-\w{6}\?key=/)
  const html = await (await ask(location)).text()
  expect(html).toContain('Permohonan Anda telah berhasil dikirim. Tim kami akan segera menghubungi Anda.')
  expect((await listStored(db))[0]).toMatchObject({ ...APPLICATION, language: 'id' })
  // The notice is shown once.
  expect(await (await ask(location)).text()).not.toContain('berhasil dikirim')
})

test.each(ENGINES)(
  'one form sent twice is one application with one link; with other content it is another (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask, token } = await openForm(db)
    const send = (changes = {}) => ask(PAGE, { form: { ...FORM, form: token, ...changes } })
    const answers = await Promise.all([send(), send(), send()])
    const links = answers.map((answer) => answer.headers.get('location'))
    expect(new Set(links).size).toBe(1)
    expect(await listStored(db)).toHaveLength(1)
    expect((await ask(links[0] ?? '')).status).toBe(200)
    const other = await send({ vesselName: 'KM Samudra Raya' })
    expect(other.headers.get('location')).not.toBe(links[0])
    expect((await listStored(db)).map((one) => one.vesselName)).toEqual(['KM Samudra Jaya', 'KM Samudra Raya'])
  },
)

test('a form that a program may have sent is refused with an explanation, and accepted the second time', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await openForm(db)
  const attempts: [form: Record<string, string>, message: string][] = [
    [{ ...FORM, form: token, website: 'https://spam.example' }, 'A field that must stay empty was filled in'],
    [{ ...FORM }, 'had been open for a long time'],
    [{ ...FORM, form: `${token}x` }, 'had been open for a long time'],
    [{ ...FORM, form: token.replace(/\.\w+\./, '.zzzzzzzz.') }, 'had been open for a long time'],
    [{ ...FORM, form: '..' }, 'had been open for a long time'],
  ]
  for (const [form, message] of attempts) {
    const refused = await ask(PAGE, { form })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toContain(message)
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

test('a form sent at once, or after more than a week, is refused', async () => {
  const db = await freshStore('sqlite')
  const early = await openForm(db, PAGE, 1)
  expect(await (await early.ask(PAGE, { form: { ...FORM, form: early.token } })).text()).toContain('sent unusually fast')
  early.wait(2)
  expect((await early.ask(PAGE, { form: { ...FORM, form: early.token } })).status).toBe(302)
  const late = await openForm(db, PAGE, 8 * 24 * 3_600)
  expect((await late.ask(PAGE, { form: { ...FORM, form: late.token } })).status).toBe(400)
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
  const { ask } = visitor(db, { now: () => Date.parse('2026-11-21T18:30:00.000Z') })
  const { link } = await (await ask('/api/applications', { json: APPLICATION })).json()
  expect(await (await ask(new URL(link).pathname + new URL(link).search)).text()).toContain('>November 22, 2026<')
})
