import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

async function staff() {
  const someone = visitor(await freshStore('sqlite'))
  await someone.signIn()
  return someone
}

const form = {
  ...certificateBody(),
  isValid: 'on',
  standing: 'suspended',
  type: 'Classification Certificate',
}

test.for([
  '/admin',
  '/admin/certificates/new',
  '/admin/certificates/1/edit',
  '/admin/certificates/1/delete',
])('%s redirects an anonymous visitor to the sign-in page', async (path) => {
  const { ask } = visitor(await freshStore('sqlite'))
  for (const sent of [{}, { form }]) {
    const response = await ask(path, sent)
    const held = [307, `/auth/resume?to=${encodeURIComponent(path)}`]
    expect([response.status, response.headers.get('location')]).toEqual(
      'form' in sent ? held : [302, '/auth'],
    )
  }
})

test('signing in by form leads to the register with the welcome, once; wrong credentials are refused with the email address still filled in', async () => {
  const db = await freshStore('sqlite')
  await visitor(db).signIn()
  const { ask } = visitor(db)
  const wrong = await ask('/auth', { form: { username: 'user@example.com', password: 'wrong' } })
  const page = await wrong.text()
  expect(wrong.status).toBe(401)
  expect(page).toContain('value="user@example.com"')
  expect(page).toContain('The email or the password is wrong.')
  expect(page).not.toContain('value="wrong"')
  const right = await ask('/auth', { form: { username: 'user@example.com', password: PASSWORD } })
  expect([right.status, right.headers.get('location')]).toEqual([302, '/admin'])
  expect(await (await ask('/admin')).text()).toContain('You have been logged in successfully.')
  expect(await (await ask('/admin')).text()).not.toContain('You have been logged in successfully.')
  expect((await ask('/auth')).headers.get('location')).toBe('/admin')
  expect((await ask('/auth/sign-out', { form: {} })).headers.get('location')).toBe('/auth')
  expect((await ask('/admin')).status).toBe(302)
})

test.for(['vesselName', 'certificateId', 'flag', 'issuedDate'])(
  'an emptied %s is refused when a certificate is edited',
  async (name) => {
    const { ask } = await staff()
    await ask('/admin/certificates/new', { form })
    const refused = await ask('/admin/certificates/1/edit', {
      form: { ...form, [name]: '', version: '1' },
    })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toMatch(/is required/)
  },
)

test('a certificate is created, found, edited and deleted by forms alone', async () => {
  const { ask } = await staff()
  expect(await (await ask('/admin')).text()).toContain('No certificates found')
  const created = await ask('/admin/certificates/new', { form })
  expect([created.status, created.headers.get('location')]).toEqual([302, '/admin'])
  const list = await (await ask('/admin')).text()
  for (const text of [
    'Certificate created',
    'LMC-2026-00042',
    '9074729',
    '01/01/2026',
    '01/01/2028',
    'Valid',
    'International Load Line',
  ]) {
    expect(list).toContain(text)
  }
  expect(await (await ask('/admin?q=nothing+like+it')).text()).toContain(
    'No certificates match your search',
  )

  const edit = await (await ask('/admin/certificates/1/edit')).text()
  expect(edit).toMatch(
    /value="International Tonnage"[^>]*checked|checked[^>]*value="International Tonnage"/,
  )
  const { isValid: _isValid, ...unchecked } = form
  const changed = await ask('/admin/certificates/1/edit', {
    form: { ...unchecked, version: '1', standingReason: 'Overdue survey' },
  })
  expect(changed.headers.get('location')).toBe('/admin/certificates/new')
  expect(await (await ask('/admin')).text()).toContain('Suspended since 21/11/2026')
  expect(await (await ask('/verify/LMC-2026-00042')).text()).toContain('Overdue survey')

  const withdrawing = await (await ask('/admin/certificates/1/edit?withdraw')).text()
  expect(withdrawing).toMatch(/<input[^>]*checked[^>]*value="withdrawn"/)
  expect(withdrawing).not.toMatch(/<input[^>]*name="isValid"[^>]*checked/)
  expect(await (await ask('/admin/certificates/1/delete')).text()).toContain(
    'Are you sure you want to delete this certificate? This action cannot be undone.',
  )
  const deleted = await ask('/admin/certificates/1/delete?q=samudra', { form: { version: '2' } })
  expect(deleted.headers.get('location')).toBe('/admin?q=samudra')
  expect(await (await ask('/verify/LMC-2026-00042')).text()).toContain('data-verdict="not-found"')
})

