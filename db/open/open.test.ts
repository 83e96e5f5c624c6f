import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINES, freshLocation, freshStore } from '#/tests/helpers/store.ts'
import { openStore } from './open.ts'
import type { Store } from '#/db/schema.ts'

test('a PostgreSQL database opened by four at once is migrated once', async () => {
  const location = await freshLocation('postgres')
  const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(location)))
  for (const store of stores)
    expect(await store.read.selectFrom('flags').select('id').execute()).toHaveLength(10)
  await Promise.all(stores.map((store) => store.close()))
})

test.for(ENGINES)('opened again nothing changes (%s)', async (engine) => {
  const location = await freshLocation(engine)
  await (await openStore(location)).close()
  const again = await openStore(location)
  expect(await again.read.selectFrom('flags').select('id').execute()).toHaveLength(10)
  expect(await again.read.selectFrom('services').select('id').execute()).toHaveLength(12)
  await again.close()
})

test.for(ENGINES)(
  'dates come back as the text that went in, in whatever zone the server is (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const dates = { issuedDate: '2024-02-29', expiryDate: '2199-12-31' }
    await db.write
      .insertInto('entries')
      .values({
        certificateId: 'X-1',
        type: 'x',
        vesselName: 'x',
        flag: 'x',
        ...dates,
        issuedCertificates: '',
        standing: 'in-force',
        createdAt: 'x',
        updatedAt: 'x',
        version: 1,
        searchText: '',
      })
      .execute()
    for (const reader of [db.read, db.search]) {
      expect(
        await reader.selectFrom('entries').select(['issuedDate', 'expiryDate']).executeTakeFirst(),
      ).toEqual(dates)
    }
  },
)

test('a verification is not delayed by a transaction under way', async () => {
  const db = await freshStore('sqlite')
  await db.write.transaction().execute(async (tx) => {
    await tx.insertInto('flags').values({ name: 'Liberia', code: 'lr' }).execute()
    expect(await db.read.selectFrom('flags').select('id').execute()).toHaveLength(10)
    expect(await db.search.selectFrom('flags').select('id').execute()).toHaveLength(10)
  })
  expect(await db.read.selectFrom('flags').select('id').execute()).toHaveLength(11)
})

test('a search runs on another thread, only reads, and fails alone', async () => {
  const db = await freshStore('sqlite')
  await expect(db.search.deleteFrom('flags').execute()).rejects.toThrow(/readonly/)
  const { sql } = await import('kysely')
  const slow =
    sql`with recursive n(x) as (select 1 union all select x + 1 from n where x < 3000000) select count(*) from n`.execute(
      db.search,
    )
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await slow
  clearInterval(counting)
  expect(turns).toBeGreaterThan(3)
})

test('a folder that cannot be written to and a database that cannot be reached are reported in one line', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  await expect(openStore({ dataDir: join(file, 'data') })).rejects.toThrow(
    /^DATA_DIR .* cannot be written to \(.*is not a folder\)$/,
  )
  const unreachable = openStore({
    dataDir,
    databaseUrl: 'postgres://someone:secret@127.0.0.1:1/register',
  })
  await expect(unreachable).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/register cannot be used \([^\n]*ECONNREFUSED[^\n]*\)$/,
  )
  writeFileSync(
    join(dataDir, 'lentera.db'),
    'this is no database, and long enough to be read as a header of one',
  )
  await expect(openStore({ dataDir })).rejects.toThrow(/cannot be opened/)
})

test('a PostgreSQL that drops every connection is asked again, and answers', async () => {
  const db = await freshStore('postgres')
  const { sql } = await import('kysely')
  expect(await db.lookUp('X-1')).toBeUndefined()
  await Promise.all(
    Array.from({ length: 5 }, () => db.read.selectFrom('flags').select('id').execute()),
  )
  // From a connection of the other pool, which ends with the rest.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
    .execute(db.search)
    .catch(() => null)
  await expect
    .poll(async () =>
      db.read
        .selectFrom('flags')
        .select('id')
        .execute()
        .then(
          (rows) => rows.length,
          () => 0,
        ),
    )
    .toBe(10)
  expect(await db.lookUp('X-1')).toBeUndefined()
})

test('a write that waits for another process to write the same file blocks nothing else, and is done after it', async () => {
  const location = await freshLocation('sqlite')
  const [one, other] = [await openStore(location), await openStore(location)]
  const rename = (store: Store, name: string) =>
    store.write.updateTable('flags').set({ name }).where('id', '=', 1).execute()
  const order: string[] = []
  await one.write.transaction().execute(async (tx) => {
    await tx.updateTable('flags').set({ name: 'first' }).where('id', '=', 1).execute()
    void rename(other, 'second').then(() => order.push('second'))
    // If the other waited within SQLite, it would block this thread until its timeout, and this
    // read would come too late.
    await expect
      .poll(() =>
        other.read.selectFrom('flags').select('name').where('id', '=', 1).executeTakeFirst(),
      )
      .toBeDefined()
    order.push('first')
  })
  await expect.poll(() => order).toEqual(['first', 'second'])
  expect(
    await one.read.selectFrom('flags').select('name').where('id', '=', 1).executeTakeFirst(),
  ).toEqual({ name: 'second' })
  await Promise.all([one.close(), other.close()])
})
