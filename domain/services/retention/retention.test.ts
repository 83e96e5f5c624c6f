import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { IDLE_SECONDS, MAX_SESSION_SECONDS } from '#/domain/people/sessions/sessions.server.ts'
import { DEVICE_SECONDS } from '#/domain/people/sessions/session-cookie.ts'
import { tidyOutbox } from '#/domain/notices/outbox/upkeep.server.ts'
import { tidyImports } from '#/domain/exchange/files/imports.server.ts'
import { eraseByAge } from '#/domain/services/erasures/erase-by-age.server.ts'
import { later } from '#/core/dates.ts'
import { forgetLimitCounts } from '#/db/daily-key.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { NOON, openAccount } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { deleteExpired, KINDS_OF_DATA, RETENTION, TABLES, tablesOf } from './retention.server.ts'

/** Tables that belong to no feature: of the migrations, of the search index, of the engine. */
const OF_ENGINES = /^(kysely_|sqlite_)|_fts|_trigrams|Search(_|$)/

async function tablesIn(db: Store): Promise<string[]> {
  const query =
    db.engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
  const { rows } = await query.execute(db.read)
  return rows.map(({ name }) => name)
}

test.for(ENGINES)(
  'every table of the database has its retention, and every retention a table (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const there = (await tablesIn(db)).filter((name) => !OF_ENGINES.test(name))
    expect(there.toSorted()).toEqual(TABLES.toSorted())
  },
)

test('every line of the policy has a table', () => {
  for (const data of KINDS_OF_DATA)
    expect([data, tablesOf(data).length]).toEqual([data, expect.toSatisfy((n: number) => n > 0)])
})

test('what the policy says of sessions and browsers is what the sign-in does', () => {
  expect(RETENTION.sessions).toMatchObject({ seconds: MAX_SESSION_SECONDS })
  expect(RETENTION.knownOrigins).toMatchObject({ seconds: DEVICE_SECONDS })
  expect([IDLE_SECONDS, MAX_SESSION_SECONDS]).toEqual([30 * 60, 8 * 3_600])
})

/**
 * A row of each table that the daily job tidies, by what must be in it besides the instant that
 * counts.
 */
const ROWS: Partial<Record<keyof Tables, (key: string) => Record<string, unknown>>> = {
  sessions: (key) => ({
    tokenHash: key,
    userId: 1,
    stage: 'full',
    createdAt: NOON,
    lastSeenAt: NOON,
    userAgent: '',
    ip: '',
  }),
  knownOrigins: (key) => ({ userId: 1, originHash: key }),
  signInFailures: (key) => ({ key, failures: 1, blockedUntil: NOON }),
  invitations: (key) => ({
    tokenHash: key,
    purpose: 'invitation',
    email: 'a@example.com',
    role: 'user',
    createdAt: NOON,
  }),
  passwordResets: (key) => ({ tokenHash: key, userId: 1, createdAt: NOON }),
  kitLinks: (key) => ({
    tokenHash: key,
    imoNumber: '9074729',
    recipient: 'a@example.com',
    createdAt: NOON,
  }),
  passkeyChallenges: (key) => ({ challenge: key, purpose: 'sign-in', sessionHash: null }),
  exportGrants: (key) => ({ tokenHash: key, sessionHash: '', userId: 1 }),
  exportTotals: (key) => ({ userId: key === 'old' ? 1 : 2, certificates: 1 }),
  idempotencyKeys: (key) => ({
    keyHash: key,
    fingerprint: '',
    claim: '',
    claimedAt: NOON,
    answer: null,
    owner: '',
    bytes: 0,
  }),
}