test('a refused form keeps everything that was typed, and says what is wrong beside the field', async () => {
  const { ask } = await staff()
  const response = await ask('/admin/certificates/new', {
    form: {
      ...form,
      vesselName: 'A "quoted" & <odd> name',
      expiryDate: '2025-01-01',
      selectedCertificates: ['International Ship Security'],
    },
  })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(page).toContain('Expiry date must not be before the issue date')
  expect(page).toContain('value="A &quot;quoted&quot; &amp; &lt;odd&gt; name"')
  expect(page).toMatch(
    /checked[^>]*value="International Ship Security"|value="International Ship Security"[^>]*checked/,
  )
  expect(page).not.toMatch(/<input[^>]*checked=""[^>]*value="International Tonnage"/)
})

test('two people, one record: the later save sees the record as it is, loses nothing, and may save again', async () => {
  const { ask } = await staff()
  await ask('/admin/certificates/new', { form })
  await ask('/admin/certificates/1/edit', { form: { ...form, vesselName: 'Hers', version: '1' } })
  const late = await ask('/admin/certificates/1/edit', {
    form: { ...form, vesselName: 'His', version: '1' },
  })
  const page = await late.text()
  expect(late.status).toBe(409)
  expect(page).toContain('Another user has changed this certificate')
  expect(page.replaceAll('<!-- -->', '')).toContain('Vessel name is now “Hers” in the register')
  expect(page).toContain('value="His"')
  expect(page).toContain('name="version" value="2"')
  expect(
    (
      await ask('/admin/certificates/1/edit', {
        form: { ...form, vesselName: 'His', version: '2' },
      })
    ).status,
  ).toBe(302)
})

test('a taken number is said beside the number', async () => {
  const { ask } = await staff()
  await ask('/admin/certificates/new', { form })
  const again = await ask('/admin/certificates/new', { form: { ...form, vesselName: 'Another' } })
  expect(again.status).toBe(409)
  expect(await again.text()).toMatch(
    /id="certificateId-error"[^>]*>The number LMC-2026-00042 is already in the register/,
  )
})

test('a record that does not exist is a 404 with a message', async () => {
  const { ask } = await staff()
  for (const path of [
    '/admin/certificates/99/edit',
    '/admin/certificates/99/delete',
    '/admin/certificates/x/edit',
  ]) {
    const response = await ask(path)
    expect([
      response.status,
      (await response.text()).includes('There is no such certificate'),
    ]).toEqual([404, true])
  }
})

test('a failure of ours loses nothing that was typed, and says nothing of itself', async () => {
  const db = await freshStore('sqlite')
  await visitor(db).signIn()
  const failing = {
    ...db,
    write: { transaction: () => ({ execute: () => Promise.reject(new Error('disk full')) }) },
  }
  const someone = visitor({ ...db, write: db.write })
  await someone.ask('/api/login', { json: { username: 'user@example.com', password: PASSWORD } })
  const broken = visitor(failing as unknown as typeof db) // only the part that the use case calls
  for (const [name, value] of someone.cookies) broken.cookies.set(name, value)
  const response = await broken.ask('/admin/certificates/new', { form })
  const page = await response.text()
  expect(response.status).toBe(500)
  expect(page).toContain('value="KM Samudra Jaya"')
  expect(page).toContain('What you typed is still here')
  expect(page).not.toContain('disk full')
})

test('an address that asks for no page there is says why, and never shows all for something else', async () => {
  const { ask } = await staff()
  for (const [query, message] of [
    [`q=${'a'.repeat(201)}`, 'Search for at most 200 characters'],
    ['after=x', 'after is not a position in this list'],
    ['limit=501', 'limit is at most 500'],
  ]) {
    const response = await ask(`/admin?${query}`)
    expect([response.status, (await response.text()).includes(message ?? '')]).toEqual([400, true])
  }
})

test('a renewal says what its period is counted from: the old expiry date, or today where that is far off or long gone', async () => {
  const { ask } = await staff()
  const periods = [
    [
      '2021-12-15',
      '2026-12-15',
      'Its period is counted from the old expiry date, December 15, 2026.',
    ],
    [
      '2026-01-01',
      '2028-01-01',
      'Its period is counted from today, because the old certificate expires more than three months',
    ],
    [
      '2015-01-01',
      '2017-01-01',
      'Its period is counted from today, because the old certificate expired more than one period ago, on January 1, 2017.',
    ],
  ] as const
  for (const [i, [issuedDate, expiryDate, text]] of periods.entries()) {
    const ship = { imoNumber: '', vesselName: `KM Lama ${i}` }
    await ask('/admin/certificates/new', {
      form: { ...form, ...ship, certificateId: `LMC-OLD-${i}`, issuedDate, expiryDate },
    })
    expect(await (await ask(`/admin/certificates/new?renew=${i + 1}`)).text()).toContain(text)
  }
})
