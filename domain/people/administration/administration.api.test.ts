import { expect, test } from 'vitest'
import { setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { authenticator } from '#/tests/helpers/accounts/authenticator.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const EMAIL = 'registrar@example.com'

async function office() {
  const db = await freshStore('sqlite')
  const admin = visitor(db)
  await admin.signIn('admin')
  const person = await signedIn(db, EMAIL)
  return { db, person, id: person.context().actor?.id ?? 0, ...admin }
}

test('programs list, change, reset and free accounts', async () => {
  const { ask, id, person } = await office()
  await setUpApp(person.context())
  const list = await ask('/api/accounts')
  expect(list.headers.get('cache-control')).toBe('no-store')
  const [, registrar] = await list.json()
  expect(Object.keys(registrar)).toEqual([
    'id',
    'username',
    'email',
    'role',
    'name',
    'createdAt',
    'disabledAt',
    'lastSeenAt',
    'secondFactor',
  ])
  expect(
    (await ask(`/api/accounts/${id}/second-factors`, { method: 'DELETE', json: RE_AUTHENTICATION }))
      .status,
  ).toBe(204)
  const reset = await ask(`/api/accounts/${id}/reset-link`, { json: RE_AUTHENTICATION })
  expect([reset.status, Object.keys(await reset.json())]).toEqual([201, ['link', 'expiresAt']])
  const changed = await ask(`/api/accounts/${id}`, {
    method: 'PATCH',
    json: { role: 'admin', disabled: true, ...RE_AUTHENTICATION },
  })
  expect([changed.status, await changed.json()]).toEqual([
    200,
    expect.objectContaining({ role: 'admin', secondFactor: false }),
  ])
  const bad: [json: object, status: number][] = [
    [{}, 400],
    [{ role: 'king' }, 400],
    [{ disabled: 'yes' }, 400],
  ]
  for (const [json, status] of bad)
    expect((await ask(`/api/accounts/${id}`, { method: 'PATCH', json })).status).toBe(status)
  expect(
    (
      await ask('/api/accounts/99', {
        method: 'PATCH',
        json: { role: 'user', ...RE_AUTHENTICATION },
      })
    ).status,
  ).toBe(404)
  expect((await ask('/api/accounts/x', { method: 'PATCH', json: { role: 'user' } })).status).toBe(
    404,
  )
  expect(
    (
      await ask('/api/accounts/1', {
        method: 'PATCH',
        json: { disabled: true, ...RE_AUTHENTICATION },
      })
    ).status,
  ).toBe(409)
})

test('programs invite and revoke; sessions and passwords are those of the caller', async () => {
  const { ask } = await office()
  expect(
    (await ask('/api/invitations', { json: { email: 'x@example.com', language: 'fr' } })).status,
  ).toBe(400)
  expect(
    (await ask('/api/invitations', { json: { email: EMAIL, ...RE_AUTHENTICATION } })).status,
  ).toBe(409)
  const made = await ask('/api/invitations', {
    json: { email: 'x@example.com', language: 'id', ...RE_AUTHENTICATION },
  })
  expect([made.status, (await made.json()).link]).toEqual([
    201,
    expect.stringContaining('/id/auth?invitation='),
  ])
  expect(await (await ask('/api/invitations')).json()).toMatchObject([
    { id: 1, email: 'x@example.com', role: 'user' },
  ])
  expect((await ask('/api/invitations/1', { method: 'DELETE' })).status).toBe(204)
  expect((await ask('/api/invitations/1', { method: 'DELETE' })).status).toBe(404)
  const [session] = await (await ask('/api/sessions')).json()
  expect(session).toMatchObject({ isThis: true, browser: 'Unknown program' })
  const change = (json: object) => ask('/api/user/password', { method: 'PUT', json })
  expect((await change({ current: 'wrong', password: 'four tired herons wait' })).status).toBe(400)
  expect((await change({ current: PASSWORD, password: 'four tired herons wait' })).status).toBe(204)
  expect((await ask('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`/api/sessions/${session.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask('/api/user')).status).toBe(401)
})

test('a passkey is made, signs in alone and as the second step, over the API', async () => {
  const { ask, db } = await office()
  const device = authenticator()
  expect((await ask('/api/passkeys/options', { json: { current: 'wrong' } })).status).toBe(400)
  const options = await (await ask('/api/passkeys/options', { json: { current: PASSWORD } })).json()
  expect(
    (await ask('/api/passkeys', { json: { name: 'Laptop', passkey: { id: 'x' } } })).status,
  ).toBe(400)
  expect(
    (await ask('/api/passkeys', { json: { name: ' ', passkey: device.make(options) } })).status,
  ).toBe(400)
  const made = await ask('/api/passkeys', {
    json: { name: 'Laptop', passkey: device.make(options) },
  })
  expect([made.status, (await made.json()).recoveryCodes]).toEqual([
    201,
    expect.arrayContaining([expect.any(String)]),
  ])
  const alone = visitor(db)
  const asked = await (await alone.ask('/api/passkeys/sign-in/options', { json: {} })).json()
  expect((await alone.ask('/api/passkeys/sign-in', { json: {} })).status).toBe(400)
  const done = await alone.ask('/api/passkeys/sign-in', { json: { passkey: device.use(asked) } })
  expect([done.status, (await done.json()).email]).toEqual([200, 'admin@example.com'])
  expect((await alone.ask('/api/user')).status).toBe(200)
  const second = visitor(db)
  expect((await second.ask('/api/passkeys/second-step/options', { json: {} })).status).toBe(401)
  await second.ask('/auth', { form: { username: 'admin@example.com', password: PASSWORD } })
  const half = second.cookies.get('session')
  const step = await (await second.ask('/api/passkeys/second-step/options', { json: {} })).json()
  expect(
    (await second.ask('/api/passkeys/second-step', { json: { passkey: device.use(step) } })).status,
  ).toBe(200)
  expect(second.cookies.get('session')).not.toBe(half)
  expect((await second.ask('/api/user')).status).toBe(200)
})

test('an anonymous caller may request a passkey twenty times a minute', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  for (let i = 0; i < 20; i++)
    expect((await ask('/api/passkeys/sign-in/options', { json: {} })).status).toBe(200)
  const response = await ask('/api/passkeys/sign-in/options', { json: {} })
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
})
