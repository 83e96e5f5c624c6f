import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { readable } from './readable.ts'

// The messages of sections 5 and 8 of tests/specification/specification.md that a page shows
// without scripts. Those of a toast alone are journeys.

const FORMS: [path: string, typed: Record<string, string>, messages: string[]][] = [
  [
    '/services/apply',
    {
      serviceId: '',
      companyName: 'A',
      vesselName: 'B',
      contactEmail: 'nobody',
      contactPhone: '1234',
    },
    [
      'Company name must be at least 2 characters.',
      'Vessel name must be at least 2 characters.',
      'Please enter a valid email address.',
      'Please enter a valid phone number.',
    ],
  ],
  [
    '/contact',
    { name: 'S', email: 'nobody', subject: 'Four', message: 'Too short' },
    [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ],
  ],
  ['/auth', { username: '', password: '' }, ['Email is required', 'Password is required']],
  ['/auth', { username: 'nobody', password: 'x' }, ['Please enter a valid email']],
]

test.for(ENGINES.flatMap((engine) => FORMS.map((form) => [engine, ...form] as const)))(
  'a form says what is wrong in the words of the specification (%s, %s)',
  async ([engine, path, typed, messages]) => {
    const { ask } = visitor(await freshStore(engine))
    const refused = await ask(path, { form: typed })
    const text = readable(await refused.text())
    expect(refused.status).toBe(400)
    for (const message of messages) expect(text).toContain(message)
  },
)

test.for(ENGINES)(
  'a number that is empty is refused: "Certificate ID is required" (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    const page = await ask('/verify?number=')
    expect([page.status, readable(await page.text())]).toEqual([
      400,
      expect.stringContaining('Certificate ID is required'),
    ])
  },
)

test.for(ENGINES)('a number that nobody has shows "Certificate Not Found" (%s)', async (engine) => {
  const { ask } = visitor(await freshStore(engine))
  const text = readable(await (await ask('/verify/NOBODY-1')).text())
  expect(text).toContain('Certificate Not Found')
  expect(text).toContain('The certificate number you entered could not be verified.')
})

test('a register that does not answer shows "Verification Failed", and the number stays', async () => {
  const db = await freshStore('sqlite')
  await db.write.schema.dropTable('certificates').execute()
  const page = await visitor(db).ask('/verify/LMC-2026-00042')
  const html = await page.text()
  expect(page.status).toBe(503)
  expect(readable(html)).toContain('Verification Failed')
  expect(readable(html)).toContain('An error occurred while verifying the certificate.')
  expect(html).toContain('value="LMC-2026-00042"')
})

test('services that cannot be read say so in their page, with header and footer', async () => {
  const db = await freshStore('sqlite')
  const { ask } = visitor(db)
  expect((await ask('/services')).status).toBe(200)
  await db.write.schema.dropTable('formerSlugs').execute()
  await db.write.schema.alterTable('services').renameTo('gone').execute()
  for (const path of ['/services', '/id/services', '/services/offshore-units', '/services/apply']) {
    const page = await ask(path)
    const html = await page.text()
    expect([path, page.status]).toEqual([path, 500])
    expect(readable(html)).toContain(
      path.startsWith('/id') ? 'Gagal memuat layanan' : 'Failed to fetch services',
    )
    expect(html).toContain('<header')
    expect(html).toContain('<footer')
    expect(html).not.toContain('no such table')
  }
})

test.for(ENGINES)(
  'a service that there is not: "Service not found", in its page (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    const page = await ask('/services/nothing')
    const html = await page.text()
    expect(page.status).toBe(404)
    expect(html).toMatch(/<h1[^>]*>Service not found/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('<footer')
  },
)

test.for(ENGINES)(
  'a certificate needs a flag, a number and a ship; dates are dates (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    await signIn('user')
    const refusedBy = async (changes: Record<string, unknown>) => {
      const response = await ask('/api/certificates', { json: certificateBody(changes) })
      return [response.status, (await response.json()).errors]
    }
    expect(await refusedBy({ flag: '' })).toEqual([400, { flag: ['Flag is required'] }])
    for (const name of ['certificateId', 'vesselName', 'issuedDate']) {
      expect(await refusedBy({ [name]: null })).toEqual([400, { [name]: [expect.any(String)] }])
    }
    expect((await refusedBy({ selectedCertificates: undefined, type: undefined }))[0]).toBe(400)
    const coerced = await ask('/api/certificates', {
      json: certificateBody({ issuedDate: '2026-01-01T00:00:00+07:00', serviceId: 2 }),
    })
    expect(await coerced.json()).toMatchObject({ issuedDate: '2026-01-01', serviceId: 2 })
  },
)

test.for(ENGINES)(
  'the form of a new certificate begins with the defaults, and has the fields and buttons of the specification (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    await signIn('user')
    const html = await (await ask('/admin/certificates/new')).text()
    const text = readable(html)
    for (const label of [
      'Create New Certificate',
      'Vessel Name',
      'IMO Number',
      'Certificate Number',
      'Issue Date',
      'Expiry Date',
      'Valid Certificate',
      'Check if this certificate is valid and active',
      'Create Certificate',
    ]) {
      expect(text).toContain(label)
    }
    expect(html.match(/name="selectedCertificates"/g)).toHaveLength(16)
    // Today in Jakarta, and two years from it.
    expect(html).toMatch(
      /name="issuedDate"[^>]*value="2026-11-21"|value="2026-11-21"[^>]*name="issuedDate"/,
    )
    expect(html).toMatch(
      /name="expiryDate"[^>]*value="2028-11-21"|value="2028-11-21"[^>]*name="expiryDate"/,
    )
    expect(html).toMatch(/<option[^>]*selected[^>]*>Indonesia|value="Indonesia"/)
    expect(html).toMatch(
      /<input[^>]*name="isValid"[^>]*checked|<input[^>]*checked[^>]*name="isValid"/,
    )
    expect(html).toContain('Classification Certificate')
  },
)

test('who signs in by the form is welcomed', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('user')
  await ask('/api/logout', { method: 'POST' })
  await ask('/auth', { form: { username: 'user@example.com', password: PASSWORD } })
  const welcome = readable(await (await ask('/admin')).text())
  expect(welcome).toContain('Login successful')
  expect(welcome).toContain('You have been logged in successfully.')
})
