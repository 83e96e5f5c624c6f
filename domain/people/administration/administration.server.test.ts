import { expect, test } from 'vitest'
import {
  changeAccount,
  demandFactor,
  endSecondFactors,
  invite,
  makeResetLink,
} from '#/tests/helpers/accounts/administration.ts'
import { register } from '#/domain/people/sign-in/accounts.server.ts'
import { readAccountEvents } from '#/domain/people/accounts/account-events.server.ts'
import { readFactors } from '#/domain/people/second-factors/second-factors.server.ts'
import { actorOf, startSession } from '#/domain/people/sessions/sessions.server.ts'
import { signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { later } from '#/core/dates.ts'
import { kindOf, refused, setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { NOON, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { readDemand, listAccounts, readAccount } from './administration.server.ts'
import { readReset, resetLinkFromConsole, resetPassword } from './reset-links.server.ts'
import { listInvitations, revokeInvitation } from './invitations.server.ts'

const EMAIL = 'registrar@example.com'
const right = { username: EMAIL, password: PASSWORD }
const NEW = 'four tired herons wait'
const idOf = ({ actor }: RequestContext) => actor?.id ?? 0
const tokenIn = (link: string, name: string) => new URL(link).searchParams.get(name) ?? ''
const readEmails = async (db: Store) =>
  (
    await db.read
      .selectFrom('outbox')
      .select(['recipient', 'language', 'payload'])
      .orderBy('id')
      .execute()
  ).map((row) => ({
    ...row,
    payload: JSON.parse(row.payload),
  }))

test.for(ENGINES)(
  'an invitation is an email in the chosen language, a link shown once, and can be revoked (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const first = await invite(admin, { email: EMAIL, role: 'user', language: 'id' })
    expect(first).toEqual({
      link: expect.stringContaining('http://localhost:3000/id/auth?invitation='),
      expiresAt: later(NOON, 72 * 3600),
    })
    expect(await readEmails(db)).toEqual([
      { recipient: EMAIL, language: 'id', payload: { kind: 'invitation', ...first } },
    ])
    const second = await invite(admin, { email: EMAIL, role: 'admin', language: 'en' })
    const open = (link: string) =>
      register(contextOf(db), { ...right, invitation: tokenIn(link, 'invitation') })
    expect(await kindOf(open(first.link))).toBe('forbidden')
    const pending = await listInvitations(admin)
    expect(pending).toMatchObject([
      { email: EMAIL, role: 'admin', language: 'en', expiresAt: second.expiresAt },
    ])
    expect(JSON.stringify(pending)).not.toContain('okenHash')
    await revokeInvitation(admin, pending[0]?.id ?? 0)
    expect(await kindOf(open(second.link))).toBe('forbidden')
    expect(await kindOf(revokeInvitation(admin, pending[0]?.id ?? 0))).toBe('not-found')
    expect(await listInvitations(admin)).toEqual([])
    const third = await invite(admin, { email: EMAIL, role: 'user', language: 'id' })
    expect((await open(third.link)).account.role).toBe('user')
    expect(await kindOf(invite(admin, { email: EMAIL, role: 'user', language: 'en' }))).toBe(
      'conflict',
    )
    const events = await readAccountEvents(db.read, { id: 2, email: EMAIL })
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      'invited',
      'invited',
      'invitation-revoked',
      'invited',
      'opened',
    ])
  },
)

test.for(ENGINES)(
  'a disabled account is out at once, by every way, and in one text with a wrong password (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const person = await signedIn(db, EMAIL)
    const id = idOf(person.context())
    const { link } = await makeResetLink(admin, id)
    expect(await changeAccount(admin, id, { disabled: true })).toMatchObject({
      email: EMAIL,
      disabledAt: NOON,
    })
    expect(await actorOf(db, person.token, NOON)).toBeNull()
    const wrong = await refused(signIn(contextOf(db), { ...right, password: 'wrong' }))
    expect(await refused(signIn(contextOf(db), right))).toEqual(wrong)
    expect(
      await kindOf(resetPassword(contextOf(db), { token: tokenIn(link, 'token'), password: NEW })),
    ).toBe('forbidden')
    expect(await kindOf(makeResetLink(admin, id))).toBe('conflict')
    await changeAccount(admin, id, { disabled: false })
    // Neither the session nor the link is restored.
    expect(await actorOf(db, person.token, NOON)).toBeNull()
    expect(
      await kindOf(resetPassword(contextOf(db), { token: tokenIn(link, 'token'), password: NEW })),
    ).toBe('forbidden')
    expect((await signIn(contextOf(db, { now: later(NOON, 60) }), right)).account.email).toBe(EMAIL)
  },
)

test.for(ENGINES)(
  'a session that a stored row would allow is refused while its account is disabled (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await signedIn(db, EMAIL)
    await db.write
      .updateTable('users')
      .set({ disabledAt: NOON })
      .where('email', '=', EMAIL)
      .execute()
    expect(await actorOf(db, person.token, NOON)).toBeNull()
  },
)

test.for(ENGINES)(
  'a session that was about to start when its account was disabled, or got another password, does not (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context } = await signedIn(db, EMAIL)
    const checked = await db.read
      .selectFrom('users')
      .selectAll()
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    const start = () => db.write.transaction().execute((tx) => startSession(tx, context(), checked))
    const wrong = await refused(signIn(contextOf(db), { ...right, password: 'wrong' }))
    await start()
    await db.write
      .updateTable('users')
      .set({ disabledAt: NOON })
      .where('id', '=', checked.id)
      .execute()
    expect(await refused(start())).toEqual(wrong)
    await db.write
      .updateTable('users')
      .set({ disabledAt: null, password: 'another' })
      .where('id', '=', checked.id)
      .execute()
    expect(await refused(start())).toEqual(wrong)
  },
)

