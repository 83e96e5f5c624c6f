import { demandFactor } from '#/tests/helpers/accounts/administration.ts'
import { beginSignIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { expect } from 'vitest'
import { byCode, again, codeAt, setUpApp } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { authenticator } from '#/tests/helpers/accounts/authenticator.ts'
import { NOON, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { caller, json, type Group } from './caller.ts'

const COLLEAGUE = 'colleague@example.com'
const right = { username: COLLEAGUE, password: PASSWORD }
const NEXT_PASSWORD = 'two lanterns on the quay'

/** Accounts and their sessions: an administrator invites a colleague, who signs in and out. */
export async function accountCalls(group: Group): Promise<void> {
  const [someone, other] = [visitor(group.db), visitor(group.db)]
  await someone.signIn('admin')
  const [admin, colleague, anonymous] = [someone, other, visitor(group.db)].map((person) =>
    caller(group, person),
  )
  if (!admin || !colleague || !anonymous) throw new Error('Three people make these calls')
  await anonymous('POST /api/invitations', 401, json({ email: COLLEAGUE }))
  await admin('POST /api/invitations', 400, json({ email: 'odd' }))
  const { link } = await admin(
    'POST /api/invitations',
    201,
    json({ email: COLLEAGUE, ...RE_AUTHENTICATION }),
  )
  await admin(
    'POST /api/invitations',
    201,
    json({ email: 'second@example.com', role: 'admin', language: 'id', ...RE_AUTHENTICATION }),
  )
  await anonymous('GET /api/invitations', 401)
  expect((await admin('GET /api/invitations', 200)).length).toBe(2)
  await anonymous('DELETE /api/invitations/{id}', 401)
  await admin('DELETE /api/invitations/{id}', 204, {}, '/api/invitations/2')
  await admin('DELETE /api/invitations/{id}', 404, {}, '/api/invitations/2')
  await anonymous('POST /api/register', 403, json(right))
  const invitation = new URL(link).searchParams.get('invitation')
  await anonymous('POST /api/register', 201, json({ ...right, invitation }))
  await admin('POST /api/invitations', 403, json({ email: COLLEAGUE }))
  await admin('POST /api/invitations', 409, json({ email: COLLEAGUE, ...RE_AUTHENTICATION }))

  await colleague('GET /api/user', 401)
  await colleague('POST /api/login', 400, json({}))
  await colleague('POST /api/login', 401, json({ ...right, password: 'wrong' }))
  await colleague('POST /api/login', 200, json(right))
  await colleague('GET /api/user', 200)
  await admin('PUT /api/user/password', 400, json({ current: 'wrong', password: NEXT_PASSWORD }))
  await colleague(
    'PUT /api/user/password',
    204,
    json({ current: PASSWORD, password: NEXT_PASSWORD }),
  )
  await caller(group, visitor(group.db))('GET /api/sessions', 401)
  expect((await colleague('GET /api/sessions', 200)).length).toBe(1)
  await again(group.db, 'admin@example.com')
  const [, session] = await admin('GET /api/sessions', 200)
  await admin('DELETE /api/sessions/{id}', 204, {}, `/api/sessions/${session.id}`)
  await admin('DELETE /api/sessions/{id}', 404, {}, `/api/sessions/${session.id}`)
  await admin('DELETE /api/sessions', 204)

  await colleague('GET /api/accounts', 403)
  await admin('GET /api/accounts', 200)
  await colleague('PATCH /api/accounts/{id}', 403, json({ role: 'admin' }))
  await admin('PATCH /api/accounts/{id}', 400, json({}))
  await admin('PATCH /api/accounts/{id}', 403, json({ role: 'user' }))
  await admin(
    'PATCH /api/accounts/{id}',
    404,
    json({ role: 'user', ...RE_AUTHENTICATION }),
    '/api/accounts/99',
  )
  await admin('PATCH /api/accounts/{id}', 409, json({ role: 'user', ...RE_AUTHENTICATION }))
  await admin(
    'PATCH /api/accounts/{id}',
    200,
    json({ role: 'user', disabled: false, ...RE_AUTHENTICATION }),
    '/api/accounts/2',
  )
  await colleague('POST /api/accounts/{id}/reset-link', 403)
  await admin('POST /api/accounts/{id}/reset-link', 403)
  await admin('POST /api/accounts/{id}/reset-link', 403, {}, '/api/accounts/2/reset-link')
  await admin(
    'POST /api/accounts/{id}/reset-link',
    404,
    json(RE_AUTHENTICATION),
    '/api/accounts/99/reset-link',
  )
  const once = json(RE_AUTHENTICATION, { 'idempotency-key': 'once' })
  await admin('POST /api/accounts/{id}/reset-link', 201, once, '/api/accounts/2/reset-link')
  await admin('POST /api/accounts/{id}/reset-link', 409, once, '/api/accounts/2/reset-link')
  await admin('DELETE /api/accounts/{id}/second-factors', 403)
  await admin('DELETE /api/accounts/{id}/second-factors', 403, {}, '/api/accounts/2/second-factors')
  await admin(
    'DELETE /api/accounts/{id}/second-factors',
    404,
    json(RE_AUTHENTICATION),
    '/api/accounts/99/second-factors',
  )
  await admin(
    'DELETE /api/accounts/{id}/second-factors',
    204,
    json(RE_AUTHENTICATION),
    '/api/accounts/2/second-factors',
  )
  await colleague('GET /api/user', 401)
  await colleague('POST /api/logout', 204)
}

/** Keys of programs, made and revoked by an administrator, and what a key is answered. */
export async function apiKeyCalls(group: Group): Promise<void> {
  const [someone, other] = [visitor(group.db), visitor(group.db)]
  await someone.signIn('admin')
  await other.signIn('user')
  const [admin, user, program] = [
    caller(group, someone),
    caller(group, other),
    caller(group, visitor(group.db)),
  ]
  const key = { name: 'Fleet maintenance system', scopes: ['read'], perMinute: 3 }
  await program('GET /api/api-keys', 401)
  await user('GET /api/api-keys', 403)
  await user('POST /api/api-keys', 403, json({ ...key, ...RE_AUTHENTICATION }))
  await admin('POST /api/api-keys', 403, json(key))
  await admin('POST /api/api-keys', 400, json({ ...key, scopes: [], ...RE_AUTHENTICATION }))
  await admin(
    'POST /api/api-keys',
    400,
    json({ ...key, expiresOn: '2020-01-01', ...RE_AUTHENTICATION }),
  )
  await admin(
    'POST /api/api-keys',
    400,
    json({ ...key, lastDay: '2026-11-22', ...RE_AUTHENTICATION }),
  )
  const made = await admin('POST /api/api-keys', 201, json({ ...key, ...RE_AUTHENTICATION }))
  await admin('GET /api/api-keys', 200)
  const headers = { authorization: `Bearer ${made.key}` }
  await program('GET /api/certificates', 200, { headers })
  await program('POST /api/certificates', 403, json({}, headers))
  await program('GET /api/accounts', 403, { headers })
  await program('GET /api/stats', 429, { headers })
  await user('DELETE /api/api-keys/{id}', 403)
  await admin('DELETE /api/api-keys/{id}', 404, {}, '/api/api-keys/99')
  await admin('DELETE /api/api-keys/{id}', 204)
  await admin('DELETE /api/api-keys/{id}', 409)
  await program('GET /api/stats', 401, { headers })
}

/** A second factor: demanded of all, a passkey, and a code with the password. */
export async function secondFactorCalls(group: Group): Promise<void> {
  const someone = visitor(group.db)
  await someone.signIn('admin')
  const [admin, anonymous] = [caller(group, someone), caller(group, visitor(group.db))]
  const person = await again(group.db, 'admin@example.com')
  await demandFactor(person.context(), true)
  await admin('GET /api/user', 403)
  await admin('GET /api/certificates', 403)

  const device = authenticator()
  await anonymous('POST /api/passkeys/options', 401, json({ current: PASSWORD }))
  await admin('POST /api/passkeys/options', 400, json({ current: 'wrong' }))
  const asked = await admin('POST /api/passkeys/options', 200, json({ current: PASSWORD }))
  await anonymous('POST /api/passkeys', 401, json({ name: 'Laptop', passkey: device.make(asked) }))
  await admin('POST /api/passkeys', 400, json({ name: '', passkey: device.make(asked) }))
  const added = await admin(
    'POST /api/passkeys',
    201,
    json({ name: 'Laptop', passkey: device.make(asked) }),
  )
  expect(added.recoveryCodes.length).toBe(10)
  await admin('GET /api/user', 200)

  await anonymous('POST /api/passkeys/re-authentication/options', 401)
  const reAuthentication = device.use(
    await admin('POST /api/passkeys/re-authentication/options', 200),
  )
  await admin(
    'POST /api/invitations',
    403,
    json({ email: 'third@example.com', ...RE_AUTHENTICATION }),
  )
  await admin(
    'POST /api/invitations',
    201,
    json({ email: 'third@example.com', ...RE_AUTHENTICATION, passkey: reAuthentication }),
  )

  const alone = await anonymous('POST /api/passkeys/sign-in/options', 200)
  const used = json({ passkey: device.use(alone) })
  await anonymous('POST /api/passkeys/sign-in', 400, json({}))
  await anonymous('POST /api/passkeys/sign-in', 200, used)
  await anonymous('POST /api/passkeys/sign-in', 401, used)

  const halfway = visitor(group.db)
  const half = caller(group, halfway)
  await half('POST /api/passkeys/second-step/options', 401)
  const { token } = await beginSignIn(contextOf(group.db), {
    username: person.email,
    password: PASSWORD,
  })
  halfway.cookies.set('session', token)
  await half('GET /api/user', 401)
  const step = await half('POST /api/passkeys/second-step/options', 200)
  await half('POST /api/passkeys/second-step', 400, json({}))
  await half('POST /api/passkeys/second-step', 200, json({ passkey: device.use(step) }))
  await half('GET /api/user', 200)

  const { secret } = await setUpApp(person.context({ now: NOON }), byCode(added.recoveryCodes[0]))
  const credentials = { username: person.email, password: PASSWORD }
  await anonymous('POST /api/login', 401, json(credentials))
  await anonymous('POST /api/login', 401, json({ ...credentials, code: '000000' }))
  await anonymous('POST /api/login', 200, json({ ...credentials, code: codeAt(secret, NOON, 1) }))
}
