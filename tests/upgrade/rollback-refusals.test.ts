import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listCopies } from '#/db/upgrade/copies.ts'
import { findCopy, takeCopy } from '#/ops/rollback/rollback.ts'
import { rollBackUpgrade } from '#/ops/rollback/rollback.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { factsOf, query } from '#/tests/helpers/upgrade/facts.ts'
import { order, upgradedRegister } from '#/tests/helpers/upgrade/upgraded-register.ts'

test('a copy that cannot be used is refused with one line, and nothing is changed', async () => {
  const { location, copy } = await upgradedRegister('sqlite')
  const { dataDir } = location
  const during = await factsOf(location)
  const other = await upgradedRegister('postgres')
  const at = (name: string) => join(dataDir, name)
  const refusal = (name: string) =>
    rollBackUpgrade(location, order({ copy: name, acceptLoss: true })).then(
      () => 'done',
      (error: Error) => error.message,
    )
  symlinkSync(copy.path, at('link.db'))
  symlinkSync(at('nowhere'), at('dangling.db'))
  mkdirSync(at('folder.db'))
  writeFileSync(
    at('text.db'),
    'this is no database, and long enough to be read as the header of one, or so it seems',
  )
  writeFileSync(at('empty.db'), '')
  copyFileSync(copy.path, at('cut-off.db'))
  truncateSync(at('cut-off.db'), 100_000)
  copyFileSync(copy.path, at('damaged.db'))
  copyFileSync(`${copy.path}.sha256`, at('damaged.db.sha256'))
  flip(at('damaged.db'))
  copyFileSync(copy.path, at('rewritten.db'))
  await query(
    { dataDir: folderWith(at('rewritten.db')) },
    `update certificates set "vesselName" = 'KM Lain' where id = 3`,
  )
  renameSync(join(dataDir, 'of-rewritten.db', 'lentera.db'), at('rewritten.db'))
  copyFileSync(copy.path, at('newer.db'))
  await query(
    { dataDir: folderWith(at('newer.db')) },
    `insert into kysely_migration (name, timestamp) values ('9001-later', 'x')`,
  )
  renameSync(join(dataDir, 'of-newer.db', 'lentera.db'), at('newer.db'))
  const cases: [name: string, message: RegExp][] = [
    ['none.db', /^There is no copy none\.db\. There are: 0021-backups-\d{8}T\d{9}Z\.db$/],
    [at('link.db'), /link\.db is a symbolic link: name the file itself$/],
    [at('dangling.db'), /dangling\.db is a symbolic link: name the file itself$/],
    [at('folder.db'), /folder\.db is not a file$/],
    [
      at('text.db'),
      /text\.db is no register, or damaged \(file is not a database\)\. Name another copy$/,
    ],
    [
      at('empty.db'),
      /empty\.db is no register, or damaged \(it has not the tables of a register\)\. Name another copy$/,
    ],
    [
      at('cut-off.db'),
      /cut-off\.db is no register, or damaged \(database disk image is malformed\)\. Name another copy$/,
    ],
    [
      at('damaged.db'),
      /damaged\.db is damaged: its checksum is not the one in damaged\.db\.sha256\. Name another copy$/,
    ],
    [
      at('rewritten.db'),
      /rewritten\.db is not a register that agrees with itself: .*vesselName.*Nothing was changed; name another copy$/,
    ],
    [
      at('newer.db'),
      /^The copy \S+newer\.db was migrated by another version of Lentera: it has the migration 9001-later/,
    ],
    [other.copy.path, /is a copy of another register\. Nothing was changed$/],
  ]
  for (const [name, message] of cases)
    expect([name, await refusal(name)]).toEqual([name, expect.stringMatching(message)])
  for (const { path } of listCopies(dataDir)) rmSync(path)
  await expect(rollBackUpgrade(location, order())).rejects.toThrow(
    /^There is no copy in \S+before-upgrade: either this register was never upgraded here/,
  )
  expect(await factsOf(location)).toEqual(during)
  const empty = await freshLocation('sqlite')
  await expect(rollBackUpgrade(empty, order({ copy: other.copy.path }))).rejects.toThrow(
    /^There is no register in \S+: no file lentera\.db$/,
  )

  function folderWith(path: string): string {
    const folder = join(dataDir, `of-${basename(path)}`)
    mkdirSync(folder)
    renameSync(path, join(folder, 'lentera.db'))
    return folder
  }
})

test('a copy that is changed between its check and its use is refused', async () => {
  const { location, copy } = await upgradedRegister('sqlite')
  const checked = await findCopy(location.dataDir, undefined, () => {})
  flip(copy.path)
  await expect(takeCopy(checked, join(location.dataDir, 'taken.db'))).rejects.toThrow(
    /was changed while it was read\. Nothing was changed; try again$/,
  )
})

test('a PostgreSQL role that may not create schemas is refused, and nothing is changed', async () => {
  const { location } = await upgradedRegister('postgres')
  const role = `role_${Date.now()}`
  const during = await factsOf(location)
  await query(
    location,
    `create role ${role} login; grant usage, create on schema public to ${role}; grant all on all tables in schema public to ${role}`,
  )
  const asRole = {
    ...location,
    databaseUrl: location.databaseUrl?.replace('lentera@', `${role}@`) ?? '',
  }
  await expect(rollBackUpgrade(asRole, order())).rejects.toThrow(
    new RegExp(
      `^The role ${role} may not create the schema in which the present register is stored: grant it the right \\(grant create on database \\w+ to ${role}\\)\\. Nothing was changed$`,
    ),
  )
  expect(await factsOf(location)).toEqual(during)
  await query(location, `drop owned by ${role}; drop role ${role}`)
})

function flip(path: string): void {
  const bytes = readFileSync(path)
  bytes.writeUInt8((bytes[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1)
  writeFileSync(path, bytes)
}
