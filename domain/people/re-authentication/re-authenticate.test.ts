import { expect, test } from 'vitest'
import {
  readAccount,
  changeAccount,
  endSecondFactors,
  demandFactor,
} from '#/domain/people/administration/administration.server.ts'
import { makeResetLink } from '#/domain/people/administration/reset-links.server.ts'
import { invite } from '#/domain/people/administration/invitations.server.ts'
import { readAccountEvents } from '#/domain/people/accounts/account-events.server.ts'
import {
  beginPasskeySignIn,
  beginPasskeyReAuthentication,
} from '#/domain/people/passkeys/passkeys.server.ts'
import { addPasskey, beginPasskey } from '#/domain/people/own-changes/own-passkeys.server.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import {
  byCode,
  again,
  codeAt,
  kindOf,
  setUpApp,
  signedIn,
} from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { authenticator } from '#/tests/helpers/accounts/authenticator.ts'
import { NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { authoriseExport, grantExport } from '#/domain/exchange/files/export/export.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'

const ADMIN = 'admin@example.com'
const EMAIL = 'registrar@example.com'

async function office(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const admin = await signedIn(db, ADMIN, 'admin')
  const person = await signedIn(db, EMAIL)
  return { db, admin, person, id: person.context().actor?.id ?? 0 }
}

/** Every action that grants or removes access, or exports everything. */
const acts = (
  id: number,
): Record<
  string,
  (context: RequestContext, reAuthentication: ReAuthentication) => Promise<unknown>
> => ({
  invite: (context, reAuthentication) =>
    invite(
      context,
      { email: `${id}@example.com`, role: 'admin', language: 'en' },
      reAuthentication,
    ),
  role: (context, reAuthentication) =>
    changeAccount(context, id, { role: 'admin' }, reAuthentication),
  disable: (context, reAuthentication) =>
    changeAccount(context, id, { disabled: true }, reAuthentication),
  enable: (context, reAuthentication) =>
    changeAccount(context, id, { disabled: false }, reAuthentication),
  'reset link': (context, reAuthentication) => makeResetLink(context, id, reAuthentication),
  'end factors': (context, reAuthentication) => endSecondFactors(context, id, reAuthentication),
  export: grantExport,
})

const fieldsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal))
    throw new Error(`Expected a refusal, got ${String(error)}`, { cause: error })
  return [error.kind, Object.keys(error.details.fields ?? {})]
}

const events = (db: Store) =>
  db.read
    .selectFrom('accountEvents')
    .select(['kind', 'actorName', 'subject'])
    .orderBy('id')
    .execute()

test.for(ENGINES)(
  'a session alone, or with a wrong password, grants no access (%s)',
  async (engine) => {
    const { db, admin, id } = await office(engine)
    const before = await events(db)
    for (const act of Object.values(acts(id))) {
      expect(await fieldsOf(act(admin.context(), {}))).toEqual(['forbidden', ['password']])
      expect(await fieldsOf(act(admin.context(), { password: '' }))).toEqual([
        'forbidden',
        ['password'],
      ])
    }
    for (const [i, act] of Object.values(acts(id)).entries()) {
      const elsewhere = admin.context({ now: later(NOON, 600 * i) })
      expect(await fieldsOf(act(elsewhere, { password: 'a guess' }))).toEqual([
        'forbidden',
        ['password'],
      ])
    }
    expect(await events(db)).toEqual(before)
    expect(await db.read.selectFrom('exportGrants').select('userId').execute()).toEqual([])
    // The session still works.
    expect(await actorOf(db, admin.token, NOON)).not.toBeNull()
  },
)

