import { expect, test } from 'vitest'
import { later } from '#/core/dates.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import {
  beginSignIn,
  finishSignIn,
  readSecondStep,
  signIn,
} from '#/domain/people/sign-in/sign-in.server.ts'
import {
  again,
  codeAt,
  kindOf,
  refused,
  byCode,
  setUpApp,
  signedIn,
} from '#/tests/helpers/accounts/accounts.ts'
import { NOON, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { renewRecoveryCodes } from '#/domain/people/own-changes/own-changes.server.ts'
import {
  beginApp,
  confirmApp,
  readPendingApp,
  removeApp,
} from '#/domain/people/own-changes/own-app.server.ts'
import { demandFactor } from '#/tests/helpers/accounts/administration.ts'
import { readFactors } from './second-factors.server.ts'

const EMAIL = 'registrar@example.com'
const right = { username: EMAIL, password: PASSWORD }
const LATER = later(NOON, 90)

test.for(ENGINES)(
  'an app is active after its first code, and creates ten recovery codes, once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = (await signedIn(db, EMAIL)).context()
    expect(await kindOf(beginApp(context, { current: 'not the password' }))).toBe('invalid')
    expect(await kindOf(confirmApp(context, { code: '000000' }))).toBe('conflict')
    const { secret, qr } = await beginApp(context, { current: PASSWORD })
    expect([secret, qr]).toEqual([
      expect.stringMatching(/^[A-Z2-7]{32}$/),
      expect.stringMatching(/^<svg/),
    ])
    expect((await signIn(contextOf(db), right)).account.email).toBe(EMAIL)
    expect(await readPendingApp(context)).toEqual({ secret, qr })
    expect(await readPendingApp((await again(db, EMAIL)).context())).toBeNull()
    expect(await kindOf(confirmApp(context, { code: codeAt(secret, NOON, 5) }))).toBe('invalid')
    const codes = await confirmApp(context, { code: codeAt(secret, NOON) })
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(codes?.every((code) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(code))).toBe(
      true,
    )
    expect(await readFactors(context)).toMatchObject({
      app: NOON,
      recoveryCodes: 10,
      demanded: false,
    })
    const stored = JSON.stringify(await db.read.selectFrom('recoveryCodes').selectAll().execute())
    for (const code of codes ?? []) expect(stored).not.toContain(code.replace('-', ''))
    // A second app replaces the first, and the codes stay.
    expect(await kindOf(beginApp(context, { current: PASSWORD }))).toBe('invalid')
    const second = await beginApp(context, byCode(codes?.[0]))
    expect(await confirmApp(context, { code: codeAt(second.secret, NOON) })).toBeNull()
    expect(await db.read.selectFrom('authenticatorApps').select('id').execute()).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'a displayed secret can be confirmed for ten minutes, in its session (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context } = await signedIn(db, EMAIL)
    const { secret } = await beginApp(context(), { current: PASSWORD })
    const code = codeAt(secret, NOON)
    expect(await kindOf(confirmApp((await again(db, EMAIL)).context(), { code }))).toBe('conflict')
    const tooLate = later(NOON, 10 * 60)
    expect(
      await kindOf(confirmApp(context({ now: tooLate }), { code: codeAt(secret, tooLate) })),
    ).toBe('conflict')
  },
)

test.for(ENGINES)(
  'the password alone gives half a session, which is nobody; the code gives a whole one (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { secret } = await setUpApp((await signedIn(db, EMAIL)).context())
    const from = contextOf(db, { now: LATER })
    const half = await beginSignIn(from, right)
    expect(half.account).toBeNull()
    expect(await actorOf(db, half.token, LATER)).toBeNull()
    expect(await readSecondStep(from, half.token)).toEqual({ app: true, passkey: false })
    expect(await refused(finishSignIn(from, half.token, '123456'))).toEqual([
      'unauthenticated',
      'This code is wrong, or was used before. Codes change every 30 seconds.',
      undefined,
    ])
    const { account, token } = await finishSignIn(from, half.token, codeAt(secret, LATER))
    expect(account.email).toBe(EMAIL)
    expect(token).not.toBe(half.token)
    expect(await actorOf(db, token, LATER)).toMatchObject({ email: EMAIL })
    // The half session is used up; it also expires after ten minutes.
    expect(await kindOf(finishSignIn(from, half.token, codeAt(secret, LATER, 1)))).toBe(
      'unauthenticated',
    )
    const another = await beginSignIn(from, right)
    const tooLate = later(LATER, 10 * 60)
    expect(
      await kindOf(
        finishSignIn(contextOf(db, { now: tooLate }), another.token, codeAt(secret, tooLate)),
      ),
    ).toBe('unauthenticated')
    // A full session is no half session.
    expect(await readSecondStep(from, token)).toBeNull()
    expect(await readSecondStep(from, undefined)).toBeNull()
  },
)

