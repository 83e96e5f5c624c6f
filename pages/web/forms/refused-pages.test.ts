import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole pages, as a browser without JavaScript gets them after it has sent a form that is refused.

type Refused = {
  path: string
  form: Record<string, string>
  errors: string[]
  focus: string
  /** What the summary is called; of a form of the public, that there is a problem. */
  title?: string
  /** What it says of the form as a whole. */
  said?: string
}

const MARKED = '400: Please correct the fields that are marked.'

const APPLICATION = {
  companyName: 'P',
  vesselName: 'KM Samudra',
  contactEmail: 'nobody',
  contactPhone: '12345',
  details: '',
}

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
    form: {
      name: 'Siti',
      email: 'siti@example.com',
      subject: 'Hai',
      message: 'Kapan surveyor ke Batam?',
    },
    errors: ['Perihal minimal 5 karakter'],
    focus: 'subject',
  },
  {
    path: '/services/apply',
    form: { ...APPLICATION, serviceId: '1' },
    errors: ['Company name must be at least 2 characters.', 'Please enter a valid email address.'],
    focus: 'companyName',
  },
  {
    path: '/auth',
    form: { username: 'a@example.com', password: '' },
    errors: ['Password is required'],
    focus: 'password',
    title: 'Login failed',
    said: MARKED,
  },
  {
    path: '/id/auth',
    form: { username: 'x', password: 'x' },
    errors: ['Masukkan email yang valid'],
    focus: 'username',
    title: 'Gagal masuk',
  },
]

const CERTIFICATE = {
  type: 'x',
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2027-01-01',
}

const STAFF: Refused[] = [
  {
    path: '/admin/certificates/new',
    // In the order of the page, which is not that of the schema.
    form: { ...CERTIFICATE, certificateId: '', vesselName: '', imoNumber: '12', isValid: 'on' },
    errors: [
      'Vessel name is required',
      'An IMO number has 7 digits; leave it empty where there is none',
    ],
    focus: 'vesselName',
    title: 'Failed to create certificate',
    said: MARKED,
  },
  {
    path: '/admin/services/new',
    form: {
      slug: 'Hull surveys',
      'texts.en.title': '',
      'texts.en.description': 'We look at hulls.',
    },
    errors: ['Title is required'],
    focus: 'service-slug',
    title: 'Failed to add the service',
    said: MARKED,
  },
  {
    path: '/admin/api-keys',
    form: {
      intent: 'make',
      name: '',
      expiresOn: '',
      perMinute: '60',
      scopes: 'no-such-scope',
      password: '',
    },
    errors: ['Enter a name, such as the program that uses the key', 'There is no scope'],
    focus: 'name',
    title: 'The key was not created',
    said: MARKED,
  },
  {
    path: '/admin/account/password',
    form: { current: '', password: 'x' },
    errors: [],
    focus: 'current-change',
    title: 'The password was not changed',
  },
]

test('a refused form lists its errors, each with a link to its field; the first wrong field gets the focus', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  for (const refused of PUBLIC) await expectSummary(ask, refused)
  await signIn('admin')
  for (const refused of STAFF) await expectSummary(ask, refused)
})

async function expectSummary(
  ask: ReturnType<typeof visitor>['ask'],
  {
    path,
    form,
    errors,
    focus,
    title = 'There is a problem|Ada yang perlu diperbaiki',
    said = '',
  }: Refused,
) {
  const response = await ask(path, { form })
  const page = await response.text()
  expect([path, response.status]).toEqual([path, 400])
  const summary = /<div role="alert"[^>]*data-summary=""[\s\S]*?<\/ul>/.exec(page)?.[0] ?? ''
  expect([path, new RegExp(title).test(summary)]).toEqual([path, true])
  expect(summary).toContain(said)
  for (const error of errors) expect(summary).toContain(error)
  const links = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
  expect([path, links[0]]).toEqual([path, focus])
  for (const id of links) {
    expect([path, id, page.includes(` id="${id}"`)]).toEqual([path, id, true])
    // The error is beside the field too, and tied to it.
    expect([path, id, page.includes(`id="${id}-error"`)]).toEqual([path, id, true])
    expect([path, id, new RegExp(`aria-describedby="[^"]*\\b${id}-error`).test(page)]).toEqual([
      path,
      id,
      true,
    ])
  }
  const focused = [...page.matchAll(/<[a-z]+(?=[^>]* autofocus="")[^>]*? id="([^"]+)"/gi)].map(
    ([, id]) => id,
  )
  expect([path, focused]).toEqual([path, [focus]])
}

test('what staff do and is refused says so in the page as the notice does: its title, the status and why', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  await signIn('admin')
  await ask('/api/certificates', { json: certificateBody() })
  const { selectedCertificates: _, ...facts } = certificateBody()
  const form = { ...facts, type: 'International Load Line', isValid: 'on' }
  const { certificateId } = form
  const update = { ...form, version: '1' }
  await ask('/admin/certificates/1/edit', { form: { ...update, vesselName: 'KM Baru' } })
  const refused: [
    path: string,
    form: Record<string, string>,
    status: number,
    title: string,
    said: string,
  ][] = [
    [
      '/auth',
      { username: 'nobody@example.com', password: 'wrong' },
      401,
      'Login failed',
      '401: The email or the password is wrong.',
    ],
    [
      '/auth?invited',
      {
        invitation: 'x'.repeat(43),
        username: 'nobody@example.com',
        password: 'a lantern on the quay',
      },
      403,
      'Registration failed',
      '403: ',
    ],
    [
      '/admin/certificates/new',
      form,
      409,
      'Failed to create certificate',
      `409: The number ${certificateId} `,
    ],
    [
      '/admin/certificates/1/edit',
      update,
      409,
      'Failed to update certificate',
      '409: Another user has changed this certificate',
    ],
    [
      '/admin/certificates/1/delete',
      { version: '1' },
      409,
      'Failed to delete certificate',
      '409: Another user has changed this',
    ],
  ]
  for (const [path, sent, status, title, said] of refused) {
    const visit = path.startsWith('/auth')
      ? visitor(await freshStore('sqlite'), { rateLimit: false }).ask
      : ask
    if (sent['invitation'] !== undefined) await visit(`/auth?invitation=${sent['invitation']}`)
    const response = await visit(path, { form: sent })
    const page = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
    expect([path, response.status]).toEqual([path, status])
    const shown = page.replaceAll(/<!--.*?-->/g, '')
    expect([path, shown.includes(`>${title}<`)]).toEqual([path, true])
    expect(shown).toContain(`>${said}`)
  }
})

test('no form leaves its messages to the browser', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  await signIn('admin')
  await ask('/api/certificates', { json: certificateBody() })
  for (const path of [
    '/admin/certificates/1/status/suspend',
    '/admin/certificates/1/edit',
    '/admin/services/1/edit',
    '/admin/accounts/1',
  ]) {
    const page = await (await ask(path)).text()
    const posts = [...page.matchAll(/<form[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(
      ([form]) => form,
    )
    const typed = posts.filter((form) =>
      /<(?:textarea|input(?![^>]*type="hidden")|select)/.test(form),
    )
    expect([path, typed.length > 0]).toEqual([path, true])
    for (const form of typed)
      expect([path, /^<form[^>]*novalidate/i.test(form), /\srequired\b/.test(form)]).toEqual([
        path,
        true,
        false,
      ])
  }
})