test.for(ENGINES)(
  'guesses with a stolen session have the same delay as at the sign-in; the owner’s browser has none (%s)',
  async (engine) => {
    const { admin, id } = await office(engine)
    const stolen = (i: number) => admin.context({ ip: `198.51.100.${i}` })
    for (let i = 0; i < 5; i++)
      expect(await kindOf(makeResetLink(stolen(i), id, { password: 'a guess' }))).toBe('forbidden')
    expect(await kindOf(makeResetLink(stolen(9), id, RE_AUTHENTICATION))).toBe('too-many')
    expect(await makeResetLink(admin.context(), id, RE_AUTHENTICATION)).toMatchObject({
      link: expect.stringContaining('token='),
    })
  },
)

test.for(ENGINES)(
  'where there is a second factor, the password alone is not enough, and a code counts once (%s)',
  async (engine) => {
    const { db, admin, id } = await office(engine)
    const { secret, codes } = await setUpApp(admin.context())
    const context = admin.context({ now: later(NOON, 60) })
    expect(await fieldsOf(makeResetLink(context, id, RE_AUTHENTICATION))).toEqual([
      'forbidden',
      ['code'],
    ])
    expect(
      await fieldsOf(makeResetLink(context, id, { ...RE_AUTHENTICATION, code: '000000' })),
    ).toEqual(['forbidden', ['code']])
    const code = codeAt(secret, context.now)
    await makeResetLink(context, id, { ...RE_AUTHENTICATION, code })
    expect(await fieldsOf(makeResetLink(context, id, { ...RE_AUTHENTICATION, code }))).toEqual([
      'forbidden',
      ['code'],
    ])
    await changeAccount(
      context,
      id,
      { disabled: true },
      { ...RE_AUTHENTICATION, code: (codes[0] ?? '').replace('-', '') },
    )
    expect((await events(db)).map(({ kind }) => kind)).toContain('recovery-code-used')
  },
)

test.for(ENGINES)(
  'a passkey takes the place of the code, and of the password where it has verified its owner (%s)',
  async (engine) => {
    const { db, admin, person, id } = await office(engine)
    const context = admin.context()
    const add = async (
      of: RequestContext,
      device: ReturnType<typeof authenticator>,
      code?: string,
    ) =>
      addPasskey(of, {
        name: 'Key',
        passkey: device.make(await beginPasskey(of, code ? byCode(code) : { current: PASSWORD })),
      })
    const [device, unverified, foreign] = [
      authenticator(),
      authenticator({ verifies: false }),
      authenticator(),
    ]
    const { recoveryCodes } = await add(context, device)
    await add(context, unverified, recoveryCodes?.[0])
    await add(person.context(), foreign)
    const used = async (by: typeof device, of = context) =>
      by.use(await beginPasskeyReAuthentication(of))
    const passkey = await used(device)
    await makeResetLink(context, id, { passkey })
    expect(await kindOf(makeResetLink(context, id, { passkey }))).toBe('forbidden')
    expect(await kindOf(makeResetLink(context, id, { passkey: await used(unverified) }))).toBe(
      'forbidden',
    )
    await makeResetLink(context, id, { ...RE_AUTHENTICATION, passkey: await used(unverified) })
    expect(
      await kindOf(
        makeResetLink(context, id, { ...RE_AUTHENTICATION, passkey: await used(foreign) }),
      ),
    ).toBe('forbidden')
    // An assertion for another session, or for signing in, is not valid here.
    const elsewhere = await actorOf(db, person.token, NOON)
    expect(
      await kindOf(
        makeResetLink(context, id, {
          passkey: await used(device, { ...context, actor: elsewhere }),
        }),
      ),
    ).toBe('forbidden')
    const signIn = device.use(await beginPasskeySignIn(context))
    expect(
      await kindOf(makeResetLink(admin.context({ now: later(NOON, 60) }), id, { passkey: signIn })),
    ).toBe('forbidden')
  },
)

