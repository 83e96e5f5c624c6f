import { expect, test } from 'vitest'
import { invite, makeResetLink } from '#/tests/helpers/accounts/administration.ts'
import { register } from '#/domain/people/sign-in/accounts.server.ts'
import { demandFactor } from '#/tests/helpers/accounts/administration.ts'
import { later } from '#/core/dates.ts'
import routes from '#/pages/routes.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { codeAt, setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

const EMAIL = 'registrar@example.com'
const right = { username: EMAIL, password: PASSWORD }
const MINUTE = later(NOON, 60)
const now = () => Date.parse(MINUTE)

async function withApp() {
  const db = await freshStore('sqlite')
  const { context } = await signedIn(db, EMAIL, 'admin')
  return { db, context, ...(await setUpApp(context())), ...visitor(db, { now }) }
}

/** Every address of the staff area, and the API calls of staff. */
function staffAddresses(): string[] {
  const below = (entries: RouteConfigEntry[], base: string): string[] =>
    entries.flatMap((entry) => {
      const path = [base, entry.path].filter(Boolean).join('/')
      return entry.children ? below(entry.children, path) : [`/${path.replace(':id', '1')}`]
    })
  return below(routes, '').filter((path) => path.startsWith('/admin'))
}
const API: [method: string, path: string][] = [
  ['GET', '/api/user'],
  ['PUT', '/api/user/password'],
  ['GET', '/api/sessions'],
  ['DELETE', '/api/sessions'],
  ['DELETE', '/api/sessions/1'],
  ['GET', '/api/invitations'],
  ['POST', '/api/invitations'],
  ['DELETE', '/api/invitations/1'],
  ['GET', '/api/accounts'],
  ['PATCH', '/api/accounts/1'],
  ['POST', '/api/accounts/1/reset-link'],
  ['POST', '/api/exports'],
  ['GET', '/api/certificates/export.csv'],
  ['DELETE', '/api/accounts/1/second-factors'],
  ['POST', '/api/passkeys'],
  ['POST', '/api/passkeys/options'],
  ['GET', '/api/certificates'],
  ['POST', '/api/certificates'],
  ['GET', '/api/certificates/1'],
  ['DELETE', '/api/certificates/1'],
]
/** Bodies that pass every schema, so that only the authorisation decides. */
const BODY = {
  current: PASSWORD,
  password: 'four tired herons wait',
  email: 'x@example.com',
  role: 'user',
  name: 'x',
  passkey: {
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: {
      clientDataJSON: 'x',
      attestationObject: 'x',
      authenticatorData: 'x',
      signature: 'x',
    },
  },
  certificateId: 'X-1',
  type: 'x',
  vesselName: 'x',
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2027-01-01',
}

test('the correct password leads to the second step, the correct code to the staff area, with another cookie', async () => {
  const { ask, cookies, secret } = await withApp()
  const first = await ask('/auth', { form: right })
  expect([first.status, first.headers.get('location')]).toEqual([302, '/auth/second-step'])
  const half = cookies.get('session')
  const page = await (await ask('/auth/second-step')).text()
  expect(page).toContain('six digits that your authenticator app shows')
  expect(page).toMatch(/<input[^>]*autocomplete="one-time-code"/i)
  const wrong = await ask('/auth/second-step', { form: { code: '000 000' } })
  expect([wrong.status, await wrong.text()]).toEqual([
    401,
    expect.stringContaining('This code is wrong, or was used before.'),
  ])
  expect((await ask('/auth/second-step', { form: { code: ' ' } })).status).toBe(400)
  const done = await ask('/auth/second-step', { form: { code: codeAt(secret, MINUTE) } })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/admin'])
  expect(cookies.get('session')).not.toBe(half)
  expect((await ask('/admin')).status).toBe(200)
  expect((await ask('/auth/second-step')).headers.get('location')).toBe('/admin')
  cookies.set('session', half ?? '')
  expect((await ask('/admin')).headers.get('location')).toBe('/auth')
})

test('a half session gives access to no page and no API call', async () => {
  const { ask, db, cookies } = await withApp()
  await ask('/auth', { form: right })
  const half = cookies.get('session') ?? ''
  expect(staffAddresses().length).toBeGreaterThan(12)
  for (const path of staffAddresses()) {
    for (const sent of [{}, { form: { intent: 'demand', current: PASSWORD } }]) {
      const response = await ask(path, sent)
      expect([path, response.status, response.headers.get('location')]).toEqual(
        'form' in sent
          ? [path, 307, `/auth/resume?to=${encodeURIComponent(path)}`]
          : [path, 302, '/auth'],
      )
    }
  }
  for (const [method, path] of API) {
    const response = await ask(path, { method, ...(method !== 'GET' && { json: BODY }) })
    expect([method, path, response.status]).toEqual([method, path, 401])
  }
  expect(cookies.get('session')).toBe(half)
  expect(
    await db.read.selectFrom('accountEvents').select('id').where('at', '=', MINUTE).execute(),
  ).toEqual([])
})

