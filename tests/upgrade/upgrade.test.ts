import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { openStore, withRegister } from '#/db/open/open.ts'
import { hashOf, listCopies, makeCopy, MAX_COPIES, removeOldCopies } from '#/db/upgrade/copies.ts'
import { MIGRATIONS } from '#/db/upgrade/migrate.ts'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { restoreOldRegister } from '#/tests/helpers/old-register.ts'
import { oldFile, writeOldRegister } from '#/tests/helpers/upgrade/old-location.ts'
import { ENGINES, freshLocation, migratedLocation } from '#/tests/helpers/store.ts'
import {
  copiesIn,
  endOf,
  factsOf,
  factsOfFile,
  query,
  startUpgrade,
  wholeSchemaOf,
} from '#/tests/helpers/upgrade/facts.ts'

test.for(ENGINES)(
  'an upgrade changes no certificate, event or entry, and the copy before it holds the same (%s)',
  async (engine) => {
    const location = await restoreOldRegister(engine)
    const before = await factsOf(location)
    const executed = await query(location, 'select name from kysely_migration order by name')
    const said: string[] = []
    await withRegister(
      location,
      async (db) => expect((await checkRegister(db)).errors).toEqual([]),
      {
        say: (line) => void said.push(line),
      },
    )
    expect(await factsOf(location)).toEqual(before)
    expect(before.certificates.length).toBeGreaterThan(40)

    const [copy, ...more] = listCopies(location.dataDir)
    if (!copy) throw new Error('There is no copy')
    expect([more, said]).toEqual([[], [expect.stringContaining(copy.path)]])
    expect(factsOfFile(copy.path)).toEqual(before)
    const { dataDir } = { dataDir: join(location.dataDir, 'before-upgrade') }
    expect([statSync(copy.path).mode & 0o777, statSync(dataDir).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    expect(readFileSync(`${copy.path}.sha256`, 'utf8')).toContain(await hashOf(copy.path))
    expect(copy.schema).toBe(executed.at(-1)?.['name'])
    // Again there is nothing to migrate, and nothing is copied.
    await withRegister(location, async () => {}, { say: (line) => void said.push(line) })
    expect([said.length, copiesIn(location).length]).toEqual([1, 2])
  },
)

test.for(ENGINES)(
  'the register of the schema 0053 is what it was, also after later migrations (%s)',
  async (engine) => {
    const location = await freshLocation(engine)
    await writeOldRegister(engine, location, 'register-0053')
    const [before, expected] = [
      await factsOf(location),
      JSON.parse(readFileSync(oldFile(engine, 'expected.json', 'register-0053'), 'utf8')),
    ]
    await withRegister(location, async (db) => {
      await requireSigned(db, (line) => expect.unreachable(line))
      expect(await checkRegister(db)).toMatchObject({ errors: [], ...expected })
    })
    expect(await factsOf(location)).toEqual(before)
    // A copy only where there was something to migrate.
    expect(copiesIn(location).length).toBe(
      MIGRATIONS.some((name) => name > '0053-standard-names') ? 2 : 0,
    )
  },
)

test.for(ENGINES)(
  'every register that is upgraded has the schema of a new one, to the last constraint (%s)',
  async (engine) => {
    const wanted = await wholeSchemaOf(await migratedLocation(engine))
    expect(wanted.length).toBeGreaterThan(200)
    for (const folder of ['register-0.1', 'register-0053'] as const) {
      const location = await freshLocation(engine)
      await writeOldRegister(engine, location, folder)
      await withRegister(location, async () => {})
      expect(await wholeSchemaOf(location)).toEqual(wanted)
    }
  },
)

test.for(ENGINES)(
  'a register of before version 0.1.0 is refused in one line, and nothing is changed (%s)',
  async (engine) => {
    const location = await restoreOldRegister(engine)
    const before = await factsOf(location)
    await query(location, `delete from kysely_migration where name > '0018-limits'`)
    await expect(openStore(location)).rejects.toThrow(
      /^The database has the schema of no version that was released \(its newest migration is 0018-limits\): start version 0\.1\.0 on it first$/,
    )
    expect([copiesIn(location), await factsOf(location)]).toEqual([[], before])
  },
)

test.for(ENGINES)('an empty database is not copied (%s)', async (engine) => {
  const location = await freshLocation(engine)
  await withRegister(location, async () => {})
  expect(copiesIn(location)).toEqual([])
})

test.for(ENGINES)(
  'a database of a newer version is refused in one line, with its migration and version (%s)',
  async (engine) => {
    const location = await migratedLocation(engine)
    await query(
      location,
      `insert into kysely_migration (name, timestamp) values ('9001-later', 'x'), ('9002-later', 'x')`,
    )
    await query(location, `update settings set value = '7.8.9' where name = 'migrated-by'`)
    const message =
      /^The database was migrated by version 7\.8\.9 of Lentera: it has the migration 9001-later and 1 more, which this version \S+ does not know\. Install version 7\.8\.9 or a later one, or return to the copy made before the upgrade: npm run cli -- rollback$/
    await expect(openStore(location)).rejects.toThrow(message)
    // What is stored there may be anything.
    await query(
      location,
      `update settings set value = 'a' || chr(10) || 'b' where name = 'migrated-by'`.replace(
        'chr',
        engine === 'sqlite' ? 'char' : 'chr',
      ),
    )
    await expect(openStore(location)).rejects.toThrow(
      /^The database was migrated by another version of Lentera: [^\n]*$/,
    )
    expect(copiesIn(location)).toEqual([])
  },
)

test.for(ENGINES)(
  'two processes that start together make one copy and migrate once (%s)',
  async (engine) => {
    const location = await restoreOldRegister(engine)
    const before = await factsOf(location)
    const ends = await Promise.all([1, 2, 3].map(() => endOf(startUpgrade(location))))
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(
      ends.filter(({ output }) => output.includes('was copied before the upgrade')),
    ).toHaveLength(1)
    expect(copiesIn(location)).toHaveLength(2)
    expect(await factsOf(location)).toEqual(before)
    const names = await query(location, 'select name from kysely_migration order by name')
    expect(names.map(({ name }) => name)).toEqual(MIGRATIONS.toSorted())
  },
)

test('a start without the space for a copy is refused with the bytes needed, and changes nothing', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const write = async (path: string) => writeFileSync(path, 'x')
  const order = { schema: '0001-register', now: '2026-11-24T00:00:00.000Z', write }
  await expect(makeCopy(dataDir, { ...order, bytes: 2 ** 52 })).rejects.toThrow(
    /^The copy before an upgrade needs 4503599627370496 bytes in \S+before-upgrade, and \d+ are free: make space there, or delete older copies\. Nothing was changed$/,
  )
  const full = async (path: string) => {
    writeFileSync(path, 'half of it')
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  await expect(makeCopy(dataDir, { ...order, bytes: 1_000, write: full })).rejects.toThrow(
    /^The disk is full: the copy before an upgrade needs about 1000 bytes in \S+\. Nothing was changed$/,
  )
  expect(copiesIn({ dataDir })).toEqual([])
})

test('the newest copies of three schemas are stored, and what a killed process left is removed', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const schemas = [
    '0001-register',
    '0002-reference-data',
    '0002-reference-data',
    '0003-public-site',
    '0004-outbox',
  ]
  for (const [i, schema] of schemas.entries()) {
    const write = async (path: string) => writeFileSync(path, schema)
    await makeCopy(dataDir, { schema, bytes: 1, now: `2026-11-24T00:00:0${i}.000Z`, write })
  }
  for (const name of ['x.db.part', 'x.db.part-journal', 'x.db.sha256'])
    writeFileSync(join(dataDir, 'before-upgrade', name), '')
  await makeCopy(dataDir, {
    schema: '0004-outbox',
    bytes: 1,
    now: '2026-11-24T00:00:09.000Z',
    write: async (path) => writeFileSync(path, 'x'),
  })
  expect(copiesIn({ dataDir }).filter((name) => name.startsWith('x'))).toEqual([])
  removeOldCopies(dataDir)
  const stored = listCopies(dataDir).map(({ schema, instant }) => `${schema} ${instant}`)
  expect(stored).toEqual([
    '0004-outbox 20261124T000009000Z',
    '0003-public-site 20261124T000003000Z',
    '0002-reference-data 20261124T000002000Z',
  ])
  expect([stored.length, copiesIn({ dataDir }).length]).toEqual([MAX_COPIES, MAX_COPIES * 2])
})

test('a migration that fails leaves the register as it was, without a copy of it and with those of earlier upgrades', async () => {
  const location = await restoreOldRegister('sqlite')
  const before = await factsOf(location)
  // Of earlier upgrades: the way back, until this one has succeeded.
  for (const [i, schema] of [
    '0001-register',
    '0002-reference-data',
    '0003-public-site',
  ].entries()) {
    const write = async (path: string) => writeFileSync(path, schema)
    await makeCopy(location.dataDir, {
      schema,
      bytes: 1,
      now: `2026-11-20T00:00:0${i}.000Z`,
      write,
    })
  }
  const earlier = copiesIn(location)
  await query(location, 'create table "systemEvents" (x integer)')
  await expect(openStore(location)).rejects.toThrow(
    /^The database file \S+ cannot be opened \(table "systemEvents" already exists\)$/,
  )
  expect([copiesIn(location), await factsOf(location)]).toEqual([earlier, before])
  await query(location, 'drop table "systemEvents"')
  await withRegister(location, async () => {})
  expect(await factsOf(location)).toEqual(before)
})

test('a PostgreSQL role that may not create tables is refused before anything is copied', async () => {
  const location = await restoreOldRegister('postgres')
  const role = `role_${Date.now()}`
  const before = await factsOf(location)
  await query(
    location,
    `create role ${role} login; revoke create on schema public from public; grant usage on schema public to ${role};
    grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role}`,
  )
  const asRole = {
    ...location,
    databaseUrl: location.databaseUrl?.replace('lentera@', `${role}@`) ?? '',
  }
  await expect(openStore(asRole)).rejects.toThrow(
    new RegExp(
      `^The database is to be migrated, and the role ${role} may not create tables in public: grant it the right \\(grant create on schema public to ${role}\\)\\. Nothing was changed$`,
    ),
  )
  await query(location, `grant create on schema public to ${role}`)
  await expect(openStore(asRole)).rejects.toThrow(/must be owner of table/)
  expect([copiesIn(location), await factsOf(location)]).toEqual([[], before])
  await query(location, `drop owned by ${role}; drop role ${role}`)
})

test('an upgrade is refused while another program writes to PostgreSQL, and nothing is copied or changed', async () => {
  const location = await restoreOldRegister('postgres')
  const before = await factsOf(location)
  const other = new Client({ connectionString: location.databaseUrl })
  await other.connect()
  await other.query('begin; lock table certificates in row exclusive mode')
  // It waits for 30 seconds.
  await expect(openStore(location)).rejects.toThrow(
    /^The database is to be migrated, and another program writes to it: stop every server and command [^\n]*Nothing was changed$/,
  )
  await other.end()
  expect([copiesIn(location), await factsOf(location)]).toEqual([[], before])
  await withRegister(location, async () => {})
})

test('a DATA_DIR in which no copy can be written is refused, and the register is as it was', async () => {
  const location = await restoreOldRegister('sqlite')
  const before = await factsOf(location)
  writeFileSync(join(location.dataDir, 'before-upgrade'), 'a file')
  await expect(openStore(location)).rejects.toThrow(
    /^The copy before the upgrade cannot be made in \S+ \(.*not a folder\)\. Nothing was changed$/,
  )
  rmSync(join(location.dataDir, 'before-upgrade'))
  expect(await factsOf(location)).toEqual(before)
})