test.for(ENGINES)(
  'with a mail server, links go to their owners alone, and other administrators are notified (%s)',
  async (engine) => {
    const { db, admin, person, id } = await office(engine)
    await signedIn(db, 'second-admin@example.com', 'admin')
    await setUpApp(person.context())
    const context = admin.context({ mail: true })
    const made = await invite(
      context,
      { email: 'new@example.com', role: 'user', language: 'id' },
      RE_AUTHENTICATION,
    )
    expect(made).toEqual({ sentTo: 'new@example.com', expiresAt: later(NOON, 72 * 3600) })
    expect(await makeResetLink(context, id, RE_AUTHENTICATION)).toEqual({
      sentTo: EMAIL,
      expiresAt: later(NOON, 24 * 3600),
    })
    await changeAccount(context, id, { role: 'admin' }, RE_AUTHENTICATION)
    await changeAccount(context, id, { role: 'user' }, RE_AUTHENTICATION)
    await endSecondFactors(context, id, RE_AUTHENTICATION)
    await changeAccount(context, id, { disabled: true }, RE_AUTHENTICATION)
    await changeAccount(context, id, { disabled: false }, RE_AUTHENTICATION)
    for (const demanded of [true, false]) await demandFactor(context, demanded, RE_AUTHENTICATION)
    const { grant } = await grantExport(context, RE_AUTHENTICATION)
    await authoriseExport(context, { count: 7, filter: 'status=valid' }, grant)
    const rows = await db.read
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .orderBy('id')
      .execute()
    const notices = rows.filter(({ payload }) => payload.includes('administrator-act'))
    expect(
      notices
        .filter(({ recipient }) => recipient === 'second-admin@example.com')
        .map(({ payload }) => JSON.parse(payload)),
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
      ].map(([act, subject, detail]) => ({
        kind: 'administrator-act',
        act,
        by: ADMIN,
        subject,
        detail,
        at: NOON,
      })),
    )
    // The actor is not notified; the account that is changed is, also where it is no administrator
    // any more, or disabled.
    expect(notices.some(({ recipient }) => recipient === ADMIN)).toBe(false)
    const concerned = notices
      .filter(({ recipient }) => recipient === EMAIL)
      .map(({ payload }) => JSON.parse(payload).act)
    expect(concerned).toEqual([
      'reset-link-made',
      'role-changed',
      'role-changed',
      'second-factors-ended',
      'disabled',
      'enabled',
    ])
    expect(notices.some(({ payload }) => /https?:/.test(payload))).toBe(false)
    const own = rows
      .filter(({ payload }) => /"link":"http/.test(payload))
      .map(({ recipient }) => recipient)
    expect(own).toEqual(['new@example.com', EMAIL])
    const { account } = await readAccount(admin.context(), id)
    const history = (await readAccountEvents(db.read, account)).map(({ kind }) => kind)
    for (const kind of [
      'reset-link-made',
      'role-changed',
      'second-factors-ended',
      'disabled',
      'enabled',
    ]) {
      expect(history).toContain(kind)
    }
  },
)

test('the API states exactly what to send', async () => {
  const db = await freshStore('sqlite')
  const admin = visitor(db)
  await admin.signIn('admin')
  const person = await signedIn(db, EMAIL)
  const id = person.context().actor?.id ?? 0
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
        detail: expect.stringContaining(
          'Send your password again with this request: `password` in the JSON body',
        ),
        errors: { password: [expect.any(String)] },
      }),
    ])
  }
  const download = await admin.ask('/api/certificates/export.csv')
  expect([download.status, (await download.json()).detail]).toEqual([
    403,
    expect.stringContaining('POST /api/exports'),
  ])
  expect((await admin.ask('/api/certificates/export.csv?ids=1')).status).toBe(200)
  await setUpApp((await again(db, 'admin@example.com')).context())
  const half = await admin.ask('/api/invitations', {
    json: { email: 'new@example.com', ...RE_AUTHENTICATION },
  })
  expect([half.status, Object.keys((await half.json()).errors)]).toEqual([403, ['code']])
  // All sessions still work.
  expect((await admin.ask('/api/user')).status).toBe(200)
})
