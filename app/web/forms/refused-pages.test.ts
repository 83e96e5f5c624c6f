import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole pages, as a browser without JavaScript gets them after it has sent a form that is refused.

type Refused = { path: string; form: Record<string, string>; errors: string[]; focus: string }

const APPLICATION = { companyName: 'P', vesselName: 'KM Samudra', contactEmail: 'nobody', contactPhone: '12345', details: '' }

const PUBLIC: Refused[] = [
  {
    path: '/contact',
    form: { name: 'Siti', email: 'nobody', subject: '', message: '' },
    errors: [
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ],
    focus: 'email',
  },
  {
    path: '/id/contact',
    form: { name: 'Siti', email: 'siti@example.com', subject: 'Hai', message: 'Kapan surveyor ke Batam?' },
    errors: ['Perihal minimal 5 karakter'],
    focus: 'subject',
  },
  {
    path: '/services/apply',
    form: { ...APPLICATION, serviceId: '1' },
    errors: ['Company name must be at least 2 characters.', 'Please enter a valid email address.'],
    focus: 'companyName',
  },
  { path: '/auth', form: { username: 'a@example.com', password: '' }, errors: ['Password is required'], focus: 'password' },
  { path: '/id/auth', form: { username: 'x', password: 'x' }, errors: ['Masukkan email yang valid'], focus: 'username' },
]

const CERTIFICATE = { type: 'x', flag: 'Indonesia', issuedDate: '2026-01-01', expiryDate: '2027-01-01' }

const STAFF: Refused[] = [
  {
    path: '/admin/certificates/new',
    // In the order of the page, which is not that of the schema.
    form: { ...CERTIFICATE, certificateId: '', vesselName: '', imoNumber: '12', isValid: 'on' },
    errors: ['Vessel name is required', 'An IMO number has 7 digits; leave it empty where there is none'],
    focus: 'vesselName',
  },
  {
    path: '/admin/services/new',
    form: { slug: 'Hull surveys', 'texts.en.title': '', 'texts.en.description': 'We look at hulls.' },
    errors: ['Title is required'],
    focus: 'service-slug',
  },
  {
    path: '/admin/api-keys',
    form: { intent: 'make', name: '', expiresOn: '', perMinute: '60', scopes: 'no-such-scope', password: '' },
    errors: ['Enter a name, such as the program that uses the key', 'There is no scope'],
    focus: 'name',
  },
  { path: '/admin/account/password', form: { current: '', password: 'x' }, errors: [], focus: 'current-change' },
]

test('a refused form lists its errors, each with a link to its field; the first wrong field gets the focus', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  for (const refused of PUBLIC) await expectSummary(ask, refused)
  await signIn('admin')
  for (const refused of STAFF) await expectSummary(ask, refused)
})

async function expectSummary(ask: ReturnType<typeof visitor>['ask'], { path, form, errors, focus }: Refused) {
  const response = await ask(path, { form })
  const page = await response.text()
  expect([path, response.status]).toEqual([path, 400])
  const summary = /<div role="alert"[^>]*data-summary=""[\s\S]*?<\/ul>/.exec(page)?.[0] ?? ''
  expect([path, /There is a problem|Ada yang perlu diperbaiki/.test(summary)]).toEqual([path, true])
  for (const error of errors) expect(summary).toContain(error)
  const links = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
  expect([path, links[0]]).toEqual([path, focus])
  for (const id of links) {
    expect([path, id, page.includes(` id="${id}"`)]).toEqual([path, id, true])
    // The error is beside the field too, and tied to it.
    expect([path, id, page.includes(`id="${id}-error"`)]).toEqual([path, id, true])
    expect([path, id, new RegExp(`aria-describedby="[^"]*\\b${id}-error`).test(page)]).toEqual([path, id, true])
  }
  const focused = [...page.matchAll(/<[a-z]+(?=[^>]* autofocus="")[^>]*? id="([^"]+)"/gi)].map(([, id]) => id)
  expect([path, focused]).toEqual([path, [focus]])
}

test('no page shows a status before what it says, and no form leaves its messages to the browser', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  await signIn('admin')
  await ask('/api/certificates', { json: certificateBody() })
  const taken = await ask('/admin/certificates/new', { form: { ...certificateBody(), isValid: 'on' } })
  const wrong = await ask('/auth', { form: { username: 'nobody@example.com', password: 'wrong' } })
  for (const page of [await taken.text(), await wrong.text()]) expect(page).not.toMatch(/>[^<]*\b[45]\d\d: /)
  for (const path of [
    '/admin/certificates/1/status/suspend',
    '/admin/certificates/1/edit',
    '/admin/services/1/edit',
    '/admin/accounts/1',
  ]) {
    const page = await (await ask(path)).text()
    const posts = [...page.matchAll(/<form[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => form)
    const typed = posts.filter((form) => /<(?:textarea|input(?![^>]*type="hidden")|select)/.test(form))
    expect([path, typed.length > 0]).toEqual([path, true])
    for (const form of typed)
      expect([path, /^<form[^>]*novalidate/i.test(form), /\srequired\b/.test(form)]).toEqual([path, true, false])
  }
})
