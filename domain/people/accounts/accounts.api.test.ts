import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { linkForFirstAdministrator } from '#/domain/people/sign-in/accounts.server.ts'
import { NOON, ORIGIN } from '#/tests/helpers/people.ts'

test('sign in, read the account, sign out, read it again', async () => {
  const { ask, signIn, cookies } = visitor(await freshStore('sqlite'))
  expect((await ask('/api/user')).status).toBe(401)
  await signIn()
  const user = await ask('/api/user')
  expect(user.status).toBe(200)
  expect(Object.keys(await user.json())).toEqual([
    'id',
    'username',
    'email',
    'role',
    'name',
    'createdAt',
  ])
  const [token] = [...cookies.values()]
  expect((await ask('/api/logout', { method: 'POST' })).status).toBe(204)
  cookies.set('session', token ?? '')
  expect((await ask('/api/user')).status).toBe(401)
})

test('the cookie is out of reach for scripts and other sites, and bound to the host on https', async () => {
  const db = await freshStore('sqlite')
  await visitor(db).signIn()
  const json = { username: 'user@example.com', password: PASSWORD }
  const plain = (await visitor(db).ask('/api/login', { json })).headers.getSetCookie()
  expect(plain).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
  ])
  const secure = (
    await visitor(db, { origin: 'https://register.example' }).ask('/api/login', { json })
  ).headers.getSetCookie()
  expect(secure).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    expect.stringMatching(
      /^__Host-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/,
    ),
  ])
})

test('signing in does not adopt an earlier session', async () => {
  const db = await freshStore('sqlite')
  const victim = visitor(db)
  victim.cookies.set('session', 'planted-by-an-attacker')
  await victim.signIn()
  expect(victim.cookies.get('session')).not.toBe('planted-by-an-attacker')
})

const bad: [json: unknown, status: number, field: string | null][] = [
  [{ username: '', password: 'x' }, 400, 'username'],
  [{ username: 'not an address', password: 'x' }, 400, 'username'],
  [{ username: 'a@example.com', password: '' }, 400, 'password'],
  [{ username: 'a@example.com' }, 400, 'password'],
  [{ username: { $ne: null }, password: { $ne: null } }, 400, 'username'],
  [{ username: 'a@example.com', password: 'x'.repeat(1001) }, 400, 'password'],
  [{ username: 'a@example.com', password: 'wrong' }, 401, null],
  [[], 400, null],
  ['text', 400, null],
  [null, 400, null],
]
test.each(bad)('signing in with %j responds with %i', async (json, status, field) => {
  const response = await visitor(await freshStore('sqlite')).ask('/api/login', { json })
  const body = await response.json()
  expect(response.status).toBe(status)
  expect(body).toMatchObject({ type: 'about:blank', status, detail: expect.any(String) })
  if (field) expect(Object.keys(body.errors)).toContain(field)
})

test('registration responds with 403 without a link, opens an account by link, and refuses a short password', async () => {
  const db = await freshStore('sqlite')
  const { ask } = visitor(db)
  const json = { username: 'First@Example.com', password: PASSWORD }
  expect((await ask('/api/register', { json })).status).toBe(403)
  const link = await linkForFirstAdministrator(db, { now: NOON, origin: ORIGIN })
  const invitation = new URL(link ?? '').searchParams.get('invitation')
  expect(
    (await ask('/api/register', { json: { ...json, invitation, password: 'short' } })).status,
  ).toBe(400)
  const response = await ask('/api/register', { json: { ...json, invitation } })
  expect([response.status, (await response.json()).username]).toEqual([201, 'first@example.com'])
  expect((await ask('/api/user')).status).toBe(200)
  const invited = await ask('/api/invitations', {
    json: { email: 'second@example.com', password: PASSWORD },
  })
  expect([invited.status, (await invited.json()).link]).toEqual([
    201,
    expect.stringContaining(`${ORIGIN}/auth?invitation=`),
  ])
})

test('after five wrong passwords the response is 429 with the time to wait', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const json = { username: 'a@example.com', password: 'wrong' }
  for (let i = 0; i < 5; i++) expect((await ask('/api/login', { json })).status).toBe(401)
  const response = await ask('/api/login', { json })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
})