test('a user who must set up a second factor can access nothing else, by pages and by the API', async () => {
  const db = await freshStore('sqlite')
  const { context } = await signedIn(db, EMAIL, 'admin')
  await demandFactor(context(), true)
  const { ask } = visitor(db, { now })
  expect((await ask('/auth', { form: right })).headers.get('location')).toBe('/admin')
  for (const path of staffAddresses()) {
    const response = await ask(path)
    const expected = path.startsWith('/admin/account/second-factor')
      ? [200, null]
      : [302, '/admin/account/second-factor']
    expect([path, response.status, response.headers.get('location')]).toEqual([path, ...expected])
  }
  for (const [method, path] of API.filter(([, address]) => !address.startsWith('/api/passkeys'))) {
    const response = await ask(path, { method, ...(method !== 'GET' && { json: BODY }) })
    expect([method, path, response.status, (await response.json()).detail]).toEqual([
      method,
      path,
      403,
      'Your office requires a second factor. Please sign in on the website and set one up first.',
    ])
  }
  const page = await (await ask('/admin/account/second-factor')).text()
  expect(page).toContain('Your office requires a second factor.')
  expect(page).not.toContain('aria-label="Staff area"')
  const shown = await ask('/admin/account/second-factor/app', { form: { current: PASSWORD } })
  const secret =
    /select-all">([A-Z2-7 ]{39})</.exec(await shown.text())?.[1]?.replaceAll(' ', '') ?? ''
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const again = await ask('/admin/account/second-factor/app', { form: { code: '000000' } })
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining('data:image/svg+xml'),
  ])
  const codes = await ask('/admin/account/second-factor/app', {
    form: { code: codeAt(secret, MINUTE) },
  })
  expect((await codes.text()).match(/[0-9A-Z]{5}-[0-9A-Z]{5}(?=<)/g)).toHaveLength(10)
  expect((await ask('/admin')).status).toBe(200)
  expect((await ask('/api/user')).status).toBe(200)
})

test('a recovery code signs in once, and the page shows it', async () => {
  const { ask, db, codes } = await withApp()
  await ask('/auth', { form: right })
  const typed = (codes[0] ?? '').toLowerCase().replace('-', ' ')
  const done = await ask('/auth/second-step', { form: { code: typed } })
  expect(done.headers.get('location')).toBe('/admin')
  expect(await (await ask('/admin')).text()).toContain('Signed in with a recovery code')
  expect((await (await ask('/admin/account')).text()).replaceAll('<!-- -->', '')).toContain(
    '9 recovery codes left',
  )
  const second = visitor(db, { now })
  await second.ask('/auth', { form: right })
  expect((await second.ask('/auth/second-step', { form: { code: typed } })).status).toBe(401)
})

test('POST /api/login reports that a second factor is needed, and accepts its code', async () => {
  const { ask, secret, codes } = await withApp()
  const bare = await ask('/api/login', { json: right })
  expect([bare.status, bare.headers.get('content-type'), await bare.json()]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
    expect.objectContaining({
      status: 401,
      detail: 'This account has a second factor. Please send its code as well.',
      errors: { code: [expect.any(String)] },
    }),
  ])
  expect(bare.headers.getSetCookie()).toEqual([])
  const wrong = await ask('/api/login', { json: { ...right, code: '000000' } })
  expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([401, ['code']])
  expect((await ask('/api/login', { json: { ...right, code: '' } })).status).toBe(400)
  expect(
    (await ask('/api/login', { json: { ...right, code: codeAt(secret, MINUTE) } })).status,
  ).toBe(200)
  expect((await ask('/api/login', { json: { ...right, code: codes[3] } })).status).toBe(200)
  expect((await ask('/api/user')).status).toBe(200)
})

test('a reset link shows its account, refuses an easily guessed password, works once and leads to the sign-in', async () => {
  const db = await freshStore('sqlite')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const { context } = await signedIn(db, EMAIL)
  const { link } = await makeResetLink(admin, context().actor?.id ?? 0)
  const { ask, open } = visitor(db, { now })
  const path = link.replace('http://localhost:3000', '')
  const token = new URL(link).searchParams.get('token') ?? ''
  for (const [address, message] of [
    [path, 'Choose a new password'],
    [`/id${path}`, 'Pilih kata sandi baru'],
  ]) {
    const moved = await ask(address ?? '')
    expect([moved.status, moved.headers.get('location')]).toEqual([303, address?.split('?')[0]])
    const page = await ask(address?.split('?')[0] ?? '')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toMatch(new RegExp(`${message}.*value="${EMAIL}"`, 's'))
  }
  expect((await ask('/auth/reset', { form: { token, password: 'short' } })).status).toBe(400)
  const common = await ask('/auth/reset', { form: { token, password: 'Kapal12345678' } })
  expect([common.status, await common.text()]).toEqual([
    400,
    expect.stringContaining('easy to guess'),
  ])
  const done = await ask('/auth/reset', { form: { token, password: 'four tired herons wait' } })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/auth'])
  expect(await (await ask('/auth')).text()).toContain('Please sign in with your new password.')
  for (const gone of [path, '/auth/reset', '/auth/reset?token=made-up']) {
    const page = await open(gone)
    expect([page.status, (await page.text()).includes('This link no longer works')]).toEqual([
      403,
      true,
    ])
  }
  expect(
    (await ask('/auth/reset', { form: { token, password: 'four tired herons wait' } })).status,
  ).toBe(403)
  expect(
    (await ask('/auth', { form: { ...right, password: 'four tired herons wait' } })).headers.get(
      'location',
    ),
  ).toBe('/admin')
})

test('an account opened in Indonesian receives email in Indonesian', async () => {
  const db = await freshStore('sqlite')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const { link } = await invite(admin, { email: EMAIL, role: 'user', language: 'id' })
  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  const { account } = await register(contextOf(db), { ...right, invitation })
  expect((await makeResetLink(admin, account.id)).link).toContain(
    'http://localhost:3000/id/auth/reset?token=',
  )
})
