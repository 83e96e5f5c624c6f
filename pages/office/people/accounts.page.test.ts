import { expect, test } from 'vitest'
import { codeAt, setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { later } from '#/core/dates.ts'
import { NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

const EMAIL = 'registrar@example.com'
const linkIn = (page: string) =>
  /select-all">(http[^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
const plain = async (response: Response) => (await response.text()).replaceAll('<!-- -->', '')

async function office() {
  const db = await freshStore('sqlite')
  const admin = visitor(db)
  await admin.signIn('admin')
  const person = await signedIn(db, EMAIL)
  return { db, admin, person, id: person.context().actor?.id ?? 0, user: visitor(db) }
}

test('an administrator invites, receives the link, and revokes it, by forms alone', async () => {
  const { admin, user } = await office()
  expect(
    (
      await admin.ask('/admin/accounts', {
        form: { intent: 'invite', email: 'nobody', role: 'user' },
      })
    ).status,
  ).toBe(400)
  const taken = await admin.ask('/admin/accounts', {
    form: { intent: 'invite', email: EMAIL, role: 'user', ...RE_AUTHENTICATION },
  })
  expect([taken.status, await taken.text()]).toEqual([
    409,
    expect.stringMatching(/id="email-error"[^>]*>This address has an account/),
  ])
  const made = await admin.ask('/admin/accounts', {
    form: {
      intent: 'invite',
      email: 'new@example.com',
      role: 'user',
      language: 'id',
      ...RE_AUTHENTICATION,
    },
  })
  const link = linkIn(await made.text())
  expect(link).toContain('http://localhost:3000/id/auth?invitation=')
  const list = await plain(await admin.ask('/admin/accounts'))
  expect(list).toContain('User, email in Bahasa Indonesia, until 24/11/2026, 12:00')
  expect(linkIn(list)).toBe('')
  const revoked = await admin.ask('/admin/accounts', { form: { intent: 'revoke', id: '1' } })
  expect([revoked.status, await revoked.text()]).toEqual([
    200,
    expect.stringContaining('There are no pending invitations.'),
  ])
  expect((await admin.ask('/admin/accounts', { form: { intent: 'revoke', id: '1' } })).status).toBe(
    404,
  )
  expect((await admin.ask('/admin/accounts', { form: { intent: 'revoke', id: 'x' } })).status).toBe(
    404,
  )
  expect((await admin.ask('/admin/accounts', { form: { intent: 'other' } })).status).toBe(400)
  const path = link.replace('http://localhost:3000', '')
  const open = await user.ask(path, {
    form: {
      username: 'new@example.com',
      password: PASSWORD,
      invitation: new URL(link).searchParams.get('invitation') ?? '',
    },
  })
  expect(open.status).toBe(403)
})

test('an administrator changes a role, disables, enables, resets and removes second factors, and reads the history', async () => {
  const { admin, person, id, user } = await office()
  const path = `/admin/accounts/${id}`
  const post = (intent: string, more: Record<string, string> = {}) =>
    admin.ask(path, { form: { intent, ...RE_AUTHENTICATION, ...more } })
  await setUpApp(person.context())
  const page = await plain(await admin.ask(path))
  expect(page).toContain('app; 10 recovery codes left')
  expect((await post('role', { role: 'admin' })).status).toBe(200)
  // Without a role nothing is assumed.
  expect((await post('role')).status).toBe(400)
  const link = linkIn(await (await post('reset')).text())
  expect(link).toContain('http://localhost:3000/auth/reset?token=')
  expect((await post('end-factors')).status).toBe(200)
  expect(
    (await user.ask('/auth', { form: { username: EMAIL, password: PASSWORD } })).headers.get(
      'location',
    ),
  ).toBe('/admin')
  expect((await post('disable')).status).toBe(200)
  expect((await user.ask('/admin')).headers.get('location')).toBe('/auth')
  const refusal = await user.ask('/auth', { form: { username: EMAIL, password: PASSWORD } })
  expect([refusal.status, await refusal.text()]).toEqual([
    401,
    expect.stringContaining('The email or the password is wrong.'),
  ])
  expect((await post('reset')).status).toBe(409)
  expect((await post('enable')).status).toBe(200)
  expect((await post('nonsense')).status).toBe(400)
  const history = await plain(await admin.ask(path))
  for (const text of [
    'Role changed: user → admin',
    'Password-reset link created',
    'Second factors removed',
    'Disabled',
    'Enabled again',
  ]) {
    expect(history).toContain(text)
  }
  expect(history).toContain('by admin@example.com')
  for (const nothing of ['/admin/accounts/99', '/admin/accounts/x']) {
    const missing = await admin.ask(nothing)
    expect([missing.status, (await missing.text()).includes('There is no such account')]).toEqual([
      404,
      true,
    ])
  }
})

test('the page explains why the last administrator cannot be changed', async () => {
  const { admin } = await office()
  const changes: Record<string, string>[] = [
    { intent: 'disable', ...RE_AUTHENTICATION },
    { intent: 'role', role: 'user', ...RE_AUTHENTICATION },
  ]
  for (const form of changes) {
    const response = await admin.ask('/admin/accounts/1', { form })
    expect([response.status, await response.text()]).toEqual([
      409,
      expect.stringContaining('This is the last administrator'),
    ])
  }
  const own = await (await admin.ask('/admin/accounts/1')).text()
  expect(own).toContain('Go to your account')
  expect(
    (await admin.ask('/admin/accounts/1', { form: { intent: 'reset', ...RE_AUTHENTICATION } }))
      .status,
  ).toBe(403)
  expect(
    (
      await admin.ask('/admin/accounts/1', {
        form: { intent: 'end-factors', ...RE_AUTHENTICATION },
      })
    ).status,
  ).toBe(403)
})

test('a user has no entry to accounts, and is refused there', async () => {
  const { user, person } = await office()
  await user.ask('/auth', { form: { username: EMAIL, password: PASSWORD } })
  expect(await (await user.ask('/admin')).text()).not.toContain('href="/admin/accounts"')
  for (const path of ['/admin/accounts', '/admin/accounts/1']) {
    expect((await user.ask(path)).status).toBe(403)
    for (const intent of [
      'invite',
      'revoke',
      'demand',
      'role',
      'disable',
      'enable',
      'reset',
      'end-factors',
    ]) {
      const form = { intent, email: 'x@example.com', role: 'admin', id: '1', demanded: 'on' }
      expect([path, intent, [400, 403].includes((await user.ask(path, { form })).status)]).toEqual([
        path,
        intent,
        true,
      ])
    }
  }
  const { id } = person.context().actor ?? { id: 0 }
  expect(
    (await user.ask(`/admin/accounts/${id}`, { form: { intent: 'role', role: 'admin' } })).status,
  ).toBe(403)
  expect((await (await user.ask('/api/user')).json()).role).toBe('user')
})

test('every user changes the password and ends sessions, by forms alone', async () => {
  const { db, user, person } = await office()
  await user.ask('/auth', { form: { username: EMAIL, password: PASSWORD } })
  const page = await plain(await user.ask('/admin/account'))
  expect(page).toContain('this session')
  const [other] = [...page.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id)
  expect(
    (await user.ask('/admin/account', { form: { intent: 'end', id: other ?? '' } })).status,
  ).toBe(200)
  expect(
    (await user.ask('/admin/account', { form: { intent: 'end', id: other ?? '' } })).status,
  ).toBe(404)
  expect((await user.ask('/admin/account', { form: { intent: 'end-others' } })).status).toBe(200)
  expect(
    await db.read
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', person.context().actor?.id ?? 0)
      .execute(),
  ).toHaveLength(1)
  const change = (form: Record<string, string>) => user.ask('/admin/account/password', { form })
  const wrong = await change({ current: 'not this', password: 'four tired herons wait' })
  const html = await wrong.text()
  expect([
    wrong.status,
    html.includes('This is not your password.'),
    html.includes('four tired'),
  ]).toEqual([400, true, false])
  expect((await change({ current: PASSWORD, password: 'registrar-2026' })).status).toBe(400)
  expect((await change({ current: PASSWORD, password: 'x' })).status).toBe(400)
  const done = await change({ current: PASSWORD, password: 'four tired herons wait' })
  expect(done.headers.get('location')).toBe('/admin/account')
  expect(await (await user.ask('/admin/account')).text()).toContain(
    'All your other sessions have ended.',
  )
})

test('a second factor is removed with the password, and the page marks a wrong one', async () => {
  const { user, person, admin } = await office()
  const { codes } = await setUpApp(person.context())
  await user.ask('/api/login', { json: { username: EMAIL, password: PASSWORD, code: codes[0] } })
  const remove = (form: Record<string, string>) =>
    user.ask('/admin/account/second-factor', { form })
  const wrong = await remove({ factor: 'app', current: 'not this' })
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringMatching(/<details open[\s\S]*current-app-error/),
  ])
  const code = (i: number) => (codes[i] ?? '').replace('-', '')
  expect((await remove({ factor: 'app', current: PASSWORD })).status).toBe(400)
  expect((await remove({ factor: '99', current: PASSWORD, code: code(1) })).status).toBe(404)
  expect((await remove({ factor: 'x', current: PASSWORD })).status).toBe(400)
  const demand = (form: Record<string, string>) =>
    admin.ask('/admin/accounts', { form: { intent: 'demand', ...form } })
  expect((await demand({ demanded: 'on' })).status).toBe(403)
  expect((await demand({ demanded: 'on', password: 'not this' })).status).toBe(403)
  expect((await remove({ factor: 'app', current: 'not this' })).status).toBe(400)
  expect((await demand({ demanded: 'on', password: PASSWORD })).status).toBe(200)
  const secret = await setUpAppOf(admin)
  expect((await remove({ factor: 'app', current: PASSWORD, code: code(2) })).status).toBe(409)
  expect((await demand({ demanded: 'off', password: PASSWORD })).status).toBe(403)
  expect(
    (await demand({ demanded: 'off', password: PASSWORD, code: codeAt(secret, later(NOON, 30)) }))
      .status,
  ).toBe(200)
  expect(
    (await remove({ factor: 'app', current: PASSWORD, code: code(3) })).headers.get('location'),
  ).toBe('/admin/account/second-factor')
  const renewed = await user.ask('/admin/account/second-factor/recovery-codes', {
    form: { current: PASSWORD },
  })
  expect(renewed.status).toBe(409)
})

/** Sets up an app through the pages; returns its secret. */
async function setUpAppOf({ ask }: ReturnType<typeof visitor>): Promise<string> {
  const path = '/admin/account/second-factor/app'
  const page = await (await ask(path, { form: { current: PASSWORD } })).text()
  const secret = /select-all">([A-Z2-7 ]{39})</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  expect((await ask(path, { form: { code: codeAt(secret, NOON) } })).status).toBe(200)
  return secret
}
