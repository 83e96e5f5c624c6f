import {
  beginPasskeyReAuthentication,
  beginPasskeySignIn,
  beginPasskeyStep,
  finishWithPasskey,
  signInWithPasskey,
} from './passkeys.server.ts'
import { sql } from 'kysely'
import { changeAccount } from '#/tests/helpers/accounts/administration.ts'
import { expect, test } from 'vitest'
import { demandFactor } from '#/tests/helpers/accounts/administration.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
} from '#/domain/people/own-changes/own-passkeys.server.ts'
import { removeApp, beginApp } from '#/domain/people/own-changes/own-app.server.ts'
import { readFactors } from '#/domain/people/second-factors/second-factors.server.ts'
import { actorOf } from '#/domain/people/sessions/sessions.server.ts'
import { beginSignIn, readSecondStep } from '#/domain/people/sign-in/sign-in.server.ts'
import { later } from '#/core/dates.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  again,
  kindOf,
  refused,
  byCode,
  setUpApp,
  signedIn,
} from '#/tests/helpers/accounts/accounts.ts'
import { authenticator } from '#/tests/helpers/accounts/authenticator.ts'
import { NOON, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const EMAIL = 'registrar@example.com'
const right = { username: EMAIL, password: PASSWORD }

type Device = ReturnType<typeof authenticator>

/** What confirms a change of factors, by a device of the account. */
const confirmedBy = async (context: RequestContext, device: Device) => ({
  current: PASSWORD,
  passkey: device.use(await beginPasskeyReAuthentication(context)),
})

/** Adds a passkey of a device to an account. `by`: a device that it has already. */
async function added(
  context: RequestContext,
  device = authenticator(),
  name = 'Office laptop',
  by: Device | null = null,
) {
  const confirmation = by ? await confirmedBy(context, by) : { current: PASSWORD }
  const options = await beginPasskey(context, confirmation)
  return { device, ...(await addPasskey(context, { name, passkey: device.make(options) })) }
}

test.for(ENGINES)(
  'a passkey is added for the password, named, with recovery codes the first time (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context } = await signedIn(db, EMAIL)
    expect(await kindOf(beginPasskey(context(), { current: 'not the password' }))).toBe('invalid')
    expect(await kindOf(beginPasskey(contextOf(db), { current: PASSWORD }))).toBe('unauthenticated')
    const first = await added(context())
    expect(first.passkey).toMatchObject({
      name: 'Office laptop',
      createdAt: NOON,
      lastUsedAt: null,
    })
    expect(first.recoveryCodes).toHaveLength(10)
    expect(await kindOf(beginPasskey(context(), { current: PASSWORD }))).toBe('invalid')
    expect(
      await kindOf(beginPasskey(context(), await confirmedBy(context(), authenticator()))),
    ).toBe('invalid')
    const second = await added(
      context(),
      authenticator({ verifies: false }),
      'Security key',
      first.device,
    )
    expect(second.recoveryCodes).toBeNull()
    expect((await readFactors(context())).passkeys.map(({ name }) => name)).toEqual([
      'Office laptop',
      'Security key',
    ])
    const known = await beginPasskey(context(), await confirmedBy(context(), first.device))
    expect(known.excludeCredentials).toHaveLength(2)
    expect([known.rp.id, known.timeout]).toEqual(['localhost', 300_000])
    // The same device under another name.
    expect(
      await kindOf(addPasskey(context(), { name: 'Again', passkey: first.device.make(known) })),
    ).toBe('conflict')
  },
)

