import { expect, test } from 'vitest'
import { makeResetLink } from '#/tests/helpers/accounts/administration.ts'
import { createAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { resetPassword } from '#/domain/people/administration/reset-links.server.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '#/domain/people/sessions/own-sessions.server.ts'
import { beginSignIn, signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { later } from '#/core/dates.ts'
import {
  again,
  kindOf,
  refused,
  byCode,
  setUpApp,
  signedIn,
} from '#/tests/helpers/accounts/accounts.ts'
import { NOON, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { changePassword } from '#/domain/people/own-changes/own-changes.server.ts'

const EMAIL = 'registrar@example.com'
const NEW = 'four tired herons wait'

test.for(ENGINES)(
  'a new password requires the old one, and ends all other sessions and open links (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const person = await signedIn(db, EMAIL)
    const elsewhere = await again(db, EMAIL)
    const { link } = await makeResetLink(admin, person.context().actor?.id ?? 0)
    expect(
      await kindOf(
        changePassword(person.context(), { current: 'not the password', password: NEW }),
      ),
    ).toBe('invalid')
    expect(
      await kindOf(
        changePassword(person.context(), { current: PASSWORD, password: 'Registrar2026' }),
      ),
    ).toBe('invalid')
    expect(await kindOf(changePassword(contextOf(db), { current: PASSWORD, password: NEW }))).toBe(
      'unauthenticated',
    )
    expect(await actorOf(db, elsewhere.token, NOON)).not.toBeNull()
    // The first attempt with the right password has renewed the session; later(NOON, 21): a new
    // token again.
    const changing = person.context({ now: later(NOON, 21) })
    await changePassword(changing, { current: PASSWORD, password: NEW })
    // What was stolen before is worth nothing from then on.
    expect(await actorOf(db, person.token, NOON)).toBeNull()
    expect(await actorOf(db, changing.renewedToken ?? '', NOON)).not.toBeNull()
    expect(await actorOf(db, elsewhere.token, NOON)).toBeNull()
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(await kindOf(resetPassword(contextOf(db), { token, password: NEW }))).toBe('forbidden')
    expect(await kindOf(signIn(contextOf(db), { username: EMAIL, password: PASSWORD }))).toBe(
      'unauthenticated',
    )
    expect((await signIn(contextOf(db), { username: EMAIL, password: NEW })).account.email).toBe(
      EMAIL,
    )
  },
)

test.for(ENGINES)(
  'guesses of the password with a stolen session have the same delay as at the sign-in (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context } = await signedIn(db, EMAIL)
    const guess = (ip: string) =>
      changePassword(context({ ip }), { current: 'a guess', password: NEW })
    for (let i = 0; i < 5; i++) expect(await kindOf(guess(`198.51.100.${i}`))).toBe('invalid')
    expect(await refused(guess('198.51.100.9'))).toEqual(['too-many', expect.any(String), 1])
  },
)

test.for(ENGINES)('a half session ends with a new password too (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { context } = await signedIn(db, EMAIL)
  const { codes } = await setUpApp(context())
  await beginSignIn(contextOf(db), { username: EMAIL, password: PASSWORD })
  const halves = () =>
    db.read.selectFrom('sessions').select('id').where('stage', '=', 'half').execute()
  expect(await halves()).toHaveLength(1)
  expect(await kindOf(changePassword(context(), { current: PASSWORD, password: NEW }))).toBe(
    'invalid',
  )
  await changePassword(context(), { ...byCode(codes[0]), password: NEW })
  expect(await halves()).toHaveLength(0)
})

test.for(ENGINES)('users list and end their own sessions, and no others (%s)', async (engine) => {
  const db = await freshStore(engine)
  const person = await signedIn(db, EMAIL)
  const other = await signedIn(db, 'other@example.com')
  const phone = {
    ip: '198.51.100.7',
    userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  }
  const { token } = await signIn(contextOf(db, { ...phone, now: later(NOON, 60) }), {
    username: EMAIL,
    password: PASSWORD,
  })
  const now = later(NOON, 120)
  const sessions = await listSessions(person.context({ now }))
  expect(sessions).toEqual([
    expect.objectContaining({
      browser: 'Unknown program',
      address: '192.0.2.1',
      createdAt: NOON,
      isThis: true,
    }),
    expect.objectContaining({
      browser: 'Firefox on Android',
      address: '198.51.100.7',
      isThis: false,
    }),
  ])
  expect(JSON.stringify(sessions)).not.toContain('okenHash')
  // After half an hour without use there is nothing left to end.
  expect(await listSessions(person.context({ now: later(NOON, 31 * 60) }))).toEqual([])
  const onPhone = sessions[1]?.id ?? 0
  expect(await kindOf(endSession(other.context(), onPhone))).toBe('not-found')
  await endSession(person.context({ now }), onPhone)
  expect(await actorOf(db, token, now)).toBeNull()
  expect(await kindOf(endSession(person.context({ now }), onPhone))).toBe('not-found')
  const third = await again(db, EMAIL)
  await endOtherSessions(person.context())
  expect(await actorOf(db, third.token, NOON)).toBeNull()
  expect(await actorOf(db, person.token, NOON)).not.toBeNull()
  expect(await actorOf(db, other.token, NOON)).not.toBeNull()
})

test('an easily guessed password opens no account, also on the command line', async () => {
  const db = await freshStore('sqlite')
  const opening = createAccount(db, NOON, {
    username: EMAIL,
    password: 'lentera-kapal-2026',
    role: 'admin',
  })
  expect((await refused(opening)).slice(0, 2)).toEqual([
    'invalid',
    expect.stringContaining('easy to guess'),
  ])
})

test('a reset that comes while the old password is checked stays', async () => {
  const db = await freshStore('sqlite')
  const { context } = await signedIn(db, EMAIL)
  const reset = { password: 'the hash of a reset' }
  // When the session is renewed, the password was right.
  const changing = Object.defineProperty(context(), 'renewedToken', {
    set() {
      void db.write.updateTable('users').set(reset).where('email', '=', EMAIL).execute()
    },
  })
  expect(await kindOf(changePassword(changing, { current: PASSWORD, password: NEW }))).toBe(
    'conflict',
  )
  expect(
    await db.read
      .selectFrom('users')
      .select('password')
      .where('email', '=', EMAIL)
      .executeTakeFirst(),
  ).toEqual(reset)
})
