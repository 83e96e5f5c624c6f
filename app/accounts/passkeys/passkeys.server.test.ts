import { sql } from 'kysely'
import { changeAccount } from '#/tests/helpers/administration.ts'
import { expect, test } from 'vitest'
import { demandFactor } from '#/tests/helpers/administration.ts'
import { removeApp } from '#/app/accounts/second-factor/authenticator-apps.server.ts'
import { readOwnFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { actorOf } from '#/app/accounts/sessions.server.ts'
import { beginSignIn, secondStepOf } from '#/app/accounts/sign-in/sign-in.server.ts'
import { later } from '#/app/dates.ts'
import type { Scope } from '#/app/scope.ts'
import { again, kindOf, refused, setUpApp, signedIn } from '#/tests/helpers/accounts.ts'
import { authenticator } from '#/tests/helpers/authenticator.ts'
import { NOON, PASSWORD, scopeOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStep,
  finishWithPasskey,
  removePasskey,
  signInWithPasskey,
} from './passkeys.server.ts'

const EMAIL = 'registrar@example.com'
const right = { username: EMAIL, password: PASSWORD }

/** Adds a passkey of a device to an account. */
async function added(scope: Scope, device = authenticator(), name = 'Office laptop') {
  const options = await beginPasskey(scope, { current: PASSWORD })
  return { device, ...(await addPasskey(scope, { name, passkey: device.make(options) })) }
}

test.for(ENGINES)('a passkey is added for the password, named, with recovery codes the first time (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { scope } = await signedIn(db, EMAIL)
  expect(await kindOf(beginPasskey(scope(), { current: 'not the password' }))).toBe('invalid')
  expect(await kindOf(beginPasskey(scopeOf(db), { current: PASSWORD }))).toBe('unauthenticated')
  const first = await added(scope())
  expect(first.passkey).toMatchObject({ name: 'Office laptop', createdAt: NOON, lastUsedAt: null })
  expect(first.recoveryCodes).toHaveLength(10)
  const second = await added(scope(), authenticator({ verifies: false }), 'Security key')
  expect(second.recoveryCodes).toBeNull()
  expect((await readOwnFactors(scope())).passkeys.map(({ name }) => name)).toEqual(['Office laptop', 'Security key'])
  const known = await beginPasskey(scope(), { current: PASSWORD })
  expect(known.excludeCredentials).toHaveLength(2)
  expect([known.rp.id, known.timeout]).toEqual(['localhost', 300_000])
  // The same device under another name.
  expect(await kindOf(addPasskey(scope(), { name: 'Again', passkey: first.device.make(known) }))).toBe('conflict')
})

test.for(ENGINES)(
  'a passkey is made for a challenge of this session, five minutes, once, at our address (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { scope } = await signedIn(db, EMAIL)
    const other = await signedIn(db, 'other@example.com')
    const add = (from: Scope, device: ReturnType<typeof authenticator>, options: Awaited<ReturnType<typeof beginPasskey>>) =>
      addPasskey(from, { name: 'x', passkey: device.make(options) })
    const begin = () => beginPasskey(scope(), { current: PASSWORD })
    expect(await kindOf(add(other.scope(), authenticator(), await begin()))).toBe('invalid')
    expect(await kindOf(add((await again(db, EMAIL)).scope(), authenticator(), await begin()))).toBe('invalid')
    expect(await kindOf(add(scope({ now: later(NOON, 300) }), authenticator(), await begin()))).toBe('invalid')
    expect(await kindOf(add(scope(), authenticator({ origin: 'http://evil.example' }), await begin()))).toBe('invalid')
    const signIn = await beginPasskeySignIn(scope())
    expect(await kindOf(add(scope(), authenticator(), { ...(await begin()), challenge: signIn.challenge }))).toBe('invalid')
    const options = await begin()
    await add(scope(), authenticator(), options)
    expect(await kindOf(add(scope(), authenticator(), options))).toBe('invalid')
    expect((await readOwnFactors(scope())).passkeys).toHaveLength(1)
  },
)

test.for(ENGINES)('a passkey alone signs in, where it has verified its owner; an answer is heard once (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { scope } = await signedIn(db, EMAIL)
  const { device } = await added(scope())
  const unverified = await added(scope(), authenticator({ verifies: false }))
  const stranger = scopeOf(db)
  const options = await beginPasskeySignIn(stranger)
  expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost', allowCredentials: [] })
  const answer = device.use(options)
  const { account, token } = await signInWithPasskey(stranger, answer)
  expect(account.email).toBe(EMAIL)
  expect(await actorOf(db, token, NOON)).toMatchObject({ email: EMAIL })
  // Five failures from one network would wait.
  const elsewhere = (i: number) => scopeOf(db, { ip: `198.51.100.${i}` })
  const words = 'This passkey was not accepted. Please sign in another way.'
  const refusedBy = async (work: Promise<unknown>) =>
    expect((await refused(work)).slice(0, 2)).toEqual(['unauthenticated', words])
  await refusedBy(signInWithPasskey(elsewhere(1), answer))
  await refusedBy(signInWithPasskey(elsewhere(2), unverified.device.use(await beginPasskeySignIn(stranger))))
  await refusedBy(signInWithPasskey(elsewhere(3), authenticator().use(await beginPasskeySignIn(stranger))))
  const tooLate = scopeOf(db, { now: later(NOON, 300) })
  await refusedBy(signInWithPasskey(tooLate, device.use(await beginPasskeySignIn(stranger))))
  await refusedBy(signInWithPasskey(elsewhere(4), device.use({ challenge: 'made-up' })))
  // Somebody else's signature under this passkey's name.
  const forged = authenticator().use(await beginPasskeySignIn(stranger))
  await refusedBy(signInWithPasskey(stranger, { ...forged, id: answer.id, rawId: answer.rawId }))
  // A challenge for another purpose.
  const half = await beginSignIn(stranger, right)
  await refusedBy(signInWithPasskey(stranger, device.use(await beginPasskeyStep(stranger, half.token))))
})