test.for(ENGINES)(
  'the last administrator who can sign in neither loses the role nor is disabled (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const other = idOf((await signedIn(db, EMAIL)).context())
    for (const changes of [
      { role: 'user' },
      { disabled: true },
      { role: 'user', disabled: true },
    ] as const) {
      expect(await kindOf(changeAccount(admin, idOf(admin), changes))).toBe('conflict')
    }
    // A disabled administrator does not count.
    await changeAccount(admin, other, { role: 'admin', disabled: true })
    expect(await kindOf(changeAccount(admin, idOf(admin), { role: 'user' }))).toBe('conflict')
    await changeAccount(admin, other, { disabled: false })
    expect((await changeAccount(admin, idOf(admin), { role: 'user' })).role).toBe('user')
    // The role is checked again, because it may be lost after the request began.
    expect(await kindOf(changeAccount(admin, other, { role: 'user' }))).toBe('forbidden')
    expect(await kindOf(changeAccount({ ...admin }, 99, { role: 'user' }))).toBe('forbidden')
  },
)

test.for(ENGINES)(
  'of two administrators who disable each other at once one remains (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    for (const [round, changes] of (
      [{ disabled: true }, { role: 'user' }, { disabled: true }, { role: 'user' }] as const
    ).entries()) {
      const one = (await signedIn(db, `one${round}@example.com`, 'admin')).context()
      const two = (await signedIn(db, `two${round}@example.com`, 'admin')).context()
      await db.write
        .updateTable('users')
        .set({ role: 'user' })
        .where('id', 'not in', [idOf(one), idOf(two)])
        .execute()
      const settled = await Promise.allSettled([
        changeAccount(one, idOf(two), changes),
        changeAccount(two, idOf(one), changes),
      ])
      expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const left = await db.read
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('disabledAt', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
  },
)

test.for(ENGINES)(
  'of ten administrators who each give up the role at once one remains (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admins = []
    for (let i = 0; i < 10; i++)
      admins.push((await signedIn(db, `admin${i}@example.com`, 'admin')).context())
    await Promise.allSettled(
      admins.map((admin) => changeAccount(admin, idOf(admin), { role: 'user' })),
    )
    const left = await db.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .execute()
    expect(left).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'a reset link works once, for a day, ends all sessions and leaves the second factor (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const person = await signedIn(db, EMAIL)
    const id = idOf(person.context())
    await setUpApp(person.context())
    const old = await makeResetLink(admin, id)
    const made = await makeResetLink(admin, id)
    expect(made).toEqual({
      link: expect.stringContaining('http://localhost:3000/auth/reset?token='),
      expiresAt: later(NOON, 24 * 3600),
    })
    expect((await readEmails(db)).at(-1)).toEqual({
      recipient: EMAIL,
      language: 'en',
      payload: { kind: 'password-reset', ...made },
    })
    const reset = (link: string, password = NEW, now = NOON) =>
      resetPassword(contextOf(db, { now }), { token: tokenIn(link, 'token'), password })
    expect(await kindOf(reset(old.link))).toBe('forbidden')
    expect(await kindOf(reset(made.link, NEW, later(NOON, 24 * 3600)))).toBe('forbidden')
    expect(await kindOf(reset(made.link, 'registrar2026!!'))).toBe('invalid')
    expect(await readReset(contextOf(db), tokenIn(made.link, 'token'))).toEqual({ email: EMAIL })
    await reset(made.link)
    expect((await readEmails(db)).at(-1)).toMatchObject({
      recipient: EMAIL,
      payload: { kind: 'own-change', change: 'password-reset' },
    })
    expect(await kindOf(reset(made.link))).toBe('forbidden')
    expect(await actorOf(db, person.token, NOON)).toBeNull()
    expect((await refused(signIn(contextOf(db), right)))[1]).toBe(
      'The email or the password is wrong.',
    )
    expect((await refused(signIn(contextOf(db), { ...right, password: NEW })))[1]).toContain(
      'second factor',
    )
    expect((await readFactors(person.context())).app).toBe(NOON)
    expect(await kindOf(makeResetLink(admin, idOf(admin)))).toBe('forbidden')
    expect(await kindOf(makeResetLink(admin, 99))).toBe('not-found')
  },
)

test.for(ENGINES)(
  'one reset link used five times at once changes the password once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await signedIn(db, EMAIL)
    const { link } = await resetLinkFromConsole(
      db,
      { now: NOON, origin: 'http://localhost:3000' },
      EMAIL,
    )
    const tries = [1, 2, 3, 4, 5].map((i) =>
      resetPassword(contextOf(db), { token: tokenIn(link, 'token'), password: `${NEW} ${i}` }),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  },
)

test('users and anonymous callers are refused', async () => {
  const db = await freshStore('sqlite')
  const user = (await signedIn(db, EMAIL)).context()
  const whatAdministratorsDo: ((context: RequestContext) => Promise<unknown>)[] = [
    listAccounts,
    listInvitations,
    readDemand,
    (context) => readAccount(context, 1),
    (context) => changeAccount(context, 1, { role: 'admin' }),
    (context) => endSecondFactors(context, 1),
    (context) => makeResetLink(context, 1),
    (context) => invite(context, { email: 'x@example.com', role: 'admin', language: 'en' }),
    (context) => revokeInvitation(context, 1),
    (context) => demandFactor(context, true),
  ]
  for (const work of whatAdministratorsDo) {
    expect(await kindOf(work(user))).toBe('forbidden')
    expect(await kindOf(work(contextOf(db)))).toBe('unauthenticated')
  }
})
