import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { NEVER_STOPPED } from '#/domain/jobs/run-jobs.server.ts'
import { filesIn, keyPair } from '#/tests/helpers/backup/backups.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore, migratedLocation } from '#/tests/helpers/store.ts'
import { backUpIfDue, backupJob } from './backup-job.ts'
import { claimDue, recordStart, recordFailure, removeSuperfluous } from './records.ts'

const DAY = 86_400_000
const at = (days: number) => Date.parse(NOON) + days * DAY
const instant = (days: number) => new Date(at(days)).toISOString()

async function backUp(
  db: Store,
  { folder = join(db.where.dataDir, 'backups'), keep = 2, day = 0 } = {},
) {
  const { recipient } = await keyPair()
  const now = () => at(day)
  const backup = { recipients: [recipient], folder, every: DAY, keep }
  return backUpIfDue({ db, log: openLog('silent'), backup, now })
}

const rowsOf = (db: Store) => db.read.selectFrom('backups').selectAll().orderBy('id').execute()

test.for(ENGINES)('several processes make one backup a day, not one each (%s)', async (engine) => {
  const location = await migratedLocation(engine)
  const stores = [await openStore(location), await openStore(location), await openStore(location)]
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))))
  const runs = async (day: number) => Promise.all(stores.map((db) => backUp(db, { day })))
  expect((await runs(0)).filter(Boolean)).toHaveLength(1)
  expect((await runs(0.9)).filter(Boolean)).toHaveLength(0)
  expect((await runs(1)).filter(Boolean)).toHaveLength(1)
  const [db] = stores
  if (!db) throw new Error('No store')
  const made = await rowsOf(db)
  // On PostgreSQL one that lost the turn has used up an id.
  expect(made.map(({ follows, failure }) => [follows, failure])).toEqual([
    [0, null],
    [made[0]?.id, null],
  ])
  const files = filesIn(join(location.dataDir, 'backups'))
  expect(files).toEqual(
    made
      .flatMap(({ path }) => [`${basename(path ?? '')}`, `${basename(path ?? '')}.sha256`])
      .toSorted(),
  )
  expect(made[1]).toMatchObject({ logSize: 0, root: '' })
})

test.for(ENGINES)(
  'of several that check at the same moment one makes the backup (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const turns = await Promise.all(Array.from({ length: 8 }, () => claimDue(db, NOON, DAY)))
    expect(turns.filter((id) => id !== null)).toHaveLength(1)
  },
)

test('a manual backup does not delay the one that is due', async () => {
  const db = await freshStore('sqlite')
  const id = await recordStart(db, NOON)
  await recordFailure(db, id, NOON, 'no space')
  expect(await claimDue(db, NOON, DAY)).not.toBeNull()
  expect(await claimDue(db, NOON, DAY)).toBeNull()
})

test('a failure is written down, and tried again after a quarter of an hour', async () => {
  const db = await freshStore('sqlite')
  const folder = join(db.where.dataDir, 'taken')
  writeFileSync(folder, '')
  await expect(backUp(db, { folder })).rejects.toThrow(/is not a folder/)
  expect(await rowsOf(db)).toMatchObject([
    { path: null, failure: expect.stringMatching(/is not a folder/), finishedAt: NOON },
  ])
  expect(await backUp(db, { folder, day: 0.01 })).toBe(false)
  await expect(backUp(db, { folder, day: 0.011 })).rejects.toThrow(/is not a folder/)
})

test('an old backup that cannot be removed is reported as that, and the new one is there', async () => {
  const db = await freshStore('sqlite')
  await backUp(db, { keep: 1 })
  await backUp(db, { keep: 1, day: 1 })
  const [, old] = await rowsOf(db)
  rmSync(old?.path ?? '')
  mkdirSync(old?.path ?? '')
  await expect(backUp(db, { keep: 1, day: 2 })).rejects.toThrow(
    /^A backup was made, but old ones could not be removed: /,
  )
  expect(await rowsOf(db)).toMatchObject([{}, {}, { failure: null, path: expect.any(String) }])
})

test('after a failure the job stays failing until a backup is tried again', async () => {
  const db = await freshStore('sqlite')
  const folder = join(db.where.dataDir, 'backups')
  writeFileSync(folder, '')
  // Each time the job of a process that has just begun.
  const look = (day: number, every: number | null = DAY) =>
    backupJob({
      db,
      log: openLog('silent'),
      backup: { recipients: [], folder, every, keep: 1 },
      now: () => at(day),
    }).work(NEVER_STOPPED)
  await expect(look(0)).rejects.toThrow('No backup could be made')
  expect(await look(0.01)).toBeNull()
  expect(await look(0.01, null)).toBe(0)
  rmSync(folder)
  await backUp(db, { keep: 1, day: 1 })
  expect(await look(1.5)).toBe(0)
  await backUp(db, { keep: 2, day: 2 })
  await backUp(db, { keep: 3, day: 3 })
  // An old one is to be removed with the next.
  expect(await look(3.5)).toBeNull()
})

test('only what this register has made in this folder is ever removed', async () => {
  const db = await freshStore('sqlite')
  const folder = join(db.where.dataDir, 'backups')
  for (let day = 0; day < 4; day++) await backUp(db, { day })
  const made = await rowsOf(db)
  // The first of the month, and the two newest.
  expect(made.map(({ removedAt }) => removedAt)).toEqual([null, instant(3), null, null])
  const foreign = 'lentera-20200101T000000Z-abcdef.tar.zst.age'
  for (const name of [foreign, 'notes.txt']) writeFileSync(join(folder, name), '')
  expect(await removeSuperfluous(db, join(folder, '..'), 1, instant(3))).toEqual([])
  expect(await removeSuperfluous(db, folder, 1, instant(3))).toEqual([made[2]?.path])
  expect(filesIn(folder).filter((name) => !name.endsWith('.sha256'))).toEqual(
    [
      foreign,
      'notes.txt',
      ...[made[0], made[3]].map((row) => basename(row?.path ?? '')),
    ].toSorted(),
  )
})
