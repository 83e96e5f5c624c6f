import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount } from './accounts.server.ts'
import { changePassword } from '#/domain/people/own-changes/own-changes.server.ts'
import { later } from '#/core/dates.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import {
  byCode,
  codeAt,
  kindOf,
  refused,
  setUpApp,
  signedIn,
} from '#/tests/helpers/accounts/accounts.ts'
import { NOON, PASSWORD, contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { forgetOrigins } from '#/domain/people/attempts/known-origins.server.ts'
import { countAttempt } from '#/domain/people/attempts/attempts.server.ts'
import { signIn } from './sign-in.server.ts'

const EMAIL = 'registrar@example.com'
const OTHER = 'colleague@example.com'
const right = { username: EMAIL, password: PASSWORD }
const wrong = { username: EMAIL, password: 'not the password' }
const HOME = '203.0.113.7'
const AWAY = '203.0.113.99'

/** An account whose owner has signed in once, at home. */
async function office(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  await createAccount(db, NOON, { ...right, role: 'user' })
  const { device } = await signIn(contextOf(db, { ip: HOME }), right)
  return { db, device }
}

/** Addresses in as many networks. */
const networks = (count: number) =>
  Array.from({ length: count }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)

/**
 * Guesses as fast as they are accepted; only the counting is tested here, so no password is hashed.
 */
async function guessFrom(db: Store, addresses: string[], email = EMAIL): Promise<number> {
  let accepted = 0
  for (const ip of addresses) {
    const guess = countAttempt(contextOf(db, { ip }), { password: email })
    await guess.then(
      () => accepted++,
      () => {},
    )
  }
  return accepted
}

async function blockOfAccount(db: Store): Promise<string> {
  const query = db.read
    .selectFrom('signInFailures')
    .select('blockedUntil')
    .where('key', 'like', 'account:%')
  return (await query.executeTakeFirstOrThrow()).blockedUntil
}

const failures = async (db: Store) =>
  (await db.read.selectFrom('signInFailures').select(['key', 'failures']).execute()).filter(
    (row) => row.failures > 0,
  )

test.for(ENGINES)(
  'guesses from 1,000 networks do not lock out the owner’s browser or network (%s)',
  async (engine) => {
    const { db, device } = await office(engine)
    expect(await guessFrom(db, networks(1_000))).toBe(5)
    const away = contextOf(db, { ip: AWAY })
    const [kind, text, wait] = await refused(signIn(away, right))
    expect([kind, wait]).toEqual(['too-many', 1])
    expect(text).toContain('You can sign in without waiting in a browser that has signed in')
    expect((await signIn({ ...away, device }, right)).device).toBe(device)
    await db.write.deleteFrom('knownOrigins').where('originHash', 'is not', null).execute()
    expect((await refused(signIn({ ...away, device }, right)))[0]).toBe('too-many')
  },
)

test.for(ENGINES)(
  'the owner’s network is sufficient, also with a new browser (%s)',
  async (engine) => {
    const { db } = await office(engine)
    await guessFrom(db, networks(20))
    const { account } = await signIn(contextOf(db, { ip: HOME }), right)
    expect(account.email).toBe(EMAIL)
  },
)

test.for(ENGINES)(
  'during any attack, a new browser waits five minutes at most, then the correct password works (%s)',
  async (engine) => {
    const { db } = await office(engine)
    let [now, blockedUntil] = [NOON, NOON]
    for (const ip of networks(20)) {
      await countAttempt(contextOf(db, { ip, now }), { password: EMAIL })
      blockedUntil = await blockOfAccount(db)
      expect(Date.parse(blockedUntil) - Date.parse(now)).toBeLessThanOrEqual(300_000)
      // The next attacker is there the moment that the delay ends.
      now = blockedUntil
    }
    now = later(blockedUntil, -300)
    expect(await refused(signIn(contextOf(db, { ip: '198.51.100.1', now }), right))).toEqual([
      'too-many',
      expect.any(String),
      300,
    ])
    expect(
      (await signIn(contextOf(db, { ip: '198.51.100.1', now: later(now, 300) }), right)).account
        .email,
    ).toBe(EMAIL)
  },
)

test.for(ENGINES)(
  'a known browser and a known network have a small allowance each, with the same delay (%s)',
  async (engine) => {
    const { db, device } = await office(engine)
    const origins: Partial<RequestContext>[] = [{ ip: AWAY, device }, { ip: HOME }]
    for (const origin of origins) {
      for (let i = 0; i < 5; i++)
        expect(await kindOf(signIn(contextOf(db, origin), wrong))).toBe('unauthenticated')
      expect(await refused(signIn(contextOf(db, origin), right))).toEqual([
        'too-many',
        'Too many wrong attempts. Please wait 1 second and try again.',
        1,
      ])
    }
    // Their failures count only for them.
    expect((await signIn(contextOf(db, { ip: '198.51.100.1' }), right)).account.email).toBe(EMAIL)
  },
)

test.for(ENGINES)(
  'a known browser is known to its own accounts only, and authenticates nobody (%s)',
  async (engine) => {
    const { db, device } = await office(engine)
    await createAccount(db, NOON, { username: OTHER, password: PASSWORD, role: 'user' })
    await guessFrom(db, networks(10), OTHER)
    expect(
      await kindOf(signIn(contextOf(db, { ip: AWAY, device }), { ...right, username: OTHER })),
    ).toBe('too-many')
    expect(await kindOf(signIn(contextOf(db, { ip: AWAY, device }), wrong))).toBe('unauthenticated')
    for (const made of ['made-up', 'A'.repeat(43), '']) {
      const answer = await signIn(contextOf(db, { ip: HOME, device: made }), right)
      expect(answer.device).not.toBe(made)
    }
    const stored = JSON.stringify(await db.read.selectFrom('knownOrigins').selectAll().execute())
    expect([stored.includes(device), stored.includes(HOME)]).toEqual([false, false])
  },
)

test.for(ENGINES)('addresses of one /64 are one network (%s)', async (engine) => {
  const { db } = await office(engine)
  let accepted = 0
  for (let i = 0; i < 40; i++) {
    const guess = countAttempt(contextOf(db, { ip: `2001:db8:1:2::${i.toString(16)}` }), {
      password: `guess${i}@example.com`,
    })
    await guess.then(
      () => accepted++,
      () => {},
    )
  }
  expect(accepted).toBe(5)
  await countAttempt(contextOf(db, { ip: '2001:db8:1:3::1' }), { password: 'guess@example.com' })
})

test.for(ENGINES)(
  'a right password takes back its own attempt, and no failure of another account or of the network (%s)',
  async (engine) => {
    const { db } = await office(engine)
    await createAccount(db, NOON, { username: OTHER, password: PASSWORD, role: 'user' })
    const from = contextOf(db, { ip: AWAY })
    for (let i = 0; i < 3; i++) await kindOf(signIn(from, { username: OTHER, password: 'wrong' }))
    await kindOf(signIn(from, wrong))
    const before = await failures(db)
    expect(before.map((row) => row.failures).toSorted((a, b) => a - b)).toEqual([1, 3, 4, 4])
    await signIn(from, right)
    expect(await failures(db)).toEqual(before)
    // The attacker's browser is known to the attacker's account now: a success there deletes only
    // the failures of that account.
    await kindOf(signIn(from, wrong))
    expect(await failures(db)).toHaveLength(before.length + 1)
    await signIn(from, right)
    expect(await failures(db)).toEqual(before)
    // So a correct password of the attacker's account does not allow more guesses at another
    // account.
    await kindOf(signIn(from, { username: OTHER, password: 'wrong' }))
    await signIn(from, right)
    expect(await kindOf(signIn(from, { username: OTHER, password: PASSWORD }))).toBe('too-many')
  },
)

test.for(ENGINES)(
  'the register has a limit for unknown browsers and networks; it does not apply to known ones and passkeys (%s)',
  async (engine) => {
    const { db, device } = await office(engine)
    const answers = networks(310).map((ip, i) => [ip, `guess${i}@example.com`] as const)
    const settled: PromiseSettledResult<unknown>[] = []
    // Ten at once, as many as there are connections.
    for (let i = 0; i < answers.length; i += 10) {
      const some = answers
        .slice(i, i + 10)
        .map(([ip, email]) => countAttempt(contextOf(db, { ip }), { password: email }))
      settled.push(...(await Promise.allSettled(some)))
    }
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(300)
    for (const one of settled.slice(300))
      expect(one).toMatchObject({ reason: { kind: 'too-many' } })
    const rows = (await db.read.selectFrom('signInFailures').select('key').execute()).length
    // Two more are from the owner's sign-in.
    expect(rows).toBe(2 * 300 + 1 + 2)
    const [kind, , wait] = await refused(signIn(contextOf(db, { ip: AWAY }), right))
    expect([kind, wait]).toEqual(['too-many', 600])
    await guessFrom(db, networks(600).slice(310), 'unknown@example.com')
    // Refused attempts write nothing.
    expect((await db.read.selectFrom('signInFailures').select('key').execute()).length).toBe(rows)
    await signIn(contextOf(db, { ip: AWAY, device }), right)
    await countAttempt(contextOf(db, { ip: AWAY }), { passkeyOf: null })
    await signIn(contextOf(db, { ip: '198.51.100.1', now: later(NOON, 600) }), right)
  },
)

test.for(ENGINES)(
  'codes and passwords of re-authentication are counted in the same way (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await signedIn(db, EMAIL)
    const { secret, codes } = await setUpApp(person.context())
    const now = later(NOON, 60)
    const guess = (ip: string, code = '000000') =>
      signIn(contextOf(db, { now, ip }), { ...right, code })
    for (const ip of networks(5)) expect(await kindOf(guess(ip))).toBe('unauthenticated')
    expect(await kindOf(guess(AWAY, codeAt(secret, now)))).toBe('too-many')
    const { account } = await guess('192.0.2.1', codeAt(secret, now))
    expect(account.email).toBe(EMAIL)
    const change = (ip: string, current: string) =>
      changePassword(person.context({ ip, now }), {
        ...byCode(codes[0]),
        current,
        password: 'four tired herons wait',
      })
    for (const ip of networks(5)) expect(await kindOf(change(ip, 'a guess'))).toBe('invalid')
    expect(await kindOf(change(AWAY, PASSWORD))).toBe('too-many')
    await change('192.0.2.1', PASSWORD)
  },
)