test.for(ENGINES)(
  'each time step is accepted once, one step early or late, and none before it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { secret } = await setUpApp((await signedIn(db, EMAIL)).context())
    const tryAt = (now: string, code: string) => signIn(contextOf(db, { now }), { ...right, code })
    // The code that confirmed the app is used.
    expect(await kindOf(tryAt(NOON, codeAt(secret, NOON)))).toBe('unauthenticated')
    const late = codeAt(secret, LATER, -1)
    await tryAt(LATER, late)
    expect(await kindOf(tryAt(LATER, late))).toBe('unauthenticated')
    await tryAt(LATER, codeAt(secret, LATER, 1))
    // The step in between is older than one accepted.
    expect(await kindOf(tryAt(LATER, codeAt(secret, LATER)))).toBe('unauthenticated')
    expect(await kindOf(tryAt(LATER, codeAt(secret, LATER, 2)))).toBe('unauthenticated')
    expect(await kindOf(tryAt(LATER, codeAt(secret, LATER, -2)))).toBe('unauthenticated')
  },
)

test.for(ENGINES)('one code sent four times at once opens one session (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { secret, codes } = await setUpApp((await signedIn(db, EMAIL)).context())
  const halves = await Promise.all(
    [1, 2, 3, 4].map(() => beginSignIn(contextOf(db, { now: LATER }), right)),
  )
  for (const code of [codeAt(secret, LATER), codes[0]?.replace('-', '') ?? '']) {
    // From different addresses, so that only the code decides.
    const tries = halves.map(({ token }, i) =>
      finishSignIn(contextOf(db, { now: LATER, ip: `198.51.100.${i}` }), token, code),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  }
  expect(
    await db.read
      .selectFrom('sessions')
      .select('id')
      .where('createdAt', '=', LATER)
      .where('stage', '=', 'full')
      .execute(),
  ).toHaveLength(2)
})

test.for(ENGINES)(
  'a recovery code replaces the app, once, however it is typed (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await signedIn(db, EMAIL)
    const other = await setUpApp((await signedIn(db, 'other@example.com')).context())
    const { codes } = await setUpApp(person.context())
    const bare = codes.map((code) => code.replace('-', ''))
    const withCode = (code: string) => signIn(contextOf(db), { ...right, code })
    await withCode(bare[0] ?? '')
    expect(await kindOf(withCode(bare[0] ?? ''))).toBe('unauthenticated')
    expect(await kindOf(withCode(other.codes[0]?.replace('-', '') ?? ''))).toBe('unauthenticated')
    expect((await readFactors(person.context())).recoveryCodes).toBe(9)
    expect(
      await kindOf(renewRecoveryCodes(person.context(), { current: 'not the password' })),
    ).toBe('invalid')
    expect(await kindOf(renewRecoveryCodes(person.context(), { current: PASSWORD }))).toBe(
      'invalid',
    )
    const renewed = await renewRecoveryCodes(person.context(), byCode(bare[2]))
    expect(await kindOf(withCode(bare[1] ?? ''))).toBe('unauthenticated')
    await withCode(renewed[9]?.replace('-', '') ?? '')
    const kinds = await db.read
      .selectFrom('accountEvents')
      .select('kind')
      .where('subject', '=', EMAIL)
      .orderBy('id')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'opened',
      'app-added',
      'recovery-codes-made',
      'recovery-code-used',
      'recovery-code-used',
      'recovery-codes-made',
      'recovery-code-used',
    ])
  },
)