test.for(ENGINES)(
  'a passkey is made for a challenge of this session, five minutes, once, at our address (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context } = await signedIn(db, EMAIL)
    const other = await signedIn(db, 'other@example.com')
    const add = (
      from: RequestContext,
      device: ReturnType<typeof authenticator>,
      options: Awaited<ReturnType<typeof beginPasskey>>,
    ) => addPasskey(from, { name: 'x', passkey: device.make(options) })
    const begin = () => beginPasskey(context(), { current: PASSWORD })
    expect(await kindOf(add(other.context(), authenticator(), await begin()))).toBe('invalid')
    expect(
      await kindOf(add((await again(db, EMAIL)).context(), authenticator(), await begin())),
    ).toBe('invalid')
    expect(
      await kindOf(add(context({ now: later(NOON, 300) }), authenticator(), await begin())),
    ).toBe('invalid')
    expect(
      await kindOf(add(context(), authenticator({ origin: 'http://evil.example' }), await begin())),
    ).toBe('invalid')
    const signIn = await beginPasskeySignIn(context())
    expect(
      await kindOf(
        add(context(), authenticator(), { ...(await begin()), challenge: signIn.challenge }),
      ),
    ).toBe('invalid')
    const options = await begin()
    await add(context(), authenticator(), options)
    expect(await kindOf(add(context(), authenticator(), options))).toBe('invalid')
    expect((await readFactors(context())).passkeys).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'a passkey alone signs in, where it has verified its owner; an assertion is accepted once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context } = await signedIn(db, EMAIL)
    const { device } = await added(context())
    const unverified = await added(context(), authenticator({ verifies: false }), 'Key', device)
    const anonymous = contextOf(db)
    const options = await beginPasskeySignIn(anonymous)
    expect(options).toMatchObject({
      userVerification: 'required',
      rpId: 'localhost',
      allowCredentials: [],
    })
    const answer = device.use(options)
    const { account, token } = await signInWithPasskey(anonymous, answer)
    expect(account.email).toBe(EMAIL)
    expect(await actorOf(db, token, NOON)).toMatchObject({ email: EMAIL })
    // Five failures from one network would wait.
    const elsewhere = (i: number) => contextOf(db, { ip: `198.51.100.${i}` })
    const message = 'This passkey was not accepted. Please sign in another way.'
    const refusedBy = async (work: Promise<unknown>) =>
      expect((await refused(work)).slice(0, 2)).toEqual(['unauthenticated', message])
    await refusedBy(signInWithPasskey(elsewhere(1), answer))
    await refusedBy(
      signInWithPasskey(elsewhere(2), unverified.device.use(await beginPasskeySignIn(anonymous))),
    )
    await refusedBy(
      signInWithPasskey(elsewhere(3), authenticator().use(await beginPasskeySignIn(anonymous))),
    )
    const tooLate = contextOf(db, { now: later(NOON, 300) })
    await refusedBy(signInWithPasskey(tooLate, device.use(await beginPasskeySignIn(anonymous))))
    await refusedBy(signInWithPasskey(elsewhere(4), device.use({ challenge: 'made-up' })))
    // The signature of another device under the id of this passkey.
    const forged = authenticator().use(await beginPasskeySignIn(anonymous))
    await refusedBy(signInWithPasskey(anonymous, { ...forged, id: answer.id, rawId: answer.rawId }))
    // A challenge for another purpose.
    const half = await beginSignIn(anonymous, right)
    await refusedBy(
      signInWithPasskey(anonymous, device.use(await beginPasskeyStep(anonymous, half.token))),
    )
  },
)

test.for(ENGINES)(
  'a copy of a device is detected by its counter, unless the device never counts (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context } = await signedIn(db, EMAIL)
    const { device } = await added(context())
    const sign = async () =>
      signInWithPasskey(contextOf(db), device.use(await beginPasskeySignIn(contextOf(db))))
    await sign()
    await sign()
    device.setCounter(0)
    expect(await kindOf(sign())).toBe('unauthenticated')
    device.setCounter(9)
    const counterless = (await added(context(), authenticator(), 'Other', device)).device
    for (let i = 0; i < 2; i++) {
      counterless.setCounter(-1)
      await signInWithPasskey(
        contextOf(db),
        counterless.use(await beginPasskeySignIn(contextOf(db))),
      )
    }
  },
)

test.for(ENGINES)(
  'of two assertions with the same count, sent at once, one is accepted (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { device } = await added((await signedIn(db, EMAIL)).context())
    const [one, two] = [
      await beginPasskeySignIn(contextOf(db)),
      await beginPasskeySignIn(contextOf(db)),
    ]
    const first = device.use(one)
    device.setCounter(0)
    const settled = await Promise.allSettled(
      [first, device.use(two)].map((answer) => signInWithPasskey(contextOf(db), answer)),
    )
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  },
)