test.for(ENGINES)(
  'the daily job deletes what has reached the age of its table, and nothing younger (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await openAccount(db, 'a@example.com', 'user')
    await openAccount(db, 'b@example.com', 'user')
    const tidied = TABLES.flatMap((table) => {
      const period = RETENTION[table]
      return period.kept === 'limited' && period.by === 'daily' ? [{ table, ...period }] : []
    })
    // A table that is given to the daily job needs a row here.
    expect(tidied.map(({ table }) => table).toSorted()).toEqual(Object.keys(ROWS).toSorted())
    for (const { table, column, counted, seconds } of tidied) {
      const last = counted === 'until' ? NOON : later(NOON, -seconds)
      const shown = (instant: string) => (column === 'day' ? instant.slice(0, 10) : instant)
      const day = column === 'day' ? 24 * 3_600 : 1
      for (const [key, instant] of [
        ['old', last],
        ['young', later(last, day)],
      ] as const) {
        const row = { ...ROWS[table]?.(key), [column]: shown(instant) }
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(db.write)
      }
    }
    const counts = Object.fromEntries(tidied.map(({ table }) => [table, 1]))
    expect(await deleteExpired(db, NOON)).toEqual(counts)
    expect(await deleteExpired(db, NOON)).toEqual({})
    for (const { table } of tidied) {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)}`.execute(db.read)
      expect([table, Number(rows[0]?.count)]).toEqual([table, 1])
    }
  },
)

test.for(ENGINES)('more than a slice is deleted in one run (%s)', async (engine) => {
  const db = await freshStore(engine)
  const rows = Array.from({ length: 1_200 }, (_, i) => ({
    key: `k${i}`,
    failures: 1,
    lastAt: '2026-01-01T00:00:00.000Z',
    blockedUntil: NOON,
  }))
  for (let i = 0; i < rows.length; i += 100)
    await db.write
      .insertInto('signInFailures')
      .values(rows.slice(i, i + 100))
      .execute()
  expect(await deleteExpired(db, NOON)).toEqual({ signInFailures: 1_200 })
})

/** The other jobs, each with a row that has just reached its age and one that has not. */
const OTHERS: Partial<
  Record<
    keyof Tables,
    { insert: (db: Store, at: string) => Promise<unknown>; run: (db: Store) => Promise<unknown> }
  >
> = {
  outbox: {
    insert: (db, at) =>
      db.write
        .insertInto('outbox')
        .values({
          recipient: '',
          language: 'en',
          payload: '{}',
          once: null,
          createdAt: at,
          state: 'sent',
          nextAttemptAt: null,
          sentAt: at,
          failure: null,
          eraseAt: null,
        })
        .execute(),
    run: (db) => tidyOutbox(db, NOON),
  },
  messages: {
    insert: (db, at) =>
      db.write
        .insertInto('messages')
        .values({
          name: '',
          email: '',
          subject: '',
          message: '',
          language: 'en',
          formId: null,
          receivedAt: at,
          searchText: '',
        })
        .execute(),
    run: (db) => eraseByAge({ db, now: NOON, today: NOON.slice(0, 10) }),
  },
  imports: {
    insert: (db, at) =>
      db.write
        .insertInto('imports')
        .values({
          createdBy: 1,
          createdAt: at,
          fileName: 'a.csv',
          size: 1,
          state: 'read',
          run: null,
          heartbeatAt: at,
          contents: null,
          choices: null,
          outcome: null,
          failure: null,
        })
        .execute(),
    run: (db) => tidyImports({ db, now: NOON }),
  },
}

test.for(
  ENGINES.flatMap((engine) =>
    Object.keys(OTHERS).map((table) => [table as keyof Tables, engine] as const),
  ),
)('%s is deleted after the period of its row in the table (%s)', async ([table, engine]) => {
  const db = await freshStore(engine)
  await openAccount(db, 'a@example.com', 'user')
  const period = RETENTION[table]
  if (period.kept !== 'limited') throw new Error(`${table} has no period`)
  await OTHERS[table]?.insert(db, later(NOON, -period.seconds - 1))
  await OTHERS[table]?.insert(db, later(NOON, -period.seconds + 1))
  await OTHERS[table]?.run(db)
  const count = async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table)}`.execute(db.read)
    return Number(rows[0]?.count)
  }
  await expect.poll(count).toBe(1)
})

test('the counts of requests and their key go with the day', async () => {
  const db = await freshStore('sqlite')
  await db.write
    .insertInto('secrets')
    .values({ name: 'limit-counts', value: 'k', createdAt: later(NOON, -24 * 3_600) })
    .execute()
  await db.write
    .insertInto('limitCounts')
    .values({ what: 'form', network: 'n', window: 1, count: 1 })
    .execute()
  await forgetLimitCounts(db, Date.parse(NOON))
  expect(await db.read.selectFrom('limitCounts').select('what').execute()).toEqual([])
})

test('every table with a period is deleted from by a test here or by its feature', () => {
  const limited = TABLES.filter((table) => RETENTION[table].kept === 'limited')
  const elsewhere = ['applications', 'applicationEvents', 'limitCounts', 'reminders']
  expect([...Object.keys(ROWS), ...Object.keys(OTHERS), ...elsewhere].toSorted()).toEqual(
    limited.toSorted(),
  )
})
