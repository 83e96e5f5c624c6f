import { sql } from 'kysely'
import { invite } from '#/tests/helpers/accounts/administration.ts'
import { expect, test } from 'vitest'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { NOON, ORIGIN, PASSWORD, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  createAccount,
  createFirstAdministrator,
  currentAccount,
  linkForFirstAdministrator,
  register,
} from './accounts.server.ts'
import { actorOf, signOut } from '#/domain/people/sessions/sessions.server.ts'
import { delayAfter } from '#/domain/people/attempts/attempts.server.ts'
import { signIn } from './sign-in.server.ts'

const EMAIL = 'registrar@example.com'
const right = { username: EMAIL, password: PASSWORD }
const wrong = { username: EMAIL, password: 'not the password' }
const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('invitation') ?? ''

async function refused(work: Promise<unknown>): Promise<[string, string, number | undefined]> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return [error.kind, error.message, error.details.retryAfter]
}

test.for(ENGINES)(
  'signing in returns the account without the password, and its session (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const made = await createAccount(db, NOON, { ...right, role: 'user' })
    const { account, token } = await signIn(contextOf(db), right)
    expect(account).toEqual({
      id: made.id,
      username: EMAIL,
      email: EMAIL,
      role: 'user',
      name: null,
      createdAt: NOON,
    })
    const actor = await actorOf(db, token, NOON)
    expect(actor).toMatchObject({ id: made.id, email: EMAIL })
    expect(await currentAccount(contextOf(db, { actor }))).toEqual(account)
    const stored = JSON.stringify(await db.read.selectFrom('sessions').selectAll().execute())
    expect(stored).not.toContain(token)
    const { password } = await db.read
      .selectFrom('users')
      .select('password')
      .executeTakeFirstOrThrow()
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  },
)

test.for(ENGINES)(
  'a wrong password and an unknown address get the same refusal (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createAccount(db, NOON, { ...right, role: 'user' })
    const known = await refused(signIn(contextOf(db), wrong))
    const unknown = await refused(
      signIn(contextOf(db), { ...wrong, username: 'nobody@example.com' }),
    )
    expect(known).toEqual(['unauthenticated', 'The email or the password is wrong.', undefined])
    expect(unknown).toEqual(known)
  },
)

test.for(ENGINES)(
  'a session ends after 30 idle minutes, after 8 hours, and at sign-out (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createAccount(db, NOON, { ...right, role: 'user' })
    const { token } = await signIn(contextOf(db), right)
    expect(await actorOf(db, token, later(NOON, 29 * 60))).not.toBeNull()
    expect(await actorOf(db, token, later(NOON, 58 * 60))).not.toBeNull()
    expect(await actorOf(db, token, later(NOON, 88 * 60))).toBeNull()
    const busy = (await signIn(contextOf(db), right)).token
    for (let minute = 20; minute < 480; minute += 20)
      expect(await actorOf(db, busy, later(NOON, minute * 60))).not.toBeNull()
    expect(await actorOf(db, busy, later(NOON, 480 * 60))).toBeNull()
    const third = (await signIn(contextOf(db), right)).token
    await signOut(contextOf(db, { actor: await actorOf(db, third, NOON) }))
    expect(await actorOf(db, third, NOON)).toBeNull()
    expect(await actorOf(db, 'made up', NOON)).toBeNull()
  },
)

test('five wrong passwords cause no delay, then it doubles up to five minutes', () => {
  expect([0, 4, 5, 6, 7, 12, 13, 14, 1000].map(delayAfter)).toEqual([
    0, 0, 1, 2, 4, 128, 256, 300, 300,
  ])
})

test.for(ENGINES)(
  'after five wrong passwords even the right one waits, then works (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createAccount(db, NOON, { ...right, role: 'user' })
    const from = (ip: string, now = NOON) => contextOf(db, { ip, now })
    for (let i = 0; i < 5; i++)
      expect((await refused(signIn(from(`192.0.2.${i}`), wrong)))[0]).toBe('unauthenticated')
    expect(await refused(signIn(from('192.0.2.9'), right))).toEqual([
      'too-many',
      expect.stringContaining(
        'Too many wrong attempts. Please wait 1 second and try again. You can sign in',
      ),
      1,
    ])
    await signIn(from('192.0.2.9', later(NOON, 2)), right)
    expect((await refused(signIn(from('192.0.2.9', later(NOON, 2)), wrong)))[0]).toBe(
      'unauthenticated',
    )
  },
)

test.for(ENGINES)(
  'the delay also applies to the address, for all accounts (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createAccount(db, NOON, { ...right, role: 'user' })
    for (let i = 0; i < 5; i++)
      await refused(signIn(contextOf(db), { ...wrong, username: `guess${i}@example.com` }))
    expect((await refused(signIn(contextOf(db), right)))[0]).toBe('too-many')
    await signIn(contextOf(db, { ip: '198.51.100.7' }), right)
  },
)

test.for(ENGINES)('an earlier attempt that is counted later has no delay (%s)', async (engine) => {
  const db = await freshStore(engine)
  await createAccount(db, NOON, { ...right, role: 'user' })
  await refused(signIn(contextOf(db, { now: later(NOON, 1) }), wrong))
  expect(await signIn(contextOf(db, { now: NOON }), right)).toMatchObject({
    account: { username: EMAIL },
  })
})