test.for(ENGINES)(
  'wrong codes cause a growing delay, which a correct password does not reset (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { secret } = await setUpApp((await signedIn(db, EMAIL)).context())
    const tryFrom = (ip: string, code: string, now = LATER) =>
      signIn(contextOf(db, { now, ip }), { ...right, code })
    for (let i = 0; i < 5; i++)
      expect(await kindOf(tryFrom(`198.51.100.${i}`, '000000'))).toBe('unauthenticated')
    expect(await refused(tryFrom('198.51.100.9', codeAt(secret, LATER)))).toEqual([
      'too-many',
      expect.stringContaining('Too many wrong attempts. Please wait 1 second and try again.'),
      1,
    ])
    await tryFrom('198.51.100.9', codeAt(secret, later(LATER, 2)), later(LATER, 2))
  },
)

test.for(ENGINES)('fifty codes at once are not fifty free ones (%s)', async (engine) => {
  const db = await freshStore(engine)
  await setUpApp((await signedIn(db, EMAIL)).context())
  const { token } = await beginSignIn(contextOf(db, { now: LATER }), right)
  const tries = Array.from({ length: 50 }, (_, i) =>
    kindOf(finishSignIn(contextOf(db, { now: LATER, ip: `198.51.100.${i}` }), token, '000000')),
  )
  const kinds = await Promise.all(tries)
  expect(kinds.filter((kind) => kind === 'unauthenticated')).toHaveLength(5)
})

test.for(ENGINES)(
  'a program signs in with one call, whose refusal states what is missing (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { secret } = await setUpApp((await signedIn(db, EMAIL)).context())
    expect(await refused(signIn(contextOf(db), right))).toEqual([
      'unauthenticated',
      'This account has a second factor. Please send its code as well.',
      undefined,
    ])
    // Only a caller with the password receives this message.
    expect((await refused(signIn(contextOf(db), { ...right, password: 'wrong' })))[1]).toBe(
      'The email or the password is wrong.',
    )
    expect(
      (await signIn(contextOf(db, { now: LATER }), { ...right, code: codeAt(secret, LATER) }))
        .account.email,
    ).toBe(EMAIL)
  },
)

test.for(ENGINES)(
  'the last second factor is removed with the recovery codes, unless one is required of all (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await signedIn(db, 'admin@example.com', 'admin')
    const { context } = await signedIn(db, EMAIL)
    const { codes } = await setUpApp(context())
    await demandFactor(admin.context(), true)
    expect(await kindOf(removeApp(context(), { current: 'not the password' }))).toBe('invalid')
    expect(await kindOf(removeApp(context(), { current: PASSWORD }))).toBe('invalid')
    expect(await kindOf(removeApp(context(), byCode(codes[0])))).toBe('conflict')
    expect(await readFactors(context())).toMatchObject({
      app: NOON,
      recoveryCodes: 9,
      demanded: true,
    })
    await demandFactor(admin.context(), false)
    await removeApp(context(), byCode(codes[1]))
    expect(await readFactors(context())).toEqual({
      app: null,
      passkeys: [],
      recoveryCodes: 0,
      demanded: false,
    })
    expect(await kindOf(removeApp(context(), { current: PASSWORD }))).toBe('not-found')
    expect(await kindOf(renewRecoveryCodes(context(), { current: PASSWORD }))).toBe('conflict')
  },
)

test.for(ENGINES)(
  'where a second factor is required, an account without one can only set one up (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await signedIn(db, 'admin@example.com', 'admin')
    const person = await signedIn(db, EMAIL)
    expect(await kindOf(demandFactor(person.context(), true))).toBe('forbidden')
    expect(await kindOf(demandFactor(contextOf(db), true))).toBe('unauthenticated')
    await demandFactor(admin.context(), true)
    // Also in a running session, and for the administrator.
    const actor = await actorOf(db, person.token, NOON)
    expect(actor).toMatchObject({ email: EMAIL, mustSetUp: true })
    expect(await actorOf(db, admin.token, NOON)).toMatchObject({ mustSetUp: true })
    const context = person.context({ actor })
    expect(await kindOf(renewRecoveryCodes(context, { current: PASSWORD }))).toBe('forbidden')
    await setUpApp(context)
    expect(await actorOf(db, person.token, NOON)).not.toHaveProperty('mustSetUp')
  },
)
