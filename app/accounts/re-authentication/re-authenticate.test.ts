import { expect, test } from 'vitest'
import { readAccount, changeAccount, endSecondFactors } from '#/app/accounts/administration/administration.server.ts'
import { demandFactor } from '#/app/accounts/administration/factor-demand.server.ts'
import { invite } from '#/app/accounts/administration/invitations.server.ts'
import { makeResetLink } from '#/app/accounts/administration/reset-links.server.ts'
import { eventsOf } from '#/app/accounts/account-events.server.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn } from '#/app/accounts/passkeys/passkeys.server.ts'
import { beginPasskeyReAuthentication } from '#/app/accounts/passkeys/passkey-re-authentication.server.ts'
import { actorOf } from '#/app/accounts/sessions.server.ts'
import { later } from '#/app/dates.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import { again, codeAt, kindOf, setUpApp, signedIn } from '#/tests/helpers/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { authenticator } from '#/tests/helpers/authenticator.ts'
import { NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { authoriseExport, grantExport } from './export-grants.server.ts'
import type { ReAuthentication } from './re-authentication.ts'

const ADMIN = 'admin@example.com'
const EMAIL = 'registrar@example.com'

async function office(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const admin = await signedIn(db, ADMIN, 'admin')
  const person = await signedIn(db, EMAIL)
  return { db, admin, person, id: person.scope().actor?.id ?? 0 }
}

/** Every act that gives or takes away access, or takes everything out. */
const acts = (id: number): Record<string, (scope: Scope, reAuthentication: ReAuthentication) => Promise<unknown>> => ({
  invite: (scope, reAuthentication) =>
    invite(scope, { email: `${id}@example.com`, role: 'admin', language: 'en' }, reAuthentication),
  role: (scope, reAuthentication) => changeAccount(scope, id, { role: 'admin' }, reAuthentication),
  disable: (scope, reAuthentication) => changeAccount(scope, id, { disabled: true }, reAuthentication),
  enable: (scope, reAuthentication) => changeAccount(scope, id, { disabled: false }, reAuthentication),
  'reset link': (scope, reAuthentication) => makeResetLink(scope, id, reAuthentication),
  'end factors': (scope, reAuthentication) => endSecondFactors(scope, id, reAuthentication),
  export: grantExport,
})

const fieldsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`, { cause: error })
  return [error.kind, Object.keys(error.details.fields ?? {})]
}

const events = (db: Store) =>
  db.read.selectFrom('accountEvents').select(['kind', 'actorName', 'subject']).orderBy('id').execute()

test.for(ENGINES)('a session alone, or with a wrong password, gives nobody access (%s)', async (engine) => {
  const { db, admin, id } = await office(engine)
  const before = await events(db)
  for (const act of Object.values(acts(id))) {
    expect(await fieldsOf(act(admin.scope(), {}))).toEqual(['forbidden', ['password']])
    expect(await fieldsOf(act(admin.scope(), { password: '' }))).toEqual(['forbidden', ['password']])
  }
  for (const [i, act] of Object.values(acts(id)).entries()) {
    const elsewhere = admin.scope({ now: later(NOON, 600 * i) })
    expect(await fieldsOf(act(elsewhere, { password: 'a guess' }))).toEqual(['forbidden', ['password']])
  }
  expect(await events(db)).toEqual(before)
  expect(await db.read.selectFrom('exportGrants').select('userId').execute()).toEqual([])
  // The session goes on.
  expect(await actorOf(db, admin.token, NOON)).not.toBeNull()
})

test.for(ENGINES)('guesses by a stolen session wait as at the sign-in; the owner’s browser does not (%s)', async (engine) => {
  const { admin, id } = await office(engine)
  const stolen = (i: number) => admin.scope({ ip: `198.51.100.${i}` })
  for (let i = 0; i < 5; i++) expect(await kindOf(makeResetLink(stolen(i), id, { password: 'a guess' }))).toBe('forbidden')
  expect(await kindOf(makeResetLink(stolen(9), id, RE_AUTHENTICATION))).toBe('too-many')
  expect(await makeResetLink(admin.scope(), id, RE_AUTHENTICATION)).toMatchObject({ link: expect.stringContaining('token=') })
})

test.for(ENGINES)(
  'where there is a second factor, the password alone is not enough, and a code counts once (%s)',
  async (engine) => {
    const { db, admin, id } = await office(engine)
    const { secret, codes } = await setUpApp(admin.scope())
    const scope = admin.scope({ now: later(NOON, 60) })
    expect(await fieldsOf(makeResetLink(scope, id, RE_AUTHENTICATION))).toEqual(['forbidden', ['code']])
    expect(await fieldsOf(makeResetLink(scope, id, { ...RE_AUTHENTICATION, code: '000000' }))).toEqual(['forbidden', ['code']])
    const code = codeAt(secret, scope.now)
    await makeResetLink(scope, id, { ...RE_AUTHENTICATION, code })
    expect(await fieldsOf(makeResetLink(scope, id, { ...RE_AUTHENTICATION, code }))).toEqual(['forbidden', ['code']])
    await changeAccount(scope, id, { disabled: true }, { ...RE_AUTHENTICATION, code: (codes[0] ?? '').replace('-', '') })
    expect((await events(db)).map(({ kind }) => kind)).toContain('recovery-code-used')
  },
)

test.for(ENGINES)(
  'a passkey takes the place of the code, and of the password where it has verified its owner (%s)',
  async (engine) => {
    const { db, admin, person, id } = await office(engine)
    const scope = admin.scope()
    const add = async (of: Scope, device: ReturnType<typeof authenticator>) =>
      addPasskey(of, { name: 'Key', passkey: device.make(await beginPasskey(of, { current: PASSWORD })) })
    const [device, unverified, foreign] = [authenticator(), authenticator({ verifies: false }), authenticator()]
    await add(scope, device)
    await add(scope, unverified)
    await add(person.scope(), foreign)
    const used = async (by: typeof device, of = scope) => by.use(await beginPasskeyReAuthentication(of))
    const passkey = await used(device)
    await makeResetLink(scope, id, { passkey })
    expect(await kindOf(makeResetLink(scope, id, { passkey }))).toBe('forbidden')
    expect(await kindOf(makeResetLink(scope, id, { passkey: await used(unverified) }))).toBe('forbidden')
    await makeResetLink(scope, id, { ...RE_AUTHENTICATION, passkey: await used(unverified) })
    expect(await kindOf(makeResetLink(scope, id, { ...RE_AUTHENTICATION, passkey: await used(foreign) }))).toBe('forbidden')
    // An answer for another session, or for signing in, is none for this.
    const elsewhere = await actorOf(db, person.token, NOON)
    expect(await kindOf(makeResetLink(scope, id, { passkey: await used(device, { ...scope, actor: elsewhere }) }))).toBe(
      'forbidden',
    )
    const signIn = device.use(await beginPasskeySignIn(scope))
    expect(await kindOf(makeResetLink(admin.scope({ now: later(NOON, 60) }), id, { passkey: signIn }))).toBe('forbidden')
  },
)

test.for(ENGINES)(
  'with a mail server, links go to their owners alone, and other administrators are notified (%s)',
  async (engine) => {
    const { db, admin, person, id } = await office(engine)
    await signedIn(db, 'second-admin@example.com', 'admin')
    await setUpApp(person.scope())
    const scope = admin.scope({ mail: true })
    const made = await invite(scope, { email: 'new@example.com', role: 'user', language: 'id' }, RE_AUTHENTICATION)
    expect(made).toEqual({ sentTo: 'new@example.com', expiresAt: later(NOON, 72 * 3600) })
    expect(await makeResetLink(scope, id, RE_AUTHENTICATION)).toEqual({ sentTo: EMAIL, expiresAt: later(NOON, 24 * 3600) })
    await changeAccount(scope, id, { role: 'admin' }, RE_AUTHENTICATION)
    await changeAccount(scope, id, { role: 'user' }, RE_AUTHENTICATION)
    await endSecondFactors(scope, id, RE_AUTHENTICATION)
    await changeAccount(scope, id, { disabled: true }, RE_AUTHENTICATION)
    await changeAccount(scope, id, { disabled: false }, RE_AUTHENTICATION)
    for (const demanded of [true, false]) await demandFactor(scope, demanded, RE_AUTHENTICATION)
    const { grant } = await grantExport(scope, RE_AUTHENTICATION)
    await authoriseExport(scope, { count: 7, filter: 'status=valid' }, grant)
    const rows = await db.read.selectFrom('outbox').select(['recipient', 'letter']).orderBy('id').execute()
    const notices = rows.filter(({ letter }) => letter.includes('administrator-act'))
    expect(
      notices.filter(({ recipient }) => recipient === 'second-admin@example.com').map(({ letter }) => JSON.parse(letter)),
    ).toEqual(
      [
        ['invited', 'new@example.com', 'user'],
        ['reset-link-made', EMAIL, null],
        ['role-changed', EMAIL, 'user → admin'],
        ['role-changed', EMAIL, 'admin → user'],
        ['second-factors-ended', EMAIL, null],
        ['disabled', EMAIL, null],
        ['enabled', EMAIL, null],
        ['second-factor-demanded', null, null],
        ['second-factor-optional', null, null],
        ['register-exported', ADMIN, '7 certificates; status=valid'],
      ].map(([act, subject, detail]) => ({ kind: 'administrator-act', act, by: ADMIN, subject, detail, at: NOON })),
    )
    // The actor is not notified; an account that has become an administrator is.
    expect(notices.some(({ recipient }) => recipient === ADMIN)).toBe(false)
    expect(notices.filter(({ recipient }) => recipient === EMAIL)).toHaveLength(1)
    expect(notices.some(({ letter }) => /https?:/.test(letter))).toBe(false)
    const own = rows.filter(({ letter }) => /"link":"http/.test(letter)).map(({ recipient }) => recipient)
    expect(own).toEqual(['new@example.com', EMAIL])
    const { account } = await readAccount(admin.scope(), id)
    const history = (await eventsOf(db.read, account)).map(({ kind }) => kind)
    for (const kind of ['reset-link-made', 'role-changed', 'second-factors-ended', 'disabled', 'enabled']) {
      expect(history).toContain(kind)
    }
  },
)

test('the API says exactly what to send', async () => {
  const db = await freshStore('sqlite')
  const admin = visitor(db)
  await admin.signIn('admin')
  const person = await signedIn(db, EMAIL)
  const id = person.scope().actor?.id ?? 0
  const calls: [path: string, sent: object][] = [
    ['/api/invitations', { json: { email: 'new@example.com' } }],
    [`/api/accounts/${id}`, { method: 'PATCH', json: { disabled: true } }],
    [`/api/accounts/${id}/reset-link`, { method: 'POST' }],
    [`/api/accounts/${id}/second-factors`, { method: 'DELETE' }],
    ['/api/exports', { method: 'POST' }],
  ]
  for (const [path, sent] of calls) {
    const answer = await admin.ask(path, sent)
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      403,
      expect.objectContaining({
        detail: expect.stringContaining('Send your password again with this request: `password` in the JSON body'),
        errors: { password: [expect.any(String)] },
      }),
    ])
  }
  const download = await admin.ask('/api/certificates/export.csv')
  expect([download.status, (await download.json()).detail]).toEqual([403, expect.stringContaining('POST /api/exports')])
  expect((await admin.ask('/api/certificates/export.csv?ids=1')).status).toBe(200)
  await setUpApp((await again(db, 'admin@example.com')).scope())
  const half = await admin.ask('/api/invitations', { json: { email: 'new@example.com', ...RE_AUTHENTICATION } })
  expect([half.status, Object.keys((await half.json()).errors)]).toEqual([403, ['code']])
  // Nobody was signed out by it.
  expect((await admin.ask('/api/user')).status).toBe(200)
})

test('the pages ask in the same form, keep what was typed, and never show a secret again', async () => {
  const db = await freshStore('sqlite')
  const admin = visitor(db, { mail: true })
  await admin.signIn('admin')
  const person = await signedIn(db, EMAIL)
  const path = `/admin/accounts/${person.scope().actor?.id}`
  const typed = { intent: 'invite', email: 'new@example.com', role: 'admin', language: 'id', password: 'a wrong guess 1' }
  const refused = await admin.ask('/admin/accounts', { form: typed })
  const page = await refused.text()
  expect([refused.status, page.includes('a wrong guess 1')]).toEqual([403, false])
  expect(page).toMatch(/id="password-invite-error"[^>]*>This is not your password/)
  expect(page).toMatch(/value="new@example.com"/)
  expect(page).not.toContain('403: ')
  const sent = await (await admin.ask('/admin/accounts', { form: { ...typed, password: PASSWORD } })).text()
  expect([sent.includes('It was sent to this address by e-mail'), sent.includes('invitation=')]).toEqual([true, false])
  const missing = await admin.ask(path, { form: { intent: 'disable' } })
  expect([missing.status, await missing.text()]).toEqual([
    403,
    expect.stringMatching(/<details open[\s\S]*password-disable-error/),
  ])
  for (const [to, form] of [
    [path, { intent: 'role', role: 'admin' }],
    ['/admin/certificates/export', {}],
  ] as const) {
    for (const [password, message] of [
      ['a wrong guess 2', 'This is not your password.'],
      ['', 'Enter your password.'],
    ] as const) {
      const text = await (await admin.ask(to, { form: { ...form, password } })).text()
      expect([to, password, text.includes(message), /403: |JSON body/.test(text)]).toEqual([to, password, true, false])
    }
  }
  const role = await (await admin.ask(path, { form: { intent: 'role', role: 'admin', password: 'x' } })).text()
  expect(role).toMatch(/<option value="admin" selected/)
})
