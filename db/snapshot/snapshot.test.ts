import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openStore } from '#/db/open/open.ts'
import { everything, fillEveryTable, type Material } from '#/tests/helpers/backup/full-register.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { copyIntoPostgres } from './into-postgres.ts'
import { takeSnapshot } from './snapshot.ts'
import { tablesOf } from './tables.ts'

const MATERIAL: Material = { texts: ['KM “Uji”'], numbers: [7], dates: ['2026-02-28'] }

/** Everything that PostgreSQL can store; integers as wide as an `integer`. */
const material = fc.record({
  texts: fc.array(
    fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          '\\u0000',
          '\\N',
          '\\x41',
          "'; drop table users; --",
          '"',
          '\r\n\t',
          '\u2028',
          '\uFEFF',
          '{"a":[1]}',
          'null',
          '',
        ),
      )
      .map((text) => text.replaceAll('\0', '')),
    { minLength: 5, maxLength: 20 },
  ),
  numbers: fc.array(fc.integer({ min: 0, max: 2 ** 31 - 10 }), { minLength: 1, maxLength: 5 }),
  dates: fc.array(
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    { minLength: 1, maxLength: 1 },
  ),
})

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

test('nothing is lost when any register is copied from SQLite to PostgreSQL and back', async () => {
  await fc.assert(
    fc.asyncProperty(material, async (one) => {
      const [location, { databaseUrl = '' }] = [
        await freshLocation('sqlite'),
        await freshLocation('postgres'),
      ]
      const [there, back] = [join(location.dataDir, 'there.db'), join(location.dataDir, 'back.db')]
      await fillEveryTable(there, one)
      await copyIntoPostgres(there, databaseUrl)
      expect(await takeSnapshot({ dataDir: location.dataDir, databaseUrl }, back)).toEqual([])
      expect(everything(back)).toEqual(everything(there))
      // And on the same engine.
      const again = await freshLocation('sqlite')
      await fillEveryTable(join(again.dataDir, 'lentera.db'), one)
      const copy = join(again.dataDir, 'copy.db')
      await takeSnapshot(again, copy)
      expect(everything(copy)).toEqual(everything(there))
    }),
    { numRuns: 5 },
  )
})

test('every table has rows in this comparison, also those that come later', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const path = join(dataDir, 'full.db')
  await fillEveryTable(path, MATERIAL)
  const { users, certificates, '(last ids)': ids, ...others } = everything(path)
  expect(certificates).toHaveLength(3)
  expect(
    [users, ids, ...Object.values(others)].filter((rows) => Array.isArray(rows) && rows.length < 3),
  ).toEqual([])
  const file = new DatabaseSync(path)
  file.exec('create table later (id integer primary key, "of" integer references users (id))')
  expect(tablesOf(file).map(({ name }) => name)).toContain('later')
  expect(tablesOf(file).findIndex(({ name }) => name === 'later')).toBeGreaterThan(
    tablesOf(file).findIndex(({ name }) => name === 'users'),
  )
  file.close()
})

test('after a move the next id is one that was never assigned, on either engine', async () => {
  const [location, postgres] = [await freshLocation('sqlite'), await freshLocation('postgres')]
  const path = join(location.dataDir, 'lentera.db')
  await fillEveryTable(path, MATERIAL)
  await copyIntoPostgres(path, postgres.databaseUrl ?? '')
  for (const where of [location, postgres]) {
    const db = await openStore(where)
    const made = await db.write
      .insertInto('flags')
      .values({ name: 'Liberia', code: 'lr' })
      .returning('id')
      .executeTakeFirst()
    expect(made).toEqual({ id: 18 })
    await db.close()
  }
})

test('what cannot be copied exactly stops the copy with one line, and nothing is left behind', async () => {
  const { dataDir, databaseUrl = '' } = await freshLocation('postgres')
  const path = join(dataDir, 'lentera.db')
  await fillEveryTable(path, MATERIAL)
  const file = new DatabaseSync(path)
  file.prepare('update messages set subject = ? where id = 2').run('a\0b')
  await expect(copyIntoPostgres(path, databaseUrl)).rejects.toThrow(
    /NUL.* in row 2 of messages, subject/,
  )
  file.exec("update messages set subject = x'00ff' where id = 2")
  await expect(copyIntoPostgres(path, databaseUrl)).rejects.toThrow('neither text nor number')
  file.exec("update messages set subject = ''; create table strange (a text)")
  await expect(copyIntoPostgres(path, databaseUrl)).rejects.toThrow(
    'The table strange is not one of this version',
  )
  file.exec('drop table strange')
  file.close()
  // It is empty again each time, else this would be refused.
  await copyIntoPostgres(path, databaseUrl)
  await expect(copyIntoPostgres(path, databaseUrl)).rejects.toThrow(
    /not empty: it has the table \w+/,
  )

  const client = await connect(databaseUrl)
  const snapshot = (name: string) => takeSnapshot({ dataDir, databaseUrl }, join(dataDir, name))
  await client.query('create table scratch (a jsonb)')
  expect(await snapshot('1.db')).toEqual(['scratch'])
  await client.query('alter table settings add column more text')
  await expect(snapshot('2.db')).rejects.toThrow(
    'The column more of settings is not the product’s own',
  )
  await client.query(
    'alter table settings drop column more; alter table settings alter column value type jsonb using to_jsonb(value)',
  )
  await expect(snapshot('3.db')).rejects.toThrow(
    'The column value of settings is of a type that cannot be copied: jsonb',
  )
  await client.query('alter table settings drop column value')
  await expect(snapshot('4.db')).rejects.toThrow('The database has no column value in settings')
  await client.query('update passkeys set counter = 9007199254740993')
  await client.query(`alter table settings add column value text not null default ''`)
  await expect(snapshot('5.db')).rejects.toThrow(
    'passkeys holds a number that cannot be copied exactly',
  )
  await client.end()
})
