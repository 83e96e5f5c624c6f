import { expect, test } from 'vitest'
import { later } from '#/core/dates.ts'
import { insertMany } from '#/db/many.ts'
import { startSession } from './sessions.server.ts'
import { again, setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { contextOf, NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'an account has two hundred sessions, and another one ends the oldest (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await signedIn(db, 'registrar@example.com')
    await signedIn(db, 'colleague@example.com')
    const userId = person.context().actor?.id ?? 0
    const rows = Array.from({ length: 250 }, (_, i) => ({
      tokenHash: `hash ${i}`,
      userId,
      stage: 'full' as const,
      createdAt: later(NOON, i - 1_000),
      lastSeenAt: NOON,
      expiresAt: later(NOON, 3_600),
      userAgent: '',
      ip: '192.0.2.1',
    }))
    await insertMany(db.write, 'sessions', rows)
    await again(db, 'registrar@example.com')
    const left = await db.read.selectFrom('sessions').select(['tokenHash', 'userId']).execute()
    expect(left.filter((one) => one.userId === userId)).toHaveLength(200)
    expect(left.some(({ tokenHash }) => tokenHash === 'hash 51')).toBe(false)
    expect(left.some(({ tokenHash }) => tokenHash === 'hash 249')).toBe(true)
    expect(left.filter((one) => one.userId !== userId)).toHaveLength(1)
  },
)

test('the password alone ends no session, however often it is sent', async () => {
  const db = await freshStore('sqlite')
  const person = await signedIn(db, 'registrar@example.com')
  await setUpApp(person.context())
  const stored = await db.read
    .selectFrom('users')
    .select(['id', 'password'])
    .executeTakeFirstOrThrow()
  for (let i = 0; i < 210; i++) {
    const at = later(NOON, i)
    await db.write
      .transaction()
      .execute((tx) => startSession(tx, contextOf(db, { now: at }), stored, 'half'))
  }
  const sessions = await db.read.selectFrom('sessions').select('stage').execute()
  expect(sessions.filter(({ stage }) => stage === 'half')).toHaveLength(200)
  expect(sessions.filter(({ stage }) => stage === 'full')).toHaveLength(1)
})