test.for(ENGINES)('a copy of a device is found out by its counter; one that never counts is not (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { scope } = await signedIn(db, EMAIL)
  const { device } = await added(scope())
  const sign = async () => signInWithPasskey(scopeOf(db), device.use(await beginPasskeySignIn(scopeOf(db))))
  await sign()
  await sign()
  device.setCounter(0)
  expect(await kindOf(sign())).toBe('unauthenticated')
  const counterless = (await added(scope())).device
  for (let i = 0; i < 2; i++) {
    counterless.setCounter(-1)
    await signInWithPasskey(scopeOf(db), counterless.use(await beginPasskeySignIn(scopeOf(db))))
  }
})

test.for(ENGINES)('of two answers with the same count, sent at once, one is heard (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { device } = await added((await signedIn(db, EMAIL)).scope())
  const [one, two] = [await beginPasskeySignIn(scopeOf(db)), await beginPasskeySignIn(scopeOf(db))]
  const first = device.use(one)
  device.setCounter(0)
  const settled = await Promise.allSettled([first, device.use(two)].map((answer) => signInWithPasskey(scopeOf(db), answer)))
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test.for(ENGINES)('the second step takes a passkey of the account and of this half session (%s)', async (engine) => {
  const db = await freshStore(engine)
  const stranger = scopeOf(db)
  const { device } = await added((await signedIn(db, EMAIL)).scope(), authenticator({ verifies: false }))
  const other = await added((await signedIn(db, 'other@example.com')).scope())
  const half = await beginSignIn(stranger, right)
  const otherHalf = await beginSignIn(stranger, { ...right, username: 'other@example.com' })
  expect(await secondStepOf(stranger, half.token)).toEqual({ app: false, passkey: true })
  const begin = () => beginPasskeyStep(stranger, half.token)
  expect((await begin()).allowCredentials).toHaveLength(1)
  // The other's passkey, however well it answers; the other's challenge; a challenge of no account.
  expect(await kindOf(finishWithPasskey(stranger, half.token, other.device.use(await begin())))).toBe('unauthenticated')
  const theirs = await beginPasskeyStep(stranger, otherHalf.token)
  expect(await kindOf(finishWithPasskey(stranger, half.token, device.use(theirs)))).toBe('unauthenticated')
  const nobodys = await beginPasskeySignIn(stranger)
  expect(await kindOf(finishWithPasskey(stranger, half.token, device.use(nobodys)))).toBe('unauthenticated')
  const answer = device.use(await begin())
  const { token } = await finishWithPasskey(stranger, half.token, answer)
  expect(token).not.toBe(half.token)
  expect(await actorOf(db, token, NOON)).toMatchObject({ email: EMAIL })
  expect(await kindOf(finishWithPasskey(stranger, half.token, answer))).toBe('unauthenticated')
  for (const no of [undefined, token, 'made up']) expect(await kindOf(beginPasskeyStep(stranger, no))).toBe('unauthenticated')
})

test.for(ENGINES)('a disabled account’s passkey is not accepted (%s)', async (engine) => {
  const db = await freshStore(engine)
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).scope()
  const { scope } = await signedIn(db, EMAIL)
  const { device } = await added(scope())
  const answer = device.use(await beginPasskeySignIn(scopeOf(db)))
  await changeAccount(admin, scope().actor?.id ?? 0, { disabled: true })
  expect(await kindOf(signInWithPasskey(scopeOf(db), answer))).toBe('unauthenticated')
})

test.for(ENGINES)(
  'a passkey is removed for the password, one’s own; of two last factors at once one stays where demanded (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).scope()
    const { scope } = await signedIn(db, EMAIL)
    const other = (await signedIn(db, 'other@example.com')).scope()
    const { passkey } = await added(scope())
    expect(await kindOf(removePasskey(scope(), passkey.id, { current: 'not the password' }))).toBe('invalid')
    expect(await kindOf(removePasskey(other, passkey.id, { current: PASSWORD }))).toBe('not-found')
    await setUpApp(scope())
    await demandFactor(admin, true)
    const settled = await Promise.allSettled([
      removePasskey(scope(), passkey.id, { current: PASSWORD }),
      removeApp(scope({ ip: '192.0.2.2' }), { current: PASSWORD }),
    ])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await demandFactor(admin, false)
    const left = await readOwnFactors(scope())
    expect(left.passkeys.length + (left.app ? 1 : 0)).toBe(1)
  },
)

test('two last factors removed at once: the second to come sees what the first has done (postgres)', async () => {
  const db = await freshStore('postgres')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).scope()
  const { scope } = await signedIn(db, EMAIL)
  const { passkey } = await added(scope())
  await setUpApp(scope())
  await demandFactor(admin, true)
  let removals: Promise<PromiseSettledResult<void>[]> | undefined
  await db.write.transaction().execute(async (tx) => {
    // Each removal writes an event as its last step, and waits for this.
    await sql`lock table ${sql.table('accountEvents')} in exclusive mode`.execute(tx)
    removals = Promise.allSettled([
      removePasskey(scope(), passkey.id, { current: PASSWORD }),
      removeApp(scope({ ip: '192.0.2.2' }), { current: PASSWORD }),
    ])
    const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db.search)).rows[0]?.n, { timeout: 10_000 }).toBe(2)
  })
  expect((await removals)?.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