test.for(ENGINES)(
  'known origins are deleted when all sessions end, after 180 days, and beyond forty (%s)',
  async (engine) => {
    const { db, device } = await office(engine)
    const { id } = await db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await db.write.transaction().execute((tx) => forgetOrigins(tx, id))
    await guessFrom(db, networks(10))
    expect(await kindOf(signIn(contextOf(db, { ip: HOME, device }), right))).toBe('too-many')
    for (let i = 0; i < 45; i++) {
      const at = later(NOON, 3_600 + i * 60)
      await signIn(contextOf(db, { ip: `198.51.100.${i}`, now: at }), right)
    }
    const rows = () => db.read.selectFrom('knownOrigins').select('lastAt').execute()
    expect((await rows()).length).toBe(40)
    await signIn(contextOf(db, { ip: HOME, now: later(NOON, 200 * 86_400) }), right)
    expect((await rows()).length).toBe(2)
  },
)

test.for(ENGINES)(
  'failures of yesterday are deleted by their index, in a table of any size (%s)',
  async (engine) => {
    const { db } = await office(engine)
    await guessFrom(db, networks(30), 'nobody@example.com')
    await countAttempt(contextOf(db, { ip: AWAY, now: later(NOON, 25 * 3_600) }), {
      password: EMAIL,
    })
    expect((await failures(db)).map((row) => row.failures)).toEqual([1, 1, 1])
    const text =
      'select key from "signInFailures" where "lastAt" < \'2026-11-20T00:00:00.000Z\' limit 1000'
    const plan = await db.read.connection().execute(async (one) => {
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(one)
      const { rows } = await sql
        .raw(engine === 'postgres' ? `explain ${text}` : `explain query plan ${text}`)
        .execute(one)
      if (engine === 'postgres') await sql`reset enable_seqscan`.execute(one)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('sign_in_failures_time')
  },
)