test.for(ENGINES)(
  'the second step accepts a passkey of the account for this half session (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const anonymous = contextOf(db)
    const { device } = await added(
      (await signedIn(db, EMAIL)).context(),
      authenticator({ verifies: false }),
    )
    const other = await added((await signedIn(db, 'other@example.com')).context())
    const half = await beginSignIn(anonymous, right)
    const otherHalf = await beginSignIn(anonymous, { ...right, username: 'other@example.com' })
    expect(await readSecondStep(anonymous, half.token)).toEqual({ app: false, passkey: true })
    const begin = () => beginPasskeyStep(anonymous, half.token)
    expect((await begin()).allowCredentials).toHaveLength(1)
    // A valid assertion of another account's passkey; the challenge of another account; a challenge
    // of no account.
    expect(
      await kindOf(finishWithPasskey(anonymous, half.token, other.device.use(await begin()))),
    ).toBe('unauthenticated')
    const theirs = await beginPasskeyStep(anonymous, otherHalf.token)
    expect(await kindOf(finishWithPasskey(anonymous, half.token, device.use(theirs)))).toBe(
      'unauthenticated',
    )
    const nobodys = await beginPasskeySignIn(anonymous)
    expect(await kindOf(finishWithPasskey(anonymous, half.token, device.use(nobodys)))).toBe(
      'unauthenticated',
    )
    const answer = device.use(await begin())
    const { token } = await finishWithPasskey(anonymous, half.token, answer)
    expect(token).not.toBe(half.token)
    expect(await actorOf(db, token, NOON)).toMatchObject({ email: EMAIL })
    expect(await kindOf(finishWithPasskey(anonymous, half.token, answer))).toBe('unauthenticated')
    for (const no of [undefined, token, 'made up'])
      expect(await kindOf(beginPasskeyStep(anonymous, no))).toBe('unauthenticated')
  },
)

test.for(ENGINES)('a disabled account’s passkey is not accepted (%s)', async (engine) => {
  const db = await freshStore(engine)
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const { context } = await signedIn(db, EMAIL)
  const { device } = await added(context())
  const answer = device.use(await beginPasskeySignIn(contextOf(db)))
  await changeAccount(admin, context().actor?.id ?? 0, { disabled: true })
  expect(await kindOf(signInWithPasskey(contextOf(db), answer))).toBe('unauthenticated')
})

test.for(ENGINES)(
  'a passkey is removed for the password, one’s own; of two last factors at once one stays where demanded (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const { context } = await signedIn(db, EMAIL)
    const other = (await signedIn(db, 'other@example.com')).context()
    const { passkey, recoveryCodes: codes } = await added(context())
    expect(
      await kindOf(removePasskey(context(), passkey.id, { current: 'not the password' })),
    ).toBe('invalid')
    expect(await kindOf(removePasskey(context(), passkey.id, { current: PASSWORD }))).toBe(
      'invalid',
    )
    expect(await kindOf(removePasskey(other, passkey.id, { current: PASSWORD }))).toBe('not-found')
    await setUpApp(context(), byCode(codes?.[0]))
    await demandFactor(admin, true)
    const settled = await Promise.allSettled([
      removePasskey(context(), passkey.id, byCode(codes?.[1])),
      removeApp(context({ ip: '192.0.2.2' }), byCode(codes?.[2])),
    ])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await demandFactor(admin, false)
    const left = await readFactors(context())
    expect(left.passkeys.length + (left.app ? 1 : 0)).toBe(1)
  },
)

test('of two last factors removed at once, the second removal reads the result of the first (postgres)', async () => {
  const db = await freshStore('postgres')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const { context } = await signedIn(db, EMAIL)
  const { passkey, recoveryCodes: codes } = await added(context())
  await setUpApp(context(), byCode(codes?.[0]))
  await demandFactor(admin, true)
  let removals: Promise<PromiseSettledResult<void>[]> | undefined
  await db.write.transaction().execute(async (tx) => {
    // Each removal writes an event as its last step, and waits for this.
    await sql`lock table ${sql.table('accountEvents')} in exclusive mode`.execute(tx)
    removals = Promise.allSettled([
      removePasskey(context(), passkey.id, byCode(codes?.[1])),
      removeApp(context({ ip: '192.0.2.2' }), byCode(codes?.[2])),
    ])
    const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db.search)).rows[0]?.n).toBe(2)
  })
  expect((await removals)?.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
  ])
})

test('an app that is not confirmed is no second step', async () => {
  const db = await freshStore('sqlite')
  const context = (await signedIn(db, EMAIL)).context()
  const { device } = await added(context)
  await beginApp(context, await confirmedBy(context, device))
  const { token } = await beginSignIn(contextOf(db), right)
  expect(await readSecondStep(contextOf(db), token)).toEqual({ app: false, passkey: true })
})