test.for(ENGINES)('fifty wrong passwords at once are not fifty free ones (%s)', async (engine) => {
  const db = await freshStore(engine)
  await createAccount(db, NOON, { ...right, role: 'user' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => refused(signIn(contextOf(db), wrong))),
  )
  expect(answers.filter(([kind]) => kind === 'unauthenticated')).toHaveLength(5)
})

test.for(ENGINES)(
  'the link of the first start opens one administrator’s account, once (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const [one, two] = [
      await linkForFirstAdministrator(db, { now: NOON, origin: ORIGIN }),
      await linkForFirstAdministrator(db, { now: NOON, origin: ORIGIN }),
    ]
    const { account, token } = await register(contextOf(db), { ...right, invitation: tokenIn(one) })
    expect(account.role).toBe('admin')
    expect(await actorOf(db, token, NOON)).toMatchObject({ role: 'admin' })
    for (const link of [one, two]) {
      expect(
        (
          await refused(
            register(contextOf(db), {
              ...right,
              username: 'b@example.com',
              invitation: tokenIn(link),
            }),
          )
        )[0],
      ).toBe('forbidden')
    }
    expect(await linkForFirstAdministrator(db, { now: NOON, origin: ORIGIN })).toBeNull()
    expect(await createFirstAdministrator(db, NOON, 'c@example.com', PASSWORD)).toBe(false)
  },
)

test.for(ENGINES)(
  'registration is closed without an invitation, and each works once, in time, for its address (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = await staffContext(db, { role: 'admin' })
    const anonymous = contextOf(db)
    expect((await refused(register(anonymous, right)))[0]).toBe('forbidden')
    expect((await refused(register(anonymous, { ...right, invitation: 'guessed' })))[0]).toBe(
      'forbidden',
    )
    const invitation = tokenIn(
      (await invite(admin, { email: EMAIL, role: 'user', language: 'en' })).link,
    )
    expect(
      (
        await refused(register(anonymous, { ...right, username: 'other@example.com', invitation }))
      )[0],
    ).toBe('invalid')
    expect(
      (
        await refused(
          register(contextOf(db, { now: later(NOON, 72 * 3600) }), { ...right, invitation }),
        )
      )[0],
    ).toBe('forbidden')
    const { account } = await register(anonymous, { ...right, invitation })
    expect(account).toMatchObject({ username: EMAIL, role: 'user' })
    expect((await refused(register(anonymous, { ...right, invitation })))[0]).toBe('forbidden')
    const late = { username: 'late@example.com', password: PASSWORD }
    const again = tokenIn(
      (await invite(admin, { email: late.username, role: 'user', language: 'en' })).link,
    )
    await createAccount(db, NOON, { ...late, role: 'user' })
    expect((await refused(register(anonymous, { ...late, invitation: again })))[0]).toBe('conflict')
  },
)

test.for(ENGINES)('a user name, which is an email, is that of one account (%s)', async (engine) => {
  const db = await freshStore(engine)
  const account = { username: EMAIL, password: PASSWORD, role: 'user' } as const
  await createAccount(db, NOON, account)
  await expect(createAccount(db, NOON, account)).rejects.toThrow(/unique/i)
  const first = await db.read
    .selectFrom('users')
    .selectAll()
    .where('username', '=', EMAIL)
    .executeTakeFirstOrThrow()
  const { id: _, ...columns } = first
  for (const taken of [{ username: 'other@example.com' }, { email: 'other@example.com' }]) {
    await expect(
      db.write
        .insertInto('users')
        .values({ ...columns, ...taken })
        .execute(),
    ).rejects.toThrow(/unique/i)
  }
})

test.for(ENGINES)(
  'of ten registrations at once with one link one succeeds (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const invitation = tokenIn(await linkForFirstAdministrator(db, { now: NOON, origin: ORIGIN }))
    const tries = Array.from({ length: 10 }, (_, i) =>
      register(contextOf(db), { ...right, username: `a${i}@example.com`, invitation }),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
  },
)

test('two registrations that have both seen the link unused are still one account (postgres)', async () => {
  const db = await freshStore('postgres')
  const invitation = tokenIn(await linkForFirstAdministrator(db, { now: NOON, origin: ORIGIN }))
  let tries: Promise<PromiseSettledResult<unknown>[]> | undefined
  await db.write.transaction().execute(async (tx) => {
    await tx.selectFrom('invitations').selectAll().forUpdate().execute()
    tries = Promise.allSettled(
      ['a', 'b'].map((name) =>
        register(contextOf(db), { ...right, username: `${name}@example.com`, invitation }),
      ),
    )
    // Both have read the row and wait to write it.
    const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db.search)).rows[0]?.n).toBe(2)
  })
  expect((await tries)?.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('only administrators invite', async () => {
  const db = await freshStore('sqlite')
  expect(
    (
      await refused(invite(await staffContext(db), { email: EMAIL, role: 'admin', language: 'en' }))
    )[0],
  ).toBe('forbidden')
  expect(
    (await refused(invite(contextOf(db), { email: EMAIL, role: 'admin', language: 'en' })))[0],
  ).toBe('unauthenticated')
})
